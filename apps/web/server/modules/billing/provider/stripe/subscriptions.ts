import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Stripe } from "stripe";
import { getPlan } from "../../catalogue.ts";
import { addIntervals } from "../../periods.ts";
import { refusingCards } from "./card-refused.ts";
import { momentOf, PAGE } from "./client.ts";
import { checkoutIdOf, markOf } from "./metadata.ts";
import type { FindPrice } from "./prices.ts";
import { getPromotion } from "./promotions.ts";
import { COUPONS, isFreeForGood } from "./subscription-item.ts";

export type Order = {
  customerId: string;
  checkoutId: string;
  planId: PlanId;
  paymentMethodId: string | undefined;
  trialDays: number;
  promotionId: string | undefined;
  endsWithoutCard: boolean;
  key: string;
};

/** Returns the existing subscription if an earlier response was lost. Throws `CardRefused`, leaving nothing behind. */
export async function startSubscription(
  stripe: Stripe,
  findPrice: FindPrice,
  order: Order,
): Promise<Stripe.Subscription> {
  // Stripe forgets idempotency keys after a day, but metadata stays.
  const started =
    (await findOfCheckout(stripe, order)) ?? (await create(stripe, await findPrice(order.planId), order));
  return keepPromise(stripe, started, order);
}

async function findOfCheckout(stripe: Stripe, order: Order): Promise<Stripe.Subscription | undefined> {
  const all = stripe.subscriptions.list({
    customer: order.customerId,
    status: "all",
    limit: PAGE,
    expand: [`data.${COUPONS}`],
  });
  for await (const one of all) {
    if (checkoutIdOf(one.metadata) === order.checkoutId && one.status !== "incomplete_expired") return one;
  }
  return undefined;
}

async function create(stripe: Stripe, price: string, order: Order): Promise<Stripe.Subscription> {
  const { customerId, checkoutId, planId, paymentMethodId, trialDays, promotionId, endsWithoutCard } = order;
  // A card set on the subscription would still be charged after the customer changes theirs in the portal.
  if (paymentMethodId) {
    await stripe.customers.update(customerId, {
      invoice_settings: { default_payment_method: paymentMethodId },
    });
  }
  return refusingCards(
    stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price }],
        ...(trialDays > 0 && {
          trial_period_days: trialDays,
          trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
        }),
        ...(promotionId && { discounts: [{ promotion_code: promotionId }] }),
        ...(endsWithoutCard && { cancel_at_period_end: true }),
        // Otherwise a refused card would leave an incomplete subscription behind.
        payment_behavior: "error_if_incomplete",
        off_session: true,
        metadata: markOf(checkoutId, planId),
        expand: [COUPONS],
      },
      { idempotencyKey: `subscription:${order.key}` },
    ),
  );
}

/** Stripe's defaults can give less than the payer was shown. */
async function keepPromise(
  stripe: Stripe,
  started: Stripe.Subscription,
  { planId, promotionId, endsWithoutCard }: Order,
): Promise<Stripe.Subscription> {
  if (!promotionId) return started;
  // A one-payment code applies to the first real payment, not the trial's free invoice.
  if (started.status === "trialing" && started.discounts.length === 0)
    return stripe.subscriptions.update(started.id, {
      discounts: [{ promotion_code: promotionId }],
      expand: [COUPONS],
    });
  if (!endsWithoutCard || !started.cancel_at_period_end) return started;
  const { duration } = await getPromotion(stripe, promotionId);
  const { interval } = getPlan(planId);
  if (duration.kind !== "months" || interval === "one_time") return started;
  const periods = interval === "month" ? duration.months : Math.ceil(duration.months / 12);
  if (periods < 2) return started;
  const endsAt = addIntervals(momentOf(started.billing_cycle_anchor), interval, periods);
  return stripe.subscriptions.update(started.id, {
    cancel_at: Math.floor(endsAt.getTime() / 1000),
    expand: [COUPONS],
  });
}

/** Does nothing if the subscription has ended or is set to end. */
export async function cancel(stripe: Stripe, id: string, when: "now" | "period-end"): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id);
  if (isOver(subscription)) return;
  if (when === "now") await stripe.subscriptions.cancel(id);
  else if (subscription.cancel_at === null)
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
}

/** A plan with no card that isn't free for good still ends, rather than renewing into a failed payment. */
export async function resume(stripe: Stripe, id: string): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: ["customer", COUPONS] });
  const { cancel_at_period_end: atPeriodEnd, cancel_at: at } = subscription;
  if (!hasCard(subscription) && !isFreeForGood(subscription)) return;
  if (atPeriodEnd) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  else if (at !== null) await stripe.subscriptions.update(id, { cancel_at: "" });
}

/** Expects the customer to be expanded. */
function hasCard({ default_payment_method: own, customer }: Stripe.Subscription): boolean {
  if (own) return true;
  if (typeof customer === "string" || customer.deleted) return false;
  return customer.invoice_settings.default_payment_method !== null;
}

function isOver({ status }: Stripe.Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}
