import { formatDay } from "@plumbline/contract/time.ts";
import { REMOVAL_REASONS, REVIEW_LIMITS, REVIEW_REPORT_REASONS } from "@plumbline/contract/review-rules.ts";
import type { ModerationItem } from "@plumbline/contract/reviews.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import { cn } from "@plumbline/ui/cn.ts";
import { Field } from "@plumbline/ui/field.tsx";
import { Select, Textarea } from "@plumbline/ui/input.tsx";
import { Form, Link, useNavigation } from "react-router";
import { RatingStars } from "../../components/rating-stars.tsx";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";

const HELD_FOR = {
  velocity: "Held: several reviews of this business came from one network within a day",
  own_business: "Held: written from one of the business's own addresses",
};

type ReviewItemProps = { review: ModerationItem; refusal: FormRefusal | undefined };

export function ReviewItem({ review, refusal }: ReviewItemProps) {
  const { businessName, slug, rating, title, comment, customerName, projectType, createdAt } = review;
  const { holdReason, removalReason, isDisputed, replyText, reports } = review;
  return (
    <li className="grid gap-4 border-2 border-rule-strong bg-sheet p-5">
      <header className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <RatingStars rating={rating} />
          {isDisputed && <Stamp tone="warn">Under dispute</Stamp>}
          {holdReason && <Stamp tone="hivis">Not public</Stamp>}
          {removalReason && (
            <Stamp tone="hivis">Removed: {REMOVAL_REASONS[removalReason].toLowerCase()}</Stamp>
          )}
        </p>
        <h2 className="text-lg wrap-anywhere">{title}</h2>
        <p className="text-sm text-ink-soft">
          {customerName} about{" "}
          {slug ? (
            <Link to={`/directory/${slug}/reviews`} className="underline">
              {businessName}
            </Link>
          ) : (
            businessName
          )}
          , {projectType}, {formatDay(createdAt)}
        </p>
      </header>
      <blockquote className="border-l-4 border-rule-strong pl-4 wrap-anywhere whitespace-pre-line">
        {comment}
      </blockquote>
      {replyText && (
        <p className="wrap-anywhere whitespace-pre-line">
          <strong>Reply from the business:</strong> {replyText}
        </p>
      )}
      {holdReason && <p className="border-l-4 border-warn pl-3">{HELD_FOR[holdReason]}.</p>}
      {reports.length > 0 && (
        <div className="grid gap-1">
          <h3 className="text-base">Reports</h3>
          <ul className="grid list-disc gap-1 pl-6">
            {reports.map(({ reason, details, createdAt: reportedAt }) => (
              <li key={reportedAt + details} className="wrap-anywhere">
                {REVIEW_REPORT_REASONS[reason]}, {formatDay(reportedAt)}
                {details && <span className="block text-ink-soft">{details}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Decide review={review} refusal={refusal} />
    </li>
  );
}

/** A plain form, which also works without JavaScript. */
function Decide({ review: { id, status, isDisputed, title, reports }, refusal }: ReviewItemProps) {
  const isSending = useNavigation().formData?.get("id") === id;
  const isRemoving = refusal?.values.action === "remove";
  const isWaiting = status === "held" || reports.length > 0;
  return (
    <>
      <RefusalAlert refusal={refusal} otherwise="That didn't work. Please try again." />
      <div className="grid gap-3">
        <Form method="post" className="flex flex-wrap gap-3">
          <input type="hidden" name="id" value={id} />
          {(isWaiting || isDisputed || status === "removed") && (
            <Button type="submit" name="action" value="keep" look="ink" disabled={isSending}>
              {isDisputed ? "Remove the dispute label" : KEEP[status]}
              <span className="sr-only">: {title}</span>
            </Button>
          )}
          {status === "published" && !isDisputed && (
            <Button type="submit" name="action" value="dispute" disabled={isSending}>
              Mark as under dispute
            </Button>
          )}
        </Form>
        {status !== "removed" && (
          <details open={isRemoving}>
            <summary className={cn(buttonStyle({ look: "quiet" }), "list-none px-0 text-bad underline")}>
              Remove
            </summary>
            <Form method="post" className="mt-3 grid gap-3 border-l-4 border-bad pl-4">
              <input type="hidden" name="id" value={id} />
              <Field
                label="Reason"
                hint="The public log will show it. “The business doesn't like it” isn't a valid reason."
                error={isRemoving ? refusal.issues.reason : undefined}
              >
                {(control) => (
                  <Select
                    {...control}
                    name="reason"
                    defaultValue={isRemoving ? refusal.values.reason : ""}
                    required
                  >
                    <option value="">Choose</option>
                    {Object.entries(REMOVAL_REASONS).map(([reason, name]) => (
                      <option key={reason} value={reason}>
                        {name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field
                label="Note (optional)"
                hint="For the audit log. Only administrators see it."
                error={isRemoving ? refusal.issues.note : undefined}
              >
                {(control) => (
                  <Textarea
                    {...control}
                    name="note"
                    rows={2}
                    maxLength={REVIEW_LIMITS.note.max}
                    defaultValue={isRemoving ? refusal.values.note : ""}
                  />
                )}
              </Field>
              <Button
                type="submit"
                name="action"
                value="remove"
                disabled={isSending}
                className="justify-self-start"
              >
                {isSending ? "Removing..." : "Remove this review"}
              </Button>
            </Form>
          </details>
        )}
      </div>
    </>
  );
}

const KEEP = { held: "Publish", published: "Keep as is", removed: "Restore" };
