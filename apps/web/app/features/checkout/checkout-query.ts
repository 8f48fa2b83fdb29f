import type { PlanId, PricingPlan } from "@plumbline/contract/pricing.ts";

/** What the address of the checkout asks for. */
export type CheckoutWish<Plan> = {
  /** Undefined where the address names none, or one that is not sold. */
  plan: Plan | undefined;
  coupon: string;
  /** The address named another price, plan or rhythm than the ones that hold. */
  isCorrected: boolean;
};

/**
 * Reads the checkout's query. Only the price id (or a plan's own name, `?plan=monthly`) counts: what else the address
 * says of the plan is compared with what is sold and never charged.
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

/** What comes back from a page of the payer's bank, unless the bank refused: the checkout that is to be completed. */
export function readReturn(query: URLSearchParams) {
  const checkoutId = query.get("checkout");
  if (!checkoutId || wasRefused(query)) return undefined;
  if (query.has("setup_intent")) return { checkoutId, clientSecret: null, mode: "setup" as const };
  if (query.has("payment_intent")) return { checkoutId, clientSecret: null, mode: "payment" as const };
  return undefined;
}

/** The payer comes back from their bank, which refused. */
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

/** The address of the checkout as it was before the payer was sent away. */
export function againPathOf(query: URLSearchParams): string {
  const others = [...query].filter(([name]) => !ADDED_BY_RETURNING.includes(name));
  return `/subscribe?${new URLSearchParams(others)}`;
}

/** The way back to the plans. */
export function plansPathOf({ email, planId }: { email: string; planId: PlanId | undefined }): string {
  const query = new URLSearchParams({ ...(email && { email }), ...(planId && { plan: planId }) });
  return query.size > 0 ? `/choose-plan?${query}` : "/choose-plan";
}

/** A code as it is typed: codes are upper case, and hold no spaces. */
export function upperCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/\s/g, "");
}

function disagrees(query: URLSearchParams, { name, price, interval }: PricingPlan): boolean {
  const said = { planName: name, amount: String(Math.round(price * 100)), interval };
  return Object.entries(said).some(([key, value]) => (query.get(key) ?? value) !== value);
}
