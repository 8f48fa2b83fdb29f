import { PACK_IDS, type PackId } from "@plumbline/contract/giveaway.ts";
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

/** What a payment for an entry pack is marked with. It names no checkout and no plan, so it never starts one. */
export function markOfPack(purchaseId: string, packId: PackId) {
  return { kind: "pack", purchaseId, packId } as const;
}

const PackMark = z.object({ kind: z.literal("pack"), purchaseId: z.uuid(), packId: z.enum(PACK_IDS) });

/** The pack a payment was for; undefined for every other payment. */
export function packOf(metadata: Stripe.Metadata): { purchaseId: string; packId: PackId } | undefined {
  const { data } = PackMark.safeParse(metadata);
  return data && { purchaseId: data.purchaseId, packId: data.packId };
}
