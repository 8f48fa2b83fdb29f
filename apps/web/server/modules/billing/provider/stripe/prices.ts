import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Stripe } from "stripe";
import { getPlan, type Plan, PLANS } from "../../catalogue.ts";
import { CURRENCY, idOf } from "./client.ts";

/** Finds Stripe's price of a plan; throws where the catalogue and Stripe do not agree. */
export type FindPrice = (planId: PlanId) => Promise<string>;

/** The id of a plan's product. It stays when the price changes, so it tells the plan of an old price as well. */
export function productIdOf(planId: PlanId): string {
  return `plumbline_${planId}`;
}

/** The plan a product stands for; undefined for what is not ours. */
export function planOfProduct(product: string | { id: string } | undefined): PlanId | undefined {
  const id = idOf(product);
  return PLANS.find((plan) => productIdOf(plan.id) === id)?.id;
}

/** Prices are looked up once. What is charged is what the pages show, or nothing is sold. */
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
      throw new Error(`Stripe's price "${plan.priceId}" is not the catalogue's: run npm run stripe:setup`);
    known.set(planId, price.id);
    return price.id;
  };
}

/** Whether a price charges what the catalogue says, for what it says. */
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
