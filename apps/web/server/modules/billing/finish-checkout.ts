import type { CompleteCheckoutResponse } from "@plumbline/contract/billing.ts";
import { Conflict, Invalid } from "@plumbline/server/errors.ts";
import { getPlan } from "./catalogue.ts";
import type { BillingContext } from "./context.ts";
import { planEndedKey } from "./notices.ts";
import { CardRefused } from "./provider/stripe/card-refused.ts";
import type { IntentState } from "./provider/stripe/intents.ts";
import {
  addressKey,
  anyTrialUsed,
  type CheckoutRow,
  claimNotice,
  type CustomerRow,
  endCheckout,
  findLive,
  findSubscriptionOfCheckout,
  getCustomer,
  leavePlace,
  markTrials,
  type SubscriptionRow,
  takePlace,
  unmarkTrials,
  userKey,
} from "./repository.ts";
import { buildSchedule } from "./schedule.ts";
import { refreshCustomer } from "./store-snapshot.ts";
import { trialKeys } from "./trial-keys.ts";

const ENDED = "This checkout has ended. Choose a plan to start again";
const NOT_PAID = "Your payment isn't confirmed yet. Fill in the payment form and try again";
const HAS_PLAN = "You already have a plan, so we didn't start this one and you haven't been charged";
const PAID_TOO_LATE =
  "This checkout ended before you paid, so we're refunding your card. Choose a plan to start again";
const HAS_LIFETIME = "You already have Lifetime, so we're refunding this second payment to your card";

type Agreed = { acceptCharge: boolean };

/**
 * The payer's page, the webhook and the reconciliation may call this concurrently. The row is inserted before the provider
 * is asked, under a key that makes asking again harmless.
 */
export async function finishCheckout(
  context: BillingContext,
  checkout: CheckoutRow,
  { acceptCharge }: Agreed,
): Promise<CompleteCheckoutResponse> {
  const { db, provider } = context;
  const started = await findSubscriptionOfCheckout(db, checkout.id);
  if (started && started.status !== "starting") {
    await endCheckout(db, checkout.id, "done");
    return done(started);
  }
  const intent = checkout.intentId ? await provider.getIntent(checkout.intentId) : undefined;
  if (intent?.status === "processing") return { state: "processing", isTrial: false, dueCents: 0 };
  if (checkout.state === "closed") return refuseClosed(context, checkout, intent);
  if (checkout.mode !== "free" && intent?.status !== "succeeded") throw new Conflict(NOT_PAID);

  const customer = await getCustomer(db, checkout.customerId);
  if (getPlan(checkout.planId).interval === "one_time")
    return finishLifetime(context, checkout, customer, intent);
  return finishRecurring(context, checkout, customer, intent, acceptCharge);
}

/** Refunds a checkout that one tab closed while another paid it. */
async function refuseClosed(
  context: BillingContext,
  { id, mode }: CheckoutRow,
  intent: IntentState | undefined,
): Promise<never> {
  if (mode !== "payment" || intent?.status !== "succeeded") throw new Conflict(ENDED);
  await payBack(context, id, intent);
  throw new Conflict(PAID_TOO_LATE);
}

