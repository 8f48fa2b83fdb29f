import { RATING_NAMES, REVIEW_EDIT_DAYS, REVIEW_LIMITS } from "@plumbline/contract/review-rules.ts";
import type { ReviewByLink } from "@plumbline/contract/reviews.ts";
import { postJson, sendJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Textarea } from "@plumbline/ui/input.tsx";
import { RatingStars } from "../../components/rating-stars.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

const FAILED = "Your review wasn't sent. What you wrote is still here, so please try again.";
const { title: TITLE, comment: COMMENT } = REVIEW_LIMITS;

async function loadSchema() {
  const { ReviewRequest } = await import("@plumbline/contract/reviews.ts");
  return ReviewRequest;
}

type ReviewFormProps = {
  reviewKey: string;
  customerName: string;
  /** The published review when editing, null for a new one. */
  written: ReviewByLink["review"];
  refusal: FormRefusal | undefined;
  onSent: () => void;
};

export function ReviewForm({ reviewKey, customerName, written, refusal, onSent }: ReviewFormProps) {
  const { register, formState, formProps } = useApiForm({
    loadSchema,
    defaultValues: {
      key: reviewKey,
      rating: written ? String(written.rating) : "",
      title: written?.title ?? "",
      comment: written?.comment ?? "",
    },
    refusal,
    send: async (entry) => {
      if (written) await sendJson("PATCH", "/api/reviews/by-link", entry);
      else await postJson("/api/reviews", entry);
      onSent();
    },
    onFailure: useFailureToast(FAILED),
  });
  const { errors, isSubmitting } = formState;
  const chosen = refusal?.values.rating ?? String(written?.rating ?? "");
  return (
    <form {...formProps} className="grid gap-6">
      <RefusalAlert refusal={refusal} otherwise={FAILED} />
      <input type="hidden" name="intent" value={written ? "edit" : "write"} />
      <input type="hidden" {...register("key")} />
      <fieldset className="grid gap-1" aria-describedby={errors.rating ? "rating-error" : undefined}>
        <legend className="mb-1.5 font-semibold">Your rating</legend>
        {([5, 4, 3, 2, 1] as const).map((stars) => (
          <label key={stars} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              {...register("rating")}
              value={stars}
              defaultValue={undefined}
              defaultChecked={chosen === String(stars)}
              required
              className="size-5 shrink-0 accent-hivis-ink"
            />
            <RatingStars rating={stars} />
            <span aria-hidden="true">{RATING_NAMES[stars]}</span>
            <span className="sr-only">: {RATING_NAMES[stars]}</span>
          </label>
        ))}
        {errors.rating && (
          <p id="rating-error" className="text-sm text-bad">
            {errors.rating.message}
          </p>
        )}
      </fieldset>
      <Field label="Title" hint="Describe the job in a few words." error={errors.title?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("title")}
            minLength={TITLE.min}
            maxLength={TITLE.max}
            autoComplete="off"
            required
          />
        )}
      </Field>
      <Field
        label="How did it go?"
        hint="Say what was done, whether it was on time and whether the price was as agreed. Leave out addresses, phone numbers and other people's names."
        error={errors.comment?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...register("comment")}
            rows={7}
            minLength={COMMENT.min}
            maxLength={COMMENT.max}
            required
          />
        )}
      </Field>
      <p className="text-sm text-ink-soft">
        Anyone can read your review, and it shows your name as {customerName}. You can change it for{" "}
        {REVIEW_EDIT_DAYS} days and withdraw it at any time, using the same link. The business can't remove
        it.
      </p>
      <Button type="submit" look="main" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Sending..." : written ? "Save changes" : "Publish review"}
      </Button>
    </form>
  );
}
