import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Stripe } from "stripe";
import { getPlan, type Plan, PLANS } from "../../catalogue.ts";
import { CURRENCY, idOf } from "./client.ts";

/** Throws if Stripe's price doesn't match the catalogue. */
export type FindPrice = (planId: PlanId) => Promise<string>;

/** Stays the same when the price changes, so an old price's plan can be identified too. */
export function productIdOf(planId: PlanId): string {
  return `plumbline_${planId}`;
}

export function planOfProduct(product: string | { id: string } | undefined): PlanId | undefined {
  const id = idOf(product);
  return PLANS.find((plan) => productIdOf(plan.id) === id)?.id;
}

/** Nothing is sold unless Stripe charges what the pages show. */
export function createPriceFinder(stripe: Stripe): FindPrice {
  const known = new Map<PlanId, string>();

  return async function findPrice(planId) {
    const cached = known.get(planId);
    if (cached) return cached;
    const plan = getPlan(planId);
    const { data } = await stripe.prices.list({ lookup_keys: [plan.priceId], active: true, limit: 1 });
    const price = data[0];
    if (!price) throw new Error(`Stripe has no price "${plan.priceId}": run npm run stripe:setup`);
    if (!isPriceOf(price, plan))
      throw new Error(
        `Stripe's price "${plan.priceId}" doesn't match the catalogue: run npm run stripe:setup`,
      );
    known.set(planId, price.id);
    return price.id;
  };
}

export function isPriceOf(price: Stripe.Price, plan: Plan): boolean {
  const { interval } = plan;
  const isSameRhythm =
    interval === "one_time"
      ? price.recurring === null
      : price.recurring?.interval === interval && price.recurring.interval_count === 1;
  return (
    isSameRhythm &&
    price.unit_amount === plan.amountCents &&
    price.currency === CURRENCY &&
    price.tax_behavior === "inclusive" &&
    idOf(price.product) === productIdOf(plan.id)
  );
}
