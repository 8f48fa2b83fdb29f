import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Stripe } from "stripe";
import { z } from "zod";

/** What an object that belongs to a checkout is marked with. */
export function markOf(checkoutId: string, planId: PlanId): { checkoutId: string; planId: PlanId } {
  return { checkoutId, planId };
}

const CheckoutId = z.uuid();

/** The checkout an object belongs to. Whoever has the dashboard can write there, so only what can be one counts. */
export function checkoutIdOf(metadata: Stripe.Metadata | null | undefined): string | undefined {
  return CheckoutId.safeParse(metadata?.checkoutId).data;
}
