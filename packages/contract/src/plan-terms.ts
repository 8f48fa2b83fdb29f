// This file has no schemas, so that pages don't load Zod.
import { formatCents } from "./money.ts";
import type { PricingPlan } from "./pricing.ts";

export const TRIAL_DAYS = 7;

type Priced = Pick<PricingPlan, "price" | "interval">;

const PER = { month: "a month", year: "a year", one_time: "once" } as const;

export function priceCentsOf({ price }: Pick<PricingPlan, "price">): number {
  return Math.round(price * 100);
}

/** Returns, for example, `amount` "$29.95" and `per` "a month". */
export function describePrice(plan: Priced): { amount: string; per: string } {
  return { amount: formatCents(priceCentsOf(plan)), per: PER[plan.interval] };
}
