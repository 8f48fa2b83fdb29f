import type { User } from "@plumbline/contract/accounts.ts";
import type {
  CompleteCheckoutRequest,
  CompleteCheckoutResponse,
  CreateSubscriptionRequest,
  CreateSubscriptionResponse,
} from "@plumbline/contract/billing.ts";
import { TRIAL_DAYS } from "@plumbline/contract/plan-terms.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "@plumbline/server/errors.ts";
import { findPlanByPrice } from "./catalogue.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { finishCheckout } from "./finish-checkout.ts";
import type { BillingContext } from "./context.ts";
import { ensureIntent, openCheckout } from "./open-checkout.ts";
import type { Promotion } from "./provider/stripe/promotions.ts";
import {
  anyTrialUsed,
  type CheckoutRow,
  type CustomerRow,
  findCheckout,
  findLiveOfAddress,
  findLive,
  getCustomer,
  type SubscriptionRow,
  userKey,
  visitorKey,
} from "./repository.ts";
import { buildSchedule, type Schedule } from "./schedule.ts";
import { trialKeys } from "./trial-keys.ts";

export type Payer = { user: User | undefined; visitorId: string };

export const NO_SUCH_PLAN = "This plan isn't available. Choose another plan";
const NO_SUCH_CODE = "This code isn't valid or has expired";
const HAS_PLAN = "You already have a plan. Change it on your account page";
const ADDRESS_HAS_PLAN =
  "This email already has a plan. To use or change it, log in or open the email we sent";
const NOT_IN_DEMO = "A demo account can't buy a plan. Use your own email address";
const NOT_YOURS = "This checkout has ended. Choose a plan to start again";

/** Nothing starts before the payment is confirmed. */
export function createCheckouts(context: BillingContext) {
  const { db, provider, secret } = context;

  /**
   * Idempotent per payer, plan and code, even from two tabs. Throws `Invalid` for an unknown plan or code, and
   * `Conflict` if the payer has a plan.
   */
  async function createSubscription(
    { email, priceId, promoCode = "" }: CreateSubscriptionRequest,
    payer: Payer,
  ): Promise<CreateSubscriptionResponse> {
    const plan = findPlanByPrice(priceId);
    if (!plan) throw new Invalid(NO_SUCH_PLAN, { priceId: NO_SUCH_PLAN });
    const user = payer.user?.email === email ? payer.user : undefined;
    if (user?.demoEndsAt) throw new Forbidden(NOT_IN_DEMO);
    await refuseSecondPlan(payer, user, email);
    const promotion = promoCode ? await provider.findPromotion(promoCode, plan.id) : undefined;
    if (promoCode && !promotion) throw new Invalid(NO_SUCH_CODE, { promoCode: NO_SUCH_CODE });

    const keys = trialKeys({ email, userId: user?.id, cardFingerprint: undefined }, secret);
    const isRecurring = plan.interval !== "one_time";
    const trialDays = isRecurring && !(await anyTrialUsed(db, keys)) ? TRIAL_DAYS : 0;
    const schedule = buildSchedule({ plan, promotion, trialDays, now: await provider.now() });
    const payerKey = user ? userKey(user.id) : visitorKey(payer.visitorId, email);
    const customer = await ensureCustomer(context, { payerKey, userId: user?.id, email });
    const checkout = await openCheckout(context, {
      customerId: customer.id,
      planId: plan.id,
      promoCode,
      mode: schedule.isFree ? "free" : isRecurring ? "setup" : "payment",
      trialDays: schedule.isFree ? 0 : trialDays,
      amountCents: isRecurring ? 0 : (schedule.charges[0]?.amountCents ?? 0),
    });
    const clientSecret = schedule.isFree ? null : await ensureIntent(context, checkout, customer);
    return answer(checkout, clientSecret, schedule, promotion);
  }

  /** Idempotent, so the page can call it again after a lost response. */
  async function completeCheckout(
    { checkoutId, acceptCharge }: CompleteCheckoutRequest,
    payer: Payer,
  ): Promise<CompleteCheckoutResponse> {
    const checkout = await findCheckout(db, checkoutId);
    const customer = checkout && (await getCustomer(db, checkout.customerId));
    if (!checkout || !customer || !isOf(customer, payer)) throw new NotFound(NOT_YOURS);
    return finishCheckout(context, checkout, { acceptCharge });
  }

  async function refuseSecondPlan(payer: Payer, user: User | undefined, email: string): Promise<void> {
    const live = user ? await findLive(db, userKey(user.id)) : await findLiveOfAddress(db, email);
    if (!live) return;
    // Entering someone else's email must not start a plan or reveal details of their card.
    if (isOf(await getCustomer(db, live.customerId), payer)) await finishStarting(live);
    throw new Conflict(user ? HAS_PLAN : ADDRESS_HAS_PLAN);
  }

  /** Finishes a start that was interrupted by a lost connection or a crash. */
  async function finishStarting({ status, checkoutId }: SubscriptionRow): Promise<void> {
    const checkout = status === "starting" ? await findCheckout(db, checkoutId) : undefined;
    if (checkout) await finishCheckout(context, checkout, { acceptCharge: true });
  }

  return { createSubscription, completeCheckout };
}

function isOf(customer: CustomerRow, { user, visitorId }: Payer): boolean {
  const isOfBrowser = customer.payerKey === visitorKey(visitorId, customer.email);
  return isOfBrowser || (user !== undefined && customer.userId === user.id);
}

function answer(
  { id, mode }: CheckoutRow,
  clientSecret: string | null,
  { charges, trialEndsAt, freeUntil, isFree }: Schedule,
  promotion: Promotion | undefined,
): CreateSubscriptionResponse {
  return {
    checkoutId: id,
    clientSecret,
    isFree,
    mode,
    discount: promotion
      ? {
          name: promotion.name,
          type: promotion.percentOff === undefined ? "amount" : "percent",
          percent_off: promotion.percentOff ?? null,
          amount_off: promotion.amountOffCents ?? null,
        }
      : null,
    trialEndsAt: trialEndsAt?.toISOString() ?? null,
    charges,
    freeUntil: freeUntil?.toISOString() ?? null,
  };
}
