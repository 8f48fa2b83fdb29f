import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getPlan } from "./catalogue.ts";
import { addIntervals } from "./periods.ts";
import type { Promotion } from "./provider/stripe/promotions.ts";
import { buildSchedule, reduce } from "./schedule.ts";

const NOW = new Date("2026-11-21T03:00:00.000Z");

function promotion(facts: Partial<Promotion>): Promotion {
  return {
    id: "promo_1",
    code: "CODE",
    name: "A code",
    percentOff: undefined,
    amountOffCents: undefined,
    duration: { kind: "once" },
    ...facts,
  };
}

const days = (charges: { at: string; amountCents: number; repeats: string }[]) =>
  charges.map(({ at, amountCents, repeats }) => [at.slice(0, 10), amountCents, repeats]);

describe("the payment schedule", () => {
  test("a trial charges nothing today and the full price from day seven", () => {
    const schedule = buildSchedule({
      plan: getPlan("annual"),
      promotion: undefined,
      trialDays: 7,
      now: NOW,
    });
    expect(days(schedule.charges)).toEqual([
      ["2026-11-21", 0, "once"],
      ["2026-11-28", 29900, "year"],
    ]);
  });

  test("a three-month code lowers three monthly payments or one annual payment", () => {
    const three = promotion({ amountOffCents: 1000, duration: { kind: "months", months: 3 } });
    const terms = { promotion: three, trialDays: 0, now: NOW };
    expect(days(buildSchedule({ plan: getPlan("monthly"), ...terms }).charges)).toEqual([
      ["2026-11-21", 1995, "month"],
      ["2027-02-21", 2995, "month"],
    ]);
    expect(days(buildSchedule({ plan: getPlan("annual"), ...terms }).charges)).toEqual([
      ["2026-11-21", 28900, "year"],
      ["2027-11-21", 29900, "year"],
    ]);
  });

  test("a discount larger than the price makes the plan free, not negative", () => {
    const huge = promotion({ amountOffCents: 1_000_000, duration: { kind: "once" } });
    const schedule = buildSchedule({ plan: getPlan("monthly"), promotion: huge, trialDays: 7, now: NOW });
    expect(schedule).toMatchObject({ isFree: true, trialEndsAt: undefined });
    expect(schedule.freeUntil?.toISOString().slice(0, 10)).toBe("2026-12-21");
  });

  test("charges are never negative or above the price, and their dates ascend", () => {
    const anyPromotion = fc
      .record({
        percentOff: fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined }),
        amountOffCents: fc.integer({ min: 1, max: 200_000 }),
        months: fc.option(fc.integer({ min: 1, max: 36 }), { nil: undefined }),
        isForever: fc.boolean(),
      })
      .map(({ percentOff, amountOffCents, months, isForever }) =>
        promotion({
          percentOff,
          amountOffCents: percentOff === undefined ? amountOffCents : undefined,
          duration: isForever ? { kind: "forever" } : months ? { kind: "months", months } : { kind: "once" },
        }),
      );
    fc.assert(
      fc.property(
        fc.constantFrom("monthly", "annual", "lifetime"),
        fc.option(anyPromotion, { nil: undefined }),
        fc.constantFrom(0, 7),
        fc.date({ min: new Date("2024-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
        (id, code, trialDays, now) => {
          const plan = getPlan(id);
          const { charges, isFree } = buildSchedule({ plan, promotion: code, trialDays, now });
          const amounts = charges.map(({ amountCents }) => amountCents);
          expect(amounts.every((amount) => amount >= 0 && amount <= plan.amountCents)).toBe(true);
          expect(isFree).toBe(reduce(plan.amountCents, code) === 0);
          const moments = charges.map(({ at }) => Date.parse(at));
          expect(moments).toEqual(moments.toSorted((a, b) => a - b));
          expect(charges[0]?.at).toBe(now.toISOString());
        },
      ),
    );
  });
});

describe("intervals", () => {
  test("keep the day of the month, or use the last day of a shorter month", () => {
    const anchor = new Date("2027-10-31T12:00:00Z");
    const months = [1, 2, 3, 4, 5].map((count) => addIntervals(anchor, "month", count).toISOString());
    expect(months.map((at) => at.slice(0, 10))).toEqual([
      "2027-11-30",
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
    ]);
    expect(addIntervals(new Date("2028-02-29T00:00:00Z"), "year", 1).toISOString().slice(0, 10)).toBe(
      "2029-02-28",
    );
  });

  test("fall exactly once in every month", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-01"), max: new Date("2050-01-01"), noInvalidDate: true }),
        fc.integer({ min: 0, max: 60 }),
        (anchor, count) => {
          const at = addIntervals(anchor, "month", count);
          const index = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
          expect(index(at) - index(anchor)).toBe(count);
          expect(at.getUTCDate()).toBeLessThanOrEqual(anchor.getUTCDate());
        },
      ),
    );
  });
});
