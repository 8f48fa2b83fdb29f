import { type Account, listOf, newId, tell } from "./account.ts";
import type { DocumentOf, Invoice } from "./documents.ts";

/** Pays a payment back, in part or whole; never more than is left of it. */
export function refund(
  account: Account,
  paymentId: string,
  amountCents: number,
  facts: string,
): DocumentOf<"refund"> {
  const invoice = getPaidInvoice(account, paymentId);
  const leftCents = invoice.dueCents - invoice.refundedCents;
  if (!Number.isInteger(amountCents) || amountCents <= 0 || amountCents > leftCents) {
    throw new Error(`payment ${paymentId} has ${leftCents} cents left, not ${amountCents}`);
  }
  if (invoice.dispute === "open" || invoice.dispute === "lost") {
    throw new Error(`payment ${paymentId} is disputed: the bank decides`);
  }
  invoice.refundedCents += amountCents;
  tell(account, "charge.refunded", account.now);
  return {
    id: newId("re"),
    kind: "refund",
    facts,
    invoiceId: invoice.id,
    amountCents,
    at: account.now,
  };
}

export function openDispute(account: Account, paymentId: string): void {
  const invoice = getPaidInvoice(account, paymentId);
  if (invoice.dispute !== "none") throw new Error(`payment ${paymentId} was disputed already`);
  invoice.dispute = "open";
  tell(account, "charge.dispute.created", account.now);
}

export function closeDispute(account: Account, paymentId: string, outcome: "won" | "lost"): void {
  const invoice = getPaidInvoice(account, paymentId);
  if (invoice.dispute !== "open") throw new Error(`payment ${paymentId} has no open dispute`);
  invoice.dispute = outcome;
  tell(account, "charge.dispute.closed", account.now);
}

function getPaidInvoice(account: Account, paymentId: string): Invoice {
  const invoice = listOf(account, "invoice").find((one) => one.paymentId === paymentId);
  if (!invoice?.paidAt || invoice.dueCents === 0) throw new Error(`the sandbox has no payment ${paymentId}`);
  return invoice;
}
