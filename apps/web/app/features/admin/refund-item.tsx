import type { RefundRequestList } from "@plumbline/contract/billing.ts";
import { formatDay } from "@plumbline/contract/dates.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { Button, buttonStyle } from "@plumbline/ui/button.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { Form, useNavigation } from "react-router";
import { RefusalAlert } from "../../components/refusal-alert.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { REFUND_REASON_NAMES, REFUND_REASON_RULES } from "../../lib/refund-reasons.ts";

type Request = RefundRequestList["requests"][number];
type RefundItemProps = { request: Request; refusal: FormRefusal | undefined };

/** One request: who asks for what back and why, and the decision. */
export function RefundItem({ request, refusal }: RefundItemProps) {
  const { email, reason, details, askedAt, payment, state, note } = request;
  return (
    <li className="grid gap-4 border-2 border-rule-strong bg-sheet p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="break-all">{email}</strong>
        <span className="text-sm text-ink-soft">Asked on {formatDay(askedAt)}</span>
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
        <dt className="text-sm text-ink-soft">Payment</dt>
        <dd>
          <strong className="figures">{formatCents(payment.amountCents)}</strong> on{" "}
          {formatDay(payment.paidAt)}, {payment.number}
          {payment.refundedCents > 0 && `, ${formatCents(payment.refundedCents)} given back so far`}
        </dd>
        <dt className="text-sm text-ink-soft">For</dt>
        <dd>{payment.description}</dd>
        <dt className="text-sm text-ink-soft">Reason</dt>
        <dd>
          {REFUND_REASON_NAMES[reason]}
          <span className="block text-sm text-ink-soft">{REFUND_REASON_RULES[reason]}</span>
        </dd>
      </dl>
      {details ? (
        <blockquote className="border-l-4 border-rule-strong pl-4 whitespace-pre-line">{details}</blockquote>
      ) : (
        <p className="text-ink-soft">The payer wrote nothing about it.</p>
      )}
      {state === "open" ? (
        <Decide request={request} refusal={refusal} />
      ) : (
        note && <p className="whitespace-pre-line">Our answer: {note}</p>
      )}
    </li>
  );
}

/** Both decisions ask once more, in place. Works without script. */
function Decide({ request: { id, email, payment }, refusal }: RefundItemProps) {
  const isSending = useNavigation().formData?.get("id") === id;
  const left = formatCents(payment.amountCents - payment.refundedCents);
  const isDeclining = refusal?.values.intent === "decline";
  return (
    <>
      <RefusalAlert refusal={refusal} otherwise="That did not work. Please try again." />
      <div className="grid gap-3">
        <details>
          <summary className={buttonStyle({ look: "ink", className: "list-none" })}>Approve</summary>
          <Form method="post" className="mt-3 grid justify-items-start gap-3 border-l-4 border-warn pl-4">
            <input type="hidden" name="id" value={id} />
            <p>
              <strong className="figures">{left}</strong> goes back to{" "}
              <span className="break-all">{email}</span>, and the plan it paid for ends now. This cannot be
              taken back.
            </p>
            <Button type="submit" name="intent" value="approve" look="ink" disabled={isSending}>
              {isSending ? "Paying..." : `Give ${left} back`}
            </Button>
          </Form>
        </details>
        <details open={isDeclining}>
          <summary className={buttonStyle({ className: "list-none" })}>Decline</summary>
          <Form method="post" className="mt-3 grid gap-3 border-l-4 border-warn pl-4">
            <input type="hidden" name="id" value={id} />
            <Field
              label="Why, for the payer"
              hint="They read it in a mail and on their account page."
              error={isDeclining ? refusal.issues.note : undefined}
            >
              {(control) => (
                <Textarea
                  {...control}
                  name="note"
                  rows={3}
                  maxLength={1000}
                  defaultValue={isDeclining ? refusal.values.note : ""}
                />
              )}
            </Field>
            <Button
              type="submit"
              name="intent"
              value="decline"
              disabled={isSending}
              className="justify-self-start"
            >
              {isSending ? "Sending..." : "Decline this refund"}
            </Button>
          </Form>
        </details>
      </div>
    </>
  );
}
