import type { Review } from "@plumbline/contract/directory.ts";
import { REVIEW_REPORT_REASONS, REVIEW_LIMITS } from "@plumbline/contract/review-rules.ts";
import { postJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import type { FormRefusal } from "../lib/form-refusal.ts";
import { useApiForm } from "../lib/use-api-form.ts";
import { useFailureToast } from "../lib/use-failure-toast.ts";
import { RefusalAlert } from "./refusal-alert.tsx";

const FAILED = "We couldn't send your report. Please try again.";

async function loadSchema() {
  const { ReviewReportRequest } = await import("@plumbline/contract/reviews.ts");
  return ReviewReportRequest;
}

type ReportReviewFormProps = {
  review: Pick<Review, "id" | "title" | "customerName">;
  refusal?: FormRefusal | undefined;
  onReported: () => void;
};

export function ReportReviewForm({ review, refusal, onReported }: ReportReviewFormProps) {
  const { register, formState, formProps } = useApiForm({
    loadSchema,
    defaultValues: { details: "" },
    refusal,
    send: async (entry) => {
      await postJson(`/api/reviews/${review.id}/report`, entry);
      onReported();
    },
    onFailure: useFailureToast(FAILED),
  });
  const { errors, isSubmitting } = formState;
  return (
    <form {...formProps} className="grid gap-5">
      <RefusalAlert refusal={refusal} otherwise={FAILED} />
      <p className="wrap-anywhere">
        {review.customerName} wrote &quot;{review.title}&quot;. A person will read your report. We only remove
        a review if it's abusive, gives away private information, isn't from a customer or is against the law.
      </p>
      <fieldset className="grid gap-1" aria-describedby={errors.reason ? "report-reason" : undefined}>
        <legend className="mb-1.5 font-semibold">What's wrong with it?</legend>
        {Object.entries(REVIEW_REPORT_REASONS).map(([reason, name]) => (
          <label key={reason} className="flex cursor-pointer items-center gap-3 py-1.5">
            <input
              type="radio"
              {...register("reason")}
              value={reason}
              defaultValue={undefined}
              defaultChecked={refusal?.values.reason === reason}
              required
              className="size-5 shrink-0 accent-hivis-ink"
            />
            {name}
          </label>
        ))}
        {errors.reason && (
          <p id="report-reason" className="text-sm text-bad">
            {errors.reason.message}
          </p>
        )}
      </fieldset>
      <Field label="What should we look at? (optional)" error={errors.details?.message}>
        {(control) => (
          <Textarea {...control} {...register("details")} rows={3} maxLength={REVIEW_LIMITS.note.max} />
        )}
      </Field>
      <Button type="submit" look="ink" disabled={isSubmitting} className="justify-self-start">
        {isSubmitting ? "Sending..." : "Send report"}
      </Button>
    </form>
  );
}
