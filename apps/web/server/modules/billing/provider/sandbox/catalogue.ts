import { PLANS } from "../../catalogue.ts";
import { CURRENCY } from "../stripe/client.ts";
import { PORTAL_MARK } from "../stripe/portal.ts";
import { productIdOf } from "../stripe/prices.ts";
import type { AnyObject, Coupon, PromotionCode } from "./objects.ts";

type Offer = Partial<Coupon> & Pick<Coupon, "name" | "duration"> & { code: string; isExpired?: boolean };

const OFFERS: Offer[] = [
  { code: "MATES20", name: "20% off, always", percent_off: 20, duration: "forever" },
  { code: "FIRST50", name: "50% off the first payment", percent_off: 50, duration: "once" },
  {
    code: "THREE10",
    name: "$10 off for 3 months",
    amount_off: 10_00,
    duration: "repeating",
    duration_in_months: 3,
  },
  {
    code: "FREEMONTH",
    name: "First month free",
    percent_off: 100,
    duration: "once",
    applies_to: { products: [productIdOf("monthly")] },
  },
  { code: "FREEFOREVER", name: "Free for good", percent_off: 100, duration: "forever" },
  { code: "GONE", name: "25% off, while it lasted", percent_off: 25, duration: "forever", isExpired: true },
];

/** Matches what `npm run stripe:setup` creates, plus promo codes. */
export function sandboxCatalogue(): AnyObject[] {
  return [
    ...PLANS.flatMap(({ id, name, priceId, amountCents, interval }): AnyObject[] => [
      {
        id: productIdOf(id),
        object: "product",
        created: 0,
        name: `Plumbline ${name}`,
        active: true,
        metadata: {},
      },
      {
        id: `price_${id}_${amountCents}`,
        object: "price",
        created: 0,
        active: true,
        currency: CURRENCY,
        product: productIdOf(id),
        unit_amount: amountCents,
        tax_behavior: "inclusive",
        lookup_key: priceId,
        recurring: interval === "one_time" ? null : { interval, interval_count: 1 },
        type: interval === "one_time" ? "one_time" : "recurring",
        metadata: {},
      },
    ]),
    ...OFFERS.flatMap(({ code, isExpired = false, ...coupon }) =>
      promotionOf(code, coupon, { active: !isExpired }),
    ),
    {
      id: "bpc_sandbox",
      object: "billing_portal.configuration",
      created: 0,
      active: true,
      features: {},
      metadata: { purpose: PORTAL_MARK },
    },
  ];
}

export function promotionOf(
  code: string,
  coupon: Partial<Coupon>,
  facts: Partial<PromotionCode> = {},
): [Coupon, PromotionCode] {
  const couponId = `coupon_${code}`;
  return [
    {
      id: couponId,
      object: "coupon",
      created: 0,
      name: null,
      percent_off: null,
      amount_off: null,
      currency: coupon.amount_off === undefined ? null : CURRENCY,
      duration: "once",
      duration_in_months: null,
      max_redemptions: null,
      redeem_by: null,
      times_redeemed: 0,
      valid: true,
      applies_to: null,
      ...coupon,
    },
    {
      id: `promo_${code}`,
      object: "promotion_code",
      created: 0,
      active: true,
      code,
      customer: null,
      expires_at: null,
      max_redemptions: null,
      times_redeemed: 0,
      restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
      promotion: { type: "coupon", coupon: couponId },
      ...facts,
    },
  ];
}
