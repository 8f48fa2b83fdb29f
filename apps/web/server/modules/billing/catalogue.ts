import { formatCents } from "@plumbline/contract/money.ts";
import type { PlanId, PricingPlan } from "@plumbline/contract/pricing.ts";

export type Plan = {
  id: PlanId;
  name: string;
  priceId: string;
  /** GST included. */
  amountCents: number;
  interval: PricingPlan["interval"];
  popular: boolean;
  features: readonly string[];
};

/** Only yearly plans get a reminder before they renew. */
export const RENEWAL_REMINDER_DAYS = 14;

const EVERY_PLAN = ["Unlimited AI regulation queries", "24/7 access across all devices", "Priority support"];

/** The only price list. Every amount shown or charged comes from here. */
export const PLANS = [
  {
    id: "monthly",
    name: "Monthly",
    priceId: "plumbline_monthly",
    amountCents: 29_95,
    interval: "month",
    popular: false,
    features: [...EVERY_PLAN, "Cancel anytime"],
  },
  {
    id: "annual",
    name: "Annual",
    priceId: "plumbline_annual",
    amountCents: 299_00,
    interval: "year",
    popular: true,
    features: [
      ...EVERY_PLAN,
      "Cancel anytime",
      `Reminder email ${RENEWAL_REMINDER_DAYS} days before it renews`,
    ],
  },
  {
    id: "lifetime",
    name: "Lifetime",
    priceId: "plumbline_lifetime",
    amountCents: 1_200_00,
    interval: "one_time",
    popular: false,
    features: [...EVERY_PLAN, "One payment, no renewals"],
  },
] as const satisfies Plan[];

const MONTHLY_CENTS = PLANS[0].amountCents;

export function getPlan(id: PlanId): Plan {
  const plan = PLANS.find((one) => one.id === id);
  if (!plan) throw new Error(`unknown plan ${id}`);
  return plan;
}

export function findPlanByPrice(priceId: string): Plan | undefined {
  return PLANS.find((plan) => plan.priceId === priceId);
}

export function listPlans(): PricingPlan[] {
  return PLANS.map(({ id, name, priceId, amountCents, interval, popular, features }) => ({
    id,
    name,
    price: amountCents / 100,
    priceId,
    interval,
    ...(interval === "year" && { savings: savingsOfYear(amountCents) }),
    popular,
    features: [...features],
  }));
}

/**
 * The GST in an amount that includes it, which is one eleventh (A New Tax System (Goods and Services Tax) Act 1999 s
 * 9-75).
 */
export function gstOf(amountCents: number): number {
  return Math.round(amountCents / 11);
}

function savingsOfYear(amountCents: number): string {
  return `Save ${formatCents(12 * MONTHLY_CENTS - amountCents)} a year`;
}