async function finishRecurring(
  context: BillingContext,
  checkout: CheckoutRow,
  customer: CustomerRow,
  intent: IntentState | undefined,
  acceptCharge: boolean,
): Promise<CompleteCheckoutResponse> {
  const { db, provider, secret } = context;
  const { id: checkoutId, planId } = checkout;
  const now = await provider.now();
  const promotion = checkout.promoCode ? await provider.findPromotion(checkout.promoCode, planId) : undefined;
  // The code has expired since, and the payer didn't agree to the full price.
  if (checkout.promoCode && !promotion) {
    await endCheckout(db, checkoutId, "closed");
    throw new Conflict(
      "This promo code has run out, so we didn't start your plan and you haven't been charged",
    );
  }

  const { email, userId } = customer;
  const keys = trialKeys(
    { email, userId: userId ?? undefined, cardFingerprint: intent?.cardFingerprint },
    secret,
  );
  const isTrialUsed = checkout.trialDays > 0 && (await anyTrialUsed(db, keys));
  // Read this after the trials. A concurrent call writes both together, so a used trial may belong to this plan.
  const started = await findSubscriptionOfCheckout(db, checkoutId);
  let { trialDays } = checkout;
  if (started) trialDays = started.trialEndsAt ? trialDays : 0;
  else if (isTrialUsed) {
    if (!acceptCharge) {
      const { charges } = buildSchedule({ plan: getPlan(planId), promotion, trialDays: 0, now });
      return { state: "trial-used", isTrial: false, dueCents: charges[0]?.amountCents ?? 0 };
    }
    trialDays = 0;
  }

  const { trialEndsAt, freeUntil } = buildSchedule({ plan: getPlan(planId), promotion, trialDays, now });
  const hasPlace = await db.transaction(async (tx) => {
    const place = await takePlace(tx, {
      ownerKey: ownerKeyOf(customer),
      userId,
      customerId: customer.id,
      checkoutId,
      planId,
      status: "starting",
      startedAt: now,
      trialEndsAt: trialEndsAt ?? null,
    });
    // If nothing was inserted, a concurrent call has reserved it for this checkout or the owner has another plan.
    if (!place) return (await findSubscriptionOfCheckout(tx, checkoutId)) !== undefined;
    if (trialDays > 0) await markTrials(tx, keys, now);
    return true;
  });
  if (!hasPlace) {
    await endCheckout(db, checkoutId, "closed");
    throw new Conflict(HAS_PLAN);
  }

  try {
    await provider.createSubscription({
      customerId: customer.providerId ?? "",
      checkoutId,
      planId,
      paymentMethodId: intent?.paymentMethodId,
      trialDays,
      promotionId: promotion?.id,
      endsWithoutCard: checkout.mode === "free" && freeUntil !== undefined,
      key: `${checkoutId}:subscription`,
    });
  } catch (error) {
    if (!(error instanceof CardRefused)) throw error;
    // The intent can't be used again, so the checkout can't either.
    await db.transaction(async (tx) => {
      await leavePlace(tx, checkoutId);
      if (trialDays > 0) await unmarkTrials(tx, keys);
      await endCheckout(tx, checkoutId, "closed");
    });
    throw new Invalid(error.message);
  }
  await refreshCustomer(context, customer);
  await endCheckout(db, checkoutId, "done");
  const subscription = await findSubscriptionOfCheckout(db, checkoutId);
  return subscription ? done(subscription) : { state: "processing", isTrial: false, dueCents: 0 };
}

async function finishLifetime(
  context: BillingContext,
  checkout: CheckoutRow,
  customer: CustomerRow,
  intent: IntentState | undefined,
): Promise<CompleteCheckoutResponse> {
  const { db, provider } = context;
  const { id: checkoutId, planId } = checkout;
  const ownerKey = ownerKeyOf(customer);
  await endReplaced(context, ownerKey);
  const place = await takePlace(db, {
    ownerKey,
    userId: customer.userId,
    customerId: customer.id,
    checkoutId,
    planId,
    providerId: intent?.id ?? null,
    status: "active",
    startedAt: await provider.now(),
  });
  const taken = place ?? (await findSubscriptionOfCheckout(db, checkoutId));
  if (!taken) {
    if (intent) await payBack(context, checkoutId, intent);
    await endCheckout(db, checkoutId, "closed");
    throw new Conflict(HAS_LIFETIME);
  }
  await endCheckout(db, checkoutId, "done");
  await refreshCustomer(context, customer);
  return done(taken);
}

/** The amount left comes from the provider, so calling twice refunds once. */
async function payBack(
  { provider, log }: BillingContext,
  checkoutId: string,
  { id: paymentId, customerId }: IntentState,
): Promise<void> {
  const { payments } = await provider.readCustomer(customerId);
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment) throw new Error(`payment ${paymentId} succeeded but isn't among its customer's payments`);
  const { amountCents, refundedCents, dispute } = payment;
  const leftCents = amountCents - refundedCents;
  // The bank decides disputes, and refunding as well would pay twice.
  if (leftCents <= 0 || dispute === "open" || dispute === "lost") return;
  await provider.refund({ paymentId, amountCents: leftCents, key: `${checkoutId}:second` });
  log.warn({ checkout: checkoutId }, "refunded a payment that starts no plan");
}

async function endReplaced(context: BillingContext, ownerKey: string): Promise<void> {
  const { db, provider } = context;
  const live = await findLive(db, ownerKey);
  if (!live?.providerId || live.planId === "lifetime") return;
  // The Lifetime email already says that the old plan ended.
  await claimNotice(db, planEndedKey(live.id));
  await provider.cancel(live.providerId, "now");
  await refreshCustomer(context, await getCustomer(db, live.customerId));
}

function ownerKeyOf({ userId, email }: CustomerRow): string {
  return userId ? userKey(userId) : addressKey(email);
}

function done({ status, trialEndsAt }: SubscriptionRow): CompleteCheckoutResponse {
  return { state: "done", isTrial: status === "trialing" && trialEndsAt !== null, dueCents: 0 };
}
