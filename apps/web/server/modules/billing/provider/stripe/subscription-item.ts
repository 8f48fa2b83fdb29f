import type { Stripe } from "stripe";

/** The one thing a subscription of ours is for, which also carries its period. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0];
  if (!item) throw new Error(`the subscription ${id} is for nothing`);
  return item;
}
