import { addMonths } from "@plumbline/contract/calendar.ts";
import { addDays } from "@plumbline/contract/time.ts";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import { CardRefused } from "../port.ts";
import { type Account, getOf, newId, tell } from "./account.ts";
import type { Subscription } from "./documents.ts";
import { issueInvoice, markPaid, priceAt, refusalOfCharge } from "./invoices.ts";
import { getOffer } from "./promotions.ts";
import { schedule } from "./renewals.ts";

type Start = {
  checkoutId: string;
  planId: PlanId;
  paymentMethodId: string | undefined;
  trialDays: number;
  promotionId: string | undefined;
  endsWithoutCard: boolean;
};

/** Starts a subscription, with its trial or its first payment. Throws `CardRefused` with everything as it was. */
export function startSubscription(account: Account, start: Start, facts: string): Subscription {
  const { now, customer } = account;
  const { checkoutId, planId, trialDays } = start;
  const trialEndsAt = trialDays > 0 ? addDays(now, trialDays) : null;
  const anchorAt = trialEndsAt ?? now;
  const subscription: Subscription = {
    id: newId("sub"),
    kind: "subscription",
    facts,
    checkoutId,
    planId,
    status: trialEndsAt ? "trialing" : "active",
    cardId: start.paymentMethodId ? getOf(account, "card", start.paymentMethodId).id : null,
    startedAt: now,
    trialEndsAt,
    anchorAt,
    period: trialEndsAt ? -1 : 0,
    invoiceId: null,
    discount: start.promotionId ? beginDiscount(start.promotionId, anchorAt) : null,
    cancelsAtPeriodEnd: false,
    endsWhenNotFree: start.endsWithoutCard,
    endedAt: null,
    dueAt: null,
  };
  if (!trialEndsAt) {
    const { priceCents, discountCents } = priceAt(planId, subscription.discount, now);
    const dueCents = Math.max(0, priceCents - discountCents - customer.creditCents);
    const refusal = refusalOfCharge(account, subscription.cardId, dueCents);
    if (refusal) throw new CardRefused(refusal);
    markPaid(account, issueInvoice(account, subscription, now), now);
  }
  account.documents.set(subscription.id, subscription);
  schedule(account, subscription);
  tell(account, "customer.subscription.created", now, checkoutId);
  return subscription;
}

export function cancelAtPeriodEnd(account: Account, subscription: Subscription): void {
  subscription.cancelsAtPeriodEnd = true;
  tell(account, "customer.subscription.updated", account.now, subscription.checkoutId);
}

/** Takes a cancellation back. One that began without a card goes on for as long as it is free, until it has one. */
export function resume(account: Account, subscription: Subscription): void {
  if (subscription.status === "canceled") throw new Error(`subscription ${subscription.id} has ended`);
  subscription.cancelsAtPeriodEnd = false;
  if (subscription.cardId) subscription.endsWhenNotFree = false;
  schedule(account, subscription);
  tell(account, "customer.subscription.updated", account.now, subscription.checkoutId);
}

function beginDiscount(promotionId: string, firstChargeAt: Date): Subscription["discount"] {
  const { duration } = getOffer(promotionId);
  return {
    promotionId,
    isOnce: duration.kind === "once",
    endsAt: duration.kind === "months" ? addMonths(firstChargeAt, duration.months) : null,
  };
}
