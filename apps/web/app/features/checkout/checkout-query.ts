import { priceCentsOf } from "@plumbline/contract/plan-terms.ts";
import type { PlanId, PricingPlan } from "@plumbline/contract/pricing.ts";

export type CheckoutWish<Plan> = {
  plan: Plan | undefined;
  coupon: string;
  /** True if the URL's amount, name or interval differs from the plan's. */
  isCorrected: boolean;
};

/**
 * Only the price ID (or `?plan=monthly`) selects the plan. Other details are compared with the catalogue and never
 * charged.
 */
export function readCheckoutQuery<Plan extends PricingPlan>(
  query: URLSearchParams,
  plans: Plan[],
): CheckoutWish<Plan> {
  const priceId = query.get("priceId");
  const plan = plans.find((one) => (priceId ? one.priceId === priceId : one.id === query.get("plan")));
  const coupon = upperCode(query.get("coupon") ?? "");
  return { plan, coupon, isCorrected: plan !== undefined && disagrees(query, plan) };
}

/** Parameters Stripe adds after a redirect to the payer's bank. */
export function readReturn(query: URLSearchParams) {
  const checkoutId = query.get("checkout");
  if (!checkoutId || wasRefused(query)) return undefined;
  if (query.has("setup_intent")) return { checkoutId, clientSecret: null, mode: "setup" as const };
  if (query.has("payment_intent")) return { checkoutId, clientSecret: null, mode: "payment" as const };
  return undefined;
}

export function wasRefused(query: URLSearchParams): boolean {
  return query.get("redirect_status") === "failed";
}

const ADDED_BY_RETURNING = [
  "checkout",
  "redirect_status",
  "setup_intent",
  "setup_intent_client_secret",
  "payment_intent",
  "payment_intent_client_secret",
];

export function againPathOf(query: URLSearchParams): string {
  const others = [...query].filter(([name]) => !ADDED_BY_RETURNING.includes(name));
  return `/subscribe?${new URLSearchParams(others)}`;
}

export function plansPathOf({ email, planId }: { email: string; planId: PlanId | undefined }): string {
  const query = new URLSearchParams({ ...(email && { email }), ...(planId && { plan: planId }) });
  return query.size > 0 ? `/choose-plan?${query}` : "/choose-plan";
}

export function upperCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/\s/g, "");
}

function disagrees(query: URLSearchParams, plan: PricingPlan): boolean {
  const said = { planName: plan.name, amount: String(priceCentsOf(plan)), interval: plan.interval };
  return Object.entries(said).some(([key, value]) => (query.get(key) ?? value) !== value);
}
