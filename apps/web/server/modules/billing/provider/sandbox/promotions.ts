import type { PlanId } from "@plumbline/contract/pricing.ts";
import type { Promotion } from "../port.ts";

type Offer = Omit<Promotion, "id"> & { planIds: PlanId[]; isExpired?: boolean };

const EVERY_PLAN: PlanId[] = ["monthly", "annual", "lifetime"];

/** Codes to try every kind of promotion with. */
const OFFERS: Offer[] = [
  {
    code: "MATES20",
    name: "20% off, always",
    percentOff: 20,
    amountOffCents: undefined,
    duration: { kind: "forever" },
    planIds: EVERY_PLAN,
  },
  {
    code: "FIRST50",
    name: "50% off the first payment",
    percentOff: 50,
    amountOffCents: undefined,
    duration: { kind: "once" },
    planIds: EVERY_PLAN,
  },
  {
    code: "THREE10",
    name: "$10 off for 3 months",
    percentOff: undefined,
    amountOffCents: 10_00,
    duration: { kind: "months", months: 3 },
    planIds: EVERY_PLAN,
  },
  {
    code: "FREEMONTH",
    name: "First month free",
    percentOff: 100,
    amountOffCents: undefined,
    duration: { kind: "once" },
    planIds: ["monthly"],
  },
  {
    code: "FREEFOREVER",
    name: "Free for good",
    percentOff: 100,
    amountOffCents: undefined,
    duration: { kind: "forever" },
    planIds: EVERY_PLAN,
  },
  {
    code: "GONE",
    name: "25% off, while it lasted",
    percentOff: 25,
    amountOffCents: undefined,
    duration: { kind: "forever" },
    planIds: EVERY_PLAN,
    isExpired: true,
  },
];

export function findPromotion(code: string, planId: PlanId): Promotion | undefined {
  const offer = OFFERS.find((one) => one.code === code);
  if (!offer || offer.isExpired || !offer.planIds.includes(planId)) return undefined;
  const { name, percentOff, amountOffCents, duration } = offer;
  return { id: promotionId(code), code, name, percentOff, amountOffCents, duration };
}

/** The offer behind a promotion's id; expired ones too, for whoever has it already keeps it. */
export function getOffer(id: string): Offer {
  const offer = OFFERS.find(({ code }) => promotionId(code) === id);
  if (!offer) throw new Error(`the sandbox has no promotion ${id}`);
  return offer;
}

function promotionId(code: string): string {
  return `promo_sandbox_${code}`;
}

/** What a promotion takes off a price of this plan. */
export function discountOf(offer: Offer, planId: PlanId, priceCents: number): number {
  if (!offer.planIds.includes(planId)) return 0;
  if (offer.amountOffCents !== undefined) return Math.min(offer.amountOffCents, priceCents);
  return Math.floor((priceCents * (offer.percentOff ?? 0)) / 100);
}
