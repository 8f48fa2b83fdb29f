import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Stripe } from "stripe";
import { getPlan } from "../../catalogue.ts";
import { CURRENCY } from "./client.ts";
import { productIdOf } from "./prices.ts";

export type Promotion = {
  id: string;
  code: string;
  name: string;
  percentOff: number | undefined;
  amountOffCents: number | undefined;
  duration: { kind: "once" } | { kind: "months"; months: number } | { kind: "forever" };
};

const COUPON_WITH_PRODUCTS = "promotion.coupon.applies_to";

export async function findPromotion(
  stripe: Stripe,
  code: string,
  planId: PlanId,
): Promise<Promotion | undefined> {
  // A code can be reused for another coupon, but only one is active.
  const { data } = await stripe.promotionCodes.list({
    code,
    active: true,
    limit: 1,
    expand: [`data.${COUPON_WITH_PRODUCTS}`],
  });
  const found = data[0];
  return found && isUsable(found, planId) ? promotionOf(found) : undefined;
}

/** Throws if Stripe doesn't know the ID. */
export async function getPromotion(stripe: Stripe, id: string): Promise<Promotion> {
  const promotion = promotionOf(await stripe.promotionCodes.retrieve(id, { expand: [COUPON_WITH_PRODUCTS] }));
  if (!promotion) throw new Error(`promotion ${id} has no supported coupon`);
  return promotion;
}

function isUsable(found: Stripe.PromotionCode, planId: PlanId): boolean {
  const coupon = couponOf(found);
  const now = Date.now() / 1000;
  const { minimum_amount: minimum, minimum_amount_currency: currency } = found.restrictions;
  return (
    found.active &&
    coupon !== undefined &&
    coupon.valid &&
    !isPast(found.expires_at, now) &&
    !isPast(coupon.redeem_by, now) &&
    !isUsedUp(found) &&
    !isUsedUp(coupon) &&
    // We don't know the payer yet, so we can't check who the code is for.
    found.customer === null &&
    !found.restrictions.first_time_transaction &&
    (minimum === null || (currency === CURRENCY && minimum <= getPlan(planId).amountCents)) &&
    (coupon.applies_to?.products.includes(productIdOf(planId)) ?? true)
  );
}

function isPast(seconds: number | null, now: number): boolean {
  return seconds !== null && seconds <= now;
}

function isUsedUp(thing: { max_redemptions: number | null; times_redeemed: number }): boolean {
  return thing.max_redemptions !== null && thing.times_redeemed >= thing.max_redemptions;
}

function promotionOf(found: Stripe.PromotionCode): Promotion | undefined {
  const coupon = couponOf(found);
  const duration = coupon && durationOf(coupon);
  if (!coupon || !duration) return undefined;
  const amountOffCents = coupon.currency === CURRENCY ? (coupon.amount_off ?? undefined) : undefined;
  const percentOff = coupon.percent_off ?? undefined;
  if (amountOffCents === undefined && percentOff === undefined) return undefined;
  return {
    id: found.id,
    code: found.code,
    name: coupon.name ?? found.code,
    percentOff,
    amountOffCents,
    duration,
  };
}

function durationOf({
  duration,
  duration_in_months: months,
}: Stripe.Coupon): Promotion["duration"] | undefined {
  if (duration === "once") return { kind: "once" };
  if (duration === "forever") return { kind: "forever" };
  return months ? { kind: "months", months } : undefined;
}

function couponOf({ promotion: { coupon } }: Stripe.PromotionCode): Stripe.Coupon | undefined {
  return typeof coupon === "object" ? (coupon ?? undefined) : undefined;
}
