import type { CustomerSnapshot, IntentState, ProviderPayment, ProviderSubscription } from "../port.ts";
import { type Account, getOf, listOf } from "./account.ts";
import type { Intent, Invoice, Subscription } from "./documents.ts";
import { priceAt } from "./invoices.ts";
import { findEnd, findFirstNotFree, findOpenInvoice, periodEndOf, periodStartOf } from "./renewals.ts";

// An account in the words of the port.

export function toSnapshot(account: Account): CustomerSnapshot {
  return {
    subscriptions: listOf(account, "subscription")
      .map((one) => toSubscription(account, one))
      .toSorted((a, b) => a.startedAt.getTime() - b.startedAt.getTime()),
    payments: listOf(account, "invoice")
      .filter(({ paidAt, dueCents }) => paidAt && dueCents > 0)
      .map(toPayment)
      .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()),
  };
}

export function toSubscription(account: Account, subscription: Subscription): ProviderSubscription {
  const { id, planId, status, checkoutId, startedAt, trialEndsAt } = subscription;
  return {
    id,
    customerId: account.customer.id,
    planId,
    status,
    checkoutId,
    startedAt,
    trialEndsAt: trialEndsAt ?? undefined,
    periodStartsAt: periodStartOf(subscription),
    periodEndsAt: periodEndOf(subscription),
    endsAt: findEnd(subscription),
    nextChargeCents: findNextCharge(account, subscription),
    owedCents: findOpenInvoice(account, subscription)?.dueCents,
  };
}

/** What the next renewal takes from the card; undefined where none comes that takes anything, ever. */
export function findNextCharge(account: Account, subscription: Subscription): number | undefined {
  const { status, planId, discount } = subscription;
  const goesOn = status !== "canceled" && status !== "unpaid" && !findEnd(subscription);
  if (!goesOn || !findFirstNotFree(subscription)) return undefined;
  const { priceCents, discountCents } = priceAt(planId, discount, periodEndOf(subscription));
  return Math.max(0, priceCents - discountCents - account.customer.creditCents);
}

function toPayment(invoice: Invoice): ProviderPayment {
  const { paymentId, subscriptionId, checkoutId, planId, packId } = invoice;
  const { dueCents, refundedCents, dispute, period } = invoice;
  if (!invoice.paidAt) throw new Error(`invoice ${invoice.id} is not paid`);
  return {
    id: paymentId,
    subscriptionId: subscriptionId ?? undefined,
    checkoutId: subscriptionId || packId ? undefined : checkoutId,
    planId: planId ?? undefined,
    pack: packId ? { packId, purchaseId: checkoutId } : undefined,
    amountCents: dueCents,
    refundedCents,
    dispute,
    paidAt: invoice.paidAt,
    period: period ?? undefined,
  };
}

export function toIntentState(account: Account, { id, status, cardId }: Intent): IntentState {
  const card = cardId ? getOf(account, "card", cardId) : undefined;
  return {
    id,
    status,
    customerId: account.customer.id,
    paymentMethodId: card?.id,
    cardFingerprint: card?.fingerprint,
  };
}
