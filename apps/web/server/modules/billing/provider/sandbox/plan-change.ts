import type { PlanId } from "@plumbline/contract/pricing.ts";
import { CardRefused, type ChangePreview } from "../port.ts";
import { type Account, getOf, newId, tell } from "./account.ts";
import type { DocumentOf, Subscription } from "./documents.ts";
import { issueInvoice, markPaid, priceAt, refusalOfCharge, voidInvoice } from "./invoices.ts";
import { findOpenInvoice, periodEndOf, periodStartOf } from "./renewals.ts";
import { periodStart } from "./calendar.ts";

type Quote = ChangePreview & {
  /** The part of the credit that comes from the period this change cuts short. */
  unusedCents: number;
};

/** What a change of plan at this moment costs. */
export function quoteChange(account: Account, subscription: Subscription, planId: PlanId): Quote {
  if (subscription.status === "canceled") throw new Error(`subscription ${subscription.id} has ended`);
  const { now, customer } = account;
  const isWithoutBill = subscription.status === "trialing" || subscription.planId === planId;
  const returnedCents = isWithoutBill ? 0 : (findOpenInvoice(account, subscription)?.creditCents ?? 0);
  const unusedCents = isWithoutBill ? 0 : unusedOf(account, subscription);
  const creditCents = customer.creditCents + returnedCents + unusedCents;
  const price = priceAt(planId, subscription.discount, now);
  const netCents = isWithoutBill ? 0 : price.priceCents - price.discountCents;
  const remainingCreditCents = Math.max(0, creditCents - netCents);
  const nextChargeAt = isWithoutBill
    ? periodStart(subscription.anchorAt, planId, subscription.period + 1)
    : periodStart(now, planId, 1);
  const usesUp = !isWithoutBill && subscription.discount?.isOnce && price.discountCents > 0;
  const next = priceAt(planId, usesUp ? null : subscription.discount, nextChargeAt);
  return {
    unusedCents,
    creditCents: isWithoutBill ? 0 : creditCents,
    dueCents: Math.max(0, netCents - creditCents),
    remainingCreditCents,
    nextChargeAt,
    nextChargeCents: Math.max(0, next.priceCents - next.discountCents - remainingCreditCents),
  };
}

/**
 * Changes the plan now. In a trial nothing else changes; otherwise a new period begins, less the unused part of the
 * old one. Throws `CardRefused` with everything as it was.
 */
export function changePlan(
  account: Account,
  subscription: Subscription,
  planId: PlanId,
  facts: string,
): DocumentOf<"change"> {
  const { now, customer } = account;
  const { dueCents, unusedCents } = quoteChange(account, subscription, planId);
  const refusal = refusalOfCharge(account, subscription.cardId, dueCents);
  if (refusal) throw new CardRefused(refusal);
  const change: DocumentOf<"change"> = {
    id: newId("chg"),
    kind: "change",
    facts,
    subscriptionId: subscription.id,
    fromPlanId: subscription.planId,
    toPlanId: planId,
    unusedCents,
    at: now,
  };
  if (subscription.planId === planId) return change;
  subscription.planId = planId;
  if (subscription.status !== "trialing") {
    const open = findOpenInvoice(account, subscription);
    if (open) voidInvoice(account, open, now);
    customer.creditCents += unusedCents;
    subscription.anchorAt = now;
    subscription.period = 0;
    subscription.status = "active";
    markPaid(account, issueInvoice(account, subscription, now), now);
  }
  tell(account, "customer.subscription.updated", now, subscription.checkoutId);
  return change;
}

/** The unused part, by the second, of what was paid for the running period and is still ours. */
function unusedOf(account: Account, subscription: Subscription): number {
  if (!subscription.invoiceId) return 0;
  const invoice = getOf(account, "invoice", subscription.invoiceId);
  const isOurs = invoice.status === "paid" && invoice.dispute !== "open" && invoice.dispute !== "lost";
  if (!isOurs) return 0;
  const paidCents = invoice.dueCents + invoice.creditCents - invoice.refundedCents;
  const startMs = periodStartOf(subscription).getTime();
  const endMs = periodEndOf(subscription).getTime();
  const leftMs = endMs - account.now.getTime();
  return Math.round((paidCents * leftMs) / (endMs - startMs));
}
