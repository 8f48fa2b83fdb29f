import type { Stripe } from "stripe";

/** Our subscriptions have exactly one item. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0];
  if (!item) throw new Error(`subscription ${id} has no items`);
  return item;
}

export const COUPONS = "discounts.source.coupon";

/** Expects the coupons to be expanded. */
export function isFreeForGood({ discounts }: Stripe.Subscription): boolean {
  return discounts.some((one) => {
    const coupon = typeof one === "string" ? undefined : one.source.coupon;
    return typeof coupon === "object" && coupon?.duration === "forever" && coupon.percent_off === 100;
  });
}
