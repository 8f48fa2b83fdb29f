import { addDays } from "@plumbline/contract/time.ts";
import type { Charge } from "@plumbline/contract/billing.ts";
import type { Plan } from "./catalogue.ts";
import { addIntervals } from "./periods.ts";
import type { Promotion } from "./provider/stripe/promotions.ts";

export type Schedule = {
  /** True if nothing is charged, now or later. */
  isFree: boolean;
  trialEndsAt: Date | undefined;
  charges: Charge[];
  /** Undefined if the plan is free for good or not free at all. */
  freeUntil: Date | undefined;
};

type Terms = { plan: Plan; promotion: Promotion | undefined; trialDays: number; now: Date };

/** Lists the charges that the payer sees before agreeing. */
export function buildSchedule({ plan, promotion, trialDays, now }: Terms): Schedule {
  const reducedCents = reduce(plan.amountCents, promotion);
  const isFree = reducedCents === 0;
  const nothingToday: Charge = { at: now.toISOString(), amountCents: 0, repeats: "once" };
  if (plan.interval === "one_time") {
    const charges = [{ ...nothingToday, amountCents: reducedCents }];
    return { isFree, trialEndsAt: undefined, charges, freeUntil: undefined };
  }

  const { interval } = plan;
  const lowered = promotion ? loweredPayments(promotion, interval) : 0;
  if (isFree) {
    const freeUntil = Number.isFinite(lowered) ? addIntervals(now, interval, lowered) : undefined;
    return { isFree, trialEndsAt: undefined, charges: [nothingToday], freeUntil };
  }
  const trialEndsAt = trialDays > 0 ? addDays(now, trialDays) : undefined;
  const firstAt = trialEndsAt ?? now;
  const every = (at: Date, amountCents: number): Charge => ({
    at: at.toISOString(),
    amountCents,
    repeats: interval,
  });
  const charges = trialEndsAt ? [nothingToday] : [];
  if (lowered > 0) charges.push(every(firstAt, reducedCents));
  if (Number.isFinite(lowered)) {
    charges.push(every(addIntervals(firstAt, interval, lowered), plan.amountCents));
  }
  return { isFree, trialEndsAt, charges, freeUntil: undefined };
}

/** Rounds part-cents up, so a provider that rounds differently charges less than shown, never more. */
export function reduce(amountCents: number, promotion: Promotion | undefined): number {
  if (promotion?.percentOff !== undefined)
    return amountCents - Math.floor((amountCents * promotion.percentOff) / 100);
  return Math.max(0, amountCents - (promotion?.amountOffCents ?? 0));
}

function loweredPayments({ duration }: Promotion, interval: "month" | "year"): number {
  switch (duration.kind) {
    case "once":
      return 1;
    case "months":
      return interval === "month" ? duration.months : Math.ceil(duration.months / 12);
    case "forever":
      return Infinity;
  }
}
