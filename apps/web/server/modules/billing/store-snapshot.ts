import type { Db } from "@plumbline/db/client.ts";
import type { BillingContext } from "./context.ts";
import { tellChanges } from "./notices.ts";
import type { CustomerSnapshot, ProviderSubscription } from "./provider/stripe/read-customer.ts";
import type { ProviderPayment } from "./provider/stripe/read-payments.ts";
import {
  beginRead,
  type CustomerRow,
  findLastPayment,
  listSubscriptionsOfCustomer,
  markApplied,
  type PaymentRow,
  storePayment,
  type SubscriptionRow,
  updateSubscription,
} from "./repository.ts";

/** Runs in the transaction that stores the snapshot. If it returns false, nothing is stored. */
type Beside = (tx: Db) => Promise<boolean>;

/** Each read is numbered before it begins, so with concurrent calls the newest read wins. */
export async function refreshCustomer(
  context: BillingContext,
  customer: CustomerRow,
  beside: Beside = () => Promise.resolve(true),
): Promise<void> {
  const { db, provider } = context;
  if (!customer.providerId) return;
  const read = await beginRead(db, customer.id);
  const snapshot = await provider.readCustomer(customer.providerId);
  const now = await provider.now();
  await db.transaction(async (tx) => {
    if (!(await beside(tx))) return;
    if (!(await markApplied(tx, customer.id, read))) return;
    await store(tx, context, customer, snapshot, now);
  });
}

async function store(
  tx: Db,
  context: BillingContext,
  customer: CustomerRow,
  { subscriptions, payments }: CustomerSnapshot,
  now: Date,
): Promise<void> {
  const known = await listSubscriptionsOfCustomer(tx, customer.id);
  for (const found of subscriptions) {
    const row = known.find((one) => one.providerId === found.id || one.checkoutId === found.checkoutId);
    if (row) await updateSubscription(tx, row.id, factsOf(found));
    // Someone created this plan by hand at the provider, and no one here agreed to it.
    else if (found.status !== "canceled")
      context.log.warn({ subscription: found.id }, "ignored a subscription without a checkout of ours");
  }

  const rows = await listSubscriptionsOfCustomer(tx, customer.id);
  const received: PaymentRow[] = [];
  for (const payment of payments) {
    const { row, isNew } = await storePayment(tx, {
      customerId: customer.id,
      subscriptionId: rows.find((one) => isPaidBy(one, payment))?.id ?? null,
      providerId: payment.id,
      planId: payment.planId ?? null,
      packId: payment.pack?.packId ?? null,
      purchaseId: payment.pack?.purchaseId ?? null,
      amountCents: payment.amountCents,
      refundedCents: payment.refundedCents,
      dispute: payment.dispute,
      paidAt: payment.paidAt,
      periodStartsAt: payment.period?.startsAt,
      periodEndsAt: payment.period?.endsAt,
    });
    if (isNew) received.push(row);
  }
  for (const row of rows) await storeStanding(tx, row);
  await tellChanges(tx, context, customer.id, { received, owed: owedOf(subscriptions), now });
}

/** Cents owed, keyed by the provider's subscription ID. */
function owedOf(subscriptions: ProviderSubscription[]): Map<string, number> {
  return new Map(subscriptions.flatMap(({ id, owedCents }) => (owedCents ? [[id, owedCents]] : [])));
}

function factsOf(found: ProviderSubscription): Partial<SubscriptionRow> {
  const isFailing = found.status === "past_due" || found.status === "unpaid";
  return {
    providerId: found.id,
    planId: found.planId,
    status: found.status,
    startedAt: found.startedAt,
    trialEndsAt: found.trialEndsAt ?? null,
    periodEndsAt: found.periodEndsAt,
    endsAt: found.endsAt ?? null,
    // The failed payment was due at the start of the period.
    pastDueSince: isFailing ? found.periodStartsAt : null,
    nextChargeCents: found.nextChargeCents ?? null,
  };
}

function isPaidBy(
  row: SubscriptionRow,
  { id, planId, subscriptionId, checkoutId }: ProviderPayment,
): boolean {
  if (!planId) return false;
  return subscriptionId
    ? row.providerId === subscriptionId
    : row.providerId === id || row.checkoutId === checkoutId;
}

/** Only the newest payment counts, because it paid for the current access. */
async function storeStanding(tx: Db, row: SubscriptionRow): Promise<void> {
  const last = await findLastPayment(tx, row.id);
  const standing = last ? standingOf(last) : "good";
  // Ending the plan allows another one to start.
  const isOver = row.planId === "lifetime" && (standing === "refunded" || last?.dispute === "lost");
  await updateSubscription(tx, row.id, { standing, ...(isOver && { status: "canceled" }) });
}

function standingOf({ amountCents, refundedCents, dispute }: PaymentRow): SubscriptionRow["standing"] {
  if (dispute === "open" || dispute === "lost") return "disputed";
  return refundedCents >= amountCents ? "refunded" : "good";
}
