import type { PaymentList } from "@plumbline/contract/billing.ts";
import { PAYOUT_BUSINESS_DAYS, REVIEW_BUSINESS_DAYS } from "@plumbline/contract/refund-policy.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import { formatCents } from "@plumbline/contract/money.ts";
import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Stamp } from "@plumbline/ui/chip.tsx";
import type { FormRefusal } from "../../lib/form-refusal.ts";
import { Card } from "../../components/card.tsx";
import { RefundForm } from "./refund-form.tsx";

type Payment = PaymentList["payments"][number];
type PaymentsCardProps = PaymentList & { refusal: FormRefusal | undefined };

export function PaymentsCard({ payments, refusal }: PaymentsCardProps) {
  return (
    <Card title="Payments">
      {payments.length === 0 ? (
        <p>No payments yet.</p>
      ) : (
        <ul className="grid w-full gap-5">
          {payments.map((payment) => (
            <PaymentItem
              key={payment.id}
              payment={payment}
              refusal={refusal?.values.paymentId === payment.id ? refusal : undefined}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PaymentItem({ payment, refusal }: { payment: Payment; refusal: FormRefusal | undefined }) {
  const { id, number, description, paidAt, amountCents, gstCents, refundedCents, refund } = payment;
  return (
    <li className="grid justify-items-start gap-2 border-b border-rule pb-5 last:border-0 last:pb-0">
      <p className="flex w-full flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{formatDay(paidAt)}</span>
        <span className="figures">
          <strong>{formatCents(amountCents)}</strong>{" "}
          <span className="text-sm text-ink-soft">Includes GST of {formatCents(gstCents)}</span>
        </span>
      </p>
      <p className="text-sm">{description}</p>
      {refundedCents > 0 && <Stamp tone="soft">{formatCents(refundedCents)} refunded</Stamp>}
      {refund && <RefundState refund={refund} />}
      <a
        href={`/api/billing/payments/${id}/invoice.pdf`}
        download={`${number}.pdf`}
        className={buttonStyle({ size: "sm" })}
      >
        {payment.document} {number} (PDF)
      </a>
      {payment.refundReasons.length > 0 && (
        <RefundForm paymentId={id} reasons={payment.refundReasons} refusal={refusal} />
      )}
    </li>
  );
}

function RefundState({ refund }: { refund: NonNullable<Payment["refund"]> }) {
  const { state, note, askedAt } = refund;
  const next = {
    open: `A person will review it within ${REVIEW_BUSINESS_DAYS} business days.`,
    approved: "It's approved, and the money is on its way.",
    paid: `It's approved and paid. Banks take about ${PAYOUT_BUSINESS_DAYS} business days.`,
    declined: "It was declined.",
  }[state];
  return (
    <div className="grid gap-1 border-l-4 border-rule-strong pl-4 text-sm">
      <p>
        Refund requested on {formatDay(askedAt)}. {next}
      </p>
      {note && <p className="whitespace-pre-line">Our answer: {note}</p>}
    </div>
  );
}
