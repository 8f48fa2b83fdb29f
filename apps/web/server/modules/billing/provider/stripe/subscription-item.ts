import type { Stripe } from "stripe";

/** The one thing a subscription of ours is for, which also carries its period. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0];
  if (!item) throw new Error(`the subscription ${id} is for nothing`);
  return item;
}

/** What to expand of a subscription to see its coupons. */
export const COUPONS = "discounts.source.coupon";

/** Whether a coupon takes everything off for ever. The coupons have to be expanded. */
export function isFreeForGood({ discounts }: Stripe.Subscription): boolean {
  return discounts.some((one) => {
    const coupon = typeof one === "string" ? undefined : one.source.coupon;
    return typeof coupon === "object" && coupon?.duration === "forever" && coupon.percent_off === 100;
  });
}
