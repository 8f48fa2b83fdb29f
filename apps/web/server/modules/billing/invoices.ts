import { formatDay } from "@plumbline/contract/time.ts";
import { getPack } from "@plumbline/contract/giveaway.ts";
import type { Db } from "@plumbline/db/client.ts";
import { getPlan, gstOf } from "./catalogue.ts";
import type { BillingContext } from "./context.ts";
import type { InvoiceFacts } from "./invoice.ts";
import { findRecipient, type PaymentRow } from "./repository.ts";

export function invoiceNumber(number: number): string {
  return `PL-${String(number).padStart(6, "0")}`;
}

export function describePayment({ planId, packId, periodStartsAt, periodEndsAt }: PaymentRow): string {
  if (packId) return `Plumbline ${getPack(packId).name} pack, ${getPack(packId).entries} giveaway entries`;
  if (!planId) return "Plumbline, one payment";
  const { name } = getPlan(planId);
  if (!periodStartsAt || !periodEndsAt) return `Plumbline ${name}, one payment`;
  return `Plumbline ${name}, ${formatDay(periodStartsAt)} to ${formatDay(periodEndsAt)}`;
}

export async function invoiceFactsOf(
  db: Db,
  { isSandbox, seller }: BillingContext,
  payment: PaymentRow,
): Promise<InvoiceFacts> {
  const { email, firstName, lastName, businessName, abn } = await findRecipient(db, payment.customerId);
  return {
    number: invoiceNumber(payment.number),
    issuedAt: payment.paidAt.toISOString(),
    seller,
    buyer: { name: `${firstName} ${lastName}`.trim(), businessName, abn, email },
    lines: [{ description: describePayment(payment), amountCents: payment.amountCents }],
    totalCents: payment.amountCents,
    gstCents: gstOf(payment.amountCents),
    refundedCents: payment.refundedCents,
    isSandbox,
  };
}
