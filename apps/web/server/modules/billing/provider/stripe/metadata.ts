import { PACK_IDS, type PackId } from "@plumbline/contract/giveaway.ts";
import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Stripe } from "stripe";
import { z } from "zod";

export function markOf(checkoutId: string, planId: PlanId): { checkoutId: string; planId: PlanId } {
  return { checkoutId, planId };
}

const CheckoutId = z.uuid();

/** Validated, because anyone with dashboard access can edit metadata. */
export function checkoutIdOf(metadata: Stripe.Metadata | null | undefined): string | undefined {
  return CheckoutId.safeParse(metadata?.checkoutId).data;
}

/** The metadata has no checkout or plan, so a pack's payment can never start a plan. */
export function markOfPack(purchaseId: string, packId: PackId) {
  return { kind: "pack", purchaseId, packId } as const;
}

const PackMark = z.object({ kind: z.literal("pack"), purchaseId: z.uuid(), packId: z.enum(PACK_IDS) });

export function packOf(metadata: Stripe.Metadata): { purchaseId: string; packId: PackId } | undefined {
  const { data } = PackMark.safeParse(metadata);
  return data && { purchaseId: data.purchaseId, packId: data.packId };
}
