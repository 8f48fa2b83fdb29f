import type { PricingPlan } from "@plumbline/contract/pricing.ts";

type Plan = {
  id: PricingPlan["id"];
  name: string;
  amountCents: number;
  interval: PricingPlan["interval"];
  popular: boolean;
  features: string[];
};

const EVERY_PLAN = ["Unlimited AI regulation queries", "24/7 access across all devices", "Priority support"];

/** The one price list. Every amount shown or charged comes from here. */
const PLANS = [
  {
    id: "monthly",
    name: "Monthly",
    amountCents: 29_95,
    interval: "month",
    popular: false,
    features: [...EVERY_PLAN, "Cancel anytime"],
  },
  {
    id: "annual",
    name: "Annual",
    amountCents: 299_00,
    interval: "year",
    popular: true,
    features: [...EVERY_PLAN, "Cancel anytime"],
  },
  {
    id: "lifetime",
    name: "Lifetime",
    amountCents: 1_200_00,
    interval: "one_time",
    popular: false,
    features: [...EVERY_PLAN, "One payment, no renewals"],
  },
] as const satisfies Plan[];

const MONTHLY_CENTS = PLANS[0].amountCents;

/** The plans as the pricing call lists them. */
export function listPlans(): PricingPlan[] {
  return PLANS.map(({ id, name, amountCents, interval, popular, features }) => ({
    id,
    name,
    price: amountCents / 100,
    priceId: `plumbline_${id}`,
    interval,
    ...(interval === "year" && { savings: savingsOfYear(amountCents) }),
    popular,
    features: [...features],
  }));
}

function savingsOfYear(amountCents: number): string {
  const dollars = (12 * MONTHLY_CENTS - amountCents) / 100;
  return `Save $${dollars.toFixed(2)} a year`;
}
