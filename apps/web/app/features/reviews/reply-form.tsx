import { formatMoment } from "@plumbline/contract/time.ts";
import { REPLY_EDIT_HOURS, REVIEW_LIMITS } from "@plumbline/contract/review-rules.ts";
import type { OwnReview } from "@plumbline/contract/reviews.ts";
import { postJson } from "@plumbline/ui/api.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useRevalidator } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { useApiForm } from "../../lib/use-api-form.ts";
import { useFailureToast } from "../../lib/use-failure-toast.ts";

const FAILED = "Your reply wasn't sent. Please try again.";

async function loadSchema() {
  const { ReviewReplyRequest } = await import("@plumbline/contract/reviews.ts");
  return ReviewReplyRequest;
}

export function ReplyForm({ review, refusal }: { review: OwnReview; refusal: FormRefusal | undefined }) {
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { register, formState, formProps } = useApiForm({
    loadSchema,
    defaultValues: { text: review.reply?.text ?? "" },
    refusal,
    send: async (entry) => {
      await postJson(`/api/reviews/${review.id}/reply`, entry);
      toast({ title: "Your reply is published" });
      await revalidate();
    },
    onFailure: useFailureToast(FAILED),
  });
  const { errors, isSubmitting } = formState;
  return (
    // Changing the key closes the form once the new reply has loaded.
    <details key={review.reply?.text ?? ""} open={refusal !== undefined}>
      <summary className={buttonStyle({ size: "sm", className: "list-none" })}>
        {review.reply ? "Change your reply" : "Reply"}
      </summary>
      <form {...formProps} className="mt-4 grid gap-4 border-l-4 border-rule-strong pl-4">
        <RefusalAlert refusal={refusal} otherwise={FAILED} />
        <input type="hidden" name="id" value={review.id} />
        <Field
          label="Your reply"
          hint={
            review.replyUntil
              ? `You can change it until ${formatMoment(review.replyUntil, null)}.`
              : `You can change it for ${REPLY_EDIT_HOURS} hours. Don't include the customer's details.`
          }
          error={errors.text?.message}
        >
          {(control) => (
            <Textarea
              {...control}
              {...register("text")}
              rows={4}
              maxLength={REVIEW_LIMITS.reply.max}
              required
            />
          )}
        </Field>
        <Button type="submit" look="ink" disabled={isSubmitting} className="justify-self-start">
          {isSubmitting ? "Sending..." : "Publish reply"}
        </Button>
      </form>
    </details>
  );
}
