import type { RefundRequestList } from "@plumbline/contract/billing.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { Decide } from "../../components/decide.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { REFUND_REASON_NAMES, REFUND_REASON_RULES } from "../../lib/refund-reasons.ts";

type Request = RefundRequestList["requests"][number];
type RefundItemProps = { request: Request; refusal: FormRefusal | undefined };

export function RefundItem({ request, refusal }: RefundItemProps) {
  const { id, email, reason, details, askedAt, payment, state, note } = request;
  const left = formatCents(payment.amountCents - payment.refundedCents);
  return (
    <li className="grid gap-4 border-2 border-rule-strong bg-sheet p-5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="break-all">{email}</strong>
        <span className="text-sm text-ink-soft">Requested on {formatDay(askedAt)}</span>
      </p>
      <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
        <dt className="text-sm text-ink-soft">Payment</dt>
        <dd>
          <strong className="figures">{formatCents(payment.amountCents)}</strong> on{" "}
          {formatDay(payment.paidAt)}, {payment.number}
          {payment.refundedCents > 0 && `, ${formatCents(payment.refundedCents)} refunded so far`}
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
        <p className="text-ink-soft">The payer gave no details.</p>
      )}
      {state === "open" ? (
        <Decide
          id={id}
          subject={`the refund for ${email}`}
          yes={{
            intent: "approve",
            label: "Approve",
            sure: `Refund ${left}`,
            sending: "Paying...",
            consequence: (
              <>
                <strong className="figures">{left}</strong> goes back to{" "}
                <span className="break-all">{email}</span>, and the plan it paid for ends straight away. You
                can't undo this.
              </>
            ),
          }}
          no={{
            intent: "decline",
            label: "Decline",
            sure: "Decline this refund",
            reader: "payer",
            hint: "They'll see it in an email and on their account page.",
          }}
          refusal={refusal}
        />
      ) : (
        note && <p className="whitespace-pre-line">Our answer: {note}</p>
      )}
    </li>
  );
}
