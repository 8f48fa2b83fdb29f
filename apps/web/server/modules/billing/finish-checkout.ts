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
const NOT_PAID = "The payment is not confirmed yet. Fill in the payment form and try again";
const HAS_PLAN = "You have a plan already, so this one was not started and nothing was charged";
const PAID_TOO_LATE =
  "This checkout had ended before it was paid, so the payment is on its way back to your card. Choose a plan to start again";
const HAS_LIFETIME = "You have Lifetime already, so this second payment is on its way back to your card";

type Agreed = { acceptCharge: boolean };

/**
 * Starts the plan of a checkout, called by the payer's page, by the webhook, and by the reconciliation, at once too.
 * The place is taken in our database before the provider is asked, under a key that makes asking again harmless.
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

/** Two tabs can cross so that the one is paid whose checkout the other has closed: that money goes back. */
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
  // The code ran out between the page and the payment: charging the full price is not what was agreed.
  if (checkout.promoCode && !promotion) {
    await endCheckout(db, checkoutId, "closed");
    throw new Conflict("The promo code has run out, so the plan was not started and nothing was charged");
  }

  const { email, userId } = customer;
  const keys = trialKeys(
    { email, userId: userId ?? undefined, cardFingerprint: intent?.cardFingerprint },
    secret,
  );
  const isTrialUsed = checkout.trialDays > 0 && (await anyTrialUsed(db, keys));
  // Read after the trials: a call that runs beside this one writes both at once, and then the trial is this plan's own.
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
    // None: either this checkout has its place from another call, or the owner has another plan.
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
    // The form starts again with another card. The intent is used up, so the checkout is.
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

/** Sends a payment back that starts no plan: what the provider says is left of it, so that doing it twice sends it once. */
async function payBack(
  { provider, log }: BillingContext,
  checkoutId: string,
  { id: paymentId, customerId }: IntentState,
): Promise<void> {
  const { payments } = await provider.readCustomer(customerId);
  const payment = payments.find(({ id }) => id === paymentId);
  if (!payment) throw new Error(`the payment ${paymentId} succeeded, and its customer has none`);
  const { amountCents, refundedCents, dispute } = payment;
  const leftCents = amountCents - refundedCents;
  // The bank decides about a disputed payment; sending it back too would pay twice.
  if (leftCents <= 0 || dispute === "open" || dispute === "lost") return;
  await provider.refund({ paymentId, amountCents: leftCents, key: `${checkoutId}:second` });
  log.warn({ checkout: checkoutId }, "a payment that starts no plan is paid back");
}

/** Ends the monthly or annual plan that Lifetime takes the place of. */
async function endReplaced(context: BillingContext, ownerKey: string): Promise<void> {
  const { db, provider } = context;
  const live = await findLive(db, ownerKey);
  if (!live?.providerId || live.planId === "lifetime") return;
  // The mail about Lifetime says it.
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
