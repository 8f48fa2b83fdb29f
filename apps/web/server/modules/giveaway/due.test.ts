import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PaidPlan } from "../billing/paid-plans.ts";
import { dueLines, dueReferral, type Line } from "./due.ts";

const WINDOW = { opensOn: "2025-08-27", closesOn: "2025-10-27" };

function paid(fields: Partial<PaidPlan> & { from?: string; to?: string }): PaidPlan {
  const { from, to, ...rest } = fields;
  const startsAt = new Date(from ?? "2025-09-01T00:00:00Z");
  return {
    paymentId: crypto.randomUUID(),
    planId: "monthly",
    paidAt: startsAt,
    period:
      fields.planId === "lifetime" ? undefined : { startsAt, endsAt: new Date(to ?? "2025-10-01T00:00:00Z") },
    isPaidBack: false,
    isDisputed: false,
    isFirst: false,
    isOfKnownPayer: false,
    ...rest,
  };
}

const sum = (lines: Line[]) => lines.reduce((all, { entries }) => all + entries, 0);

describe("a paid month counts if at least one of its days in Sydney is in the promotion", () => {
  test.for([
    ["ended the evening before", "2025-07-26T14:00:00Z", "2025-08-26T14:00:00Z", 0],
    ["ends a second into the first day", "2025-07-26T14:00:01Z", "2025-08-26T14:00:01Z", 5],
    ["begins on the last evening", "2025-10-27T12:59:59Z", "2025-11-27T12:59:59Z", 5],
    [
      "begins as the last day ends, in daylight saving time",
      "2025-10-27T13:00:00Z",
      "2025-11-27T13:00:00Z",
      0,
    ],
    ["falls within the promotion", "2025-09-01T00:00:00Z", "2025-10-01T00:00:00Z", 5],
  ] as const)("one that %s", ([, from, to, entries]) => {
    expect(sum(dueLines([paid({ from, to })], [], WINDOW))).toBe(entries);
  });
});

test("three months that overlap the promotion give 15 entries, a year gives 25", () => {
  const months = [
    paid({ from: "2025-08-10T00:00:00Z", to: "2025-09-10T00:00:00Z" }),
    paid({ from: "2025-09-10T00:00:00Z", to: "2025-10-10T00:00:00Z" }),
    paid({ from: "2025-10-10T00:00:00Z", to: "2025-11-10T00:00:00Z" }),
  ];
  expect(sum(dueLines(months, [], WINDOW))).toBe(15);
  const years = [
    paid({ planId: "annual", from: "2024-09-01T00:00:00Z", to: "2025-09-01T00:00:00Z" }),
    paid({ planId: "annual", from: "2025-09-01T00:00:00Z", to: "2026-09-01T00:00:00Z" }),
  ];
  expect(sum(dueLines(years, [], WINDOW))).toBe(25);
  expect(sum(dueLines([paid({ planId: "lifetime", from: "2024-01-01T00:00:00Z" })], [], WINDOW))).toBe(50);
  expect(sum(dueLines([paid({ planId: "lifetime", from: "2025-11-01T00:00:00Z" })], [], WINDOW))).toBe(0);
});

/** Final payments, and the states they went through. */
const histories = fc
  .array(
    fc.record({
      planId: fc.constantFrom("monthly" as const, "annual" as const, "lifetime" as const),
      day: fc.integer({ min: 0, max: 120 }),
      isPaidBack: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((drawn) =>
    drawn.map(({ planId, day, isPaidBack }) => {
      const startsAt = new Date(Date.parse("2025-07-20T03:00:00Z") + day * 86_400_000);
      const length = planId === "annual" ? 365 : 30;
      return paid({
        planId,
        paidAt: startsAt,
        period:
          planId === "lifetime"
            ? undefined
            : { startsAt, endsAt: new Date(startsAt.getTime() + length * 86_400_000) },
        isPaidBack,
      });
    }),
  );

test("the balance is the same whatever order payments and refunds arrive in", () => {
  fc.assert(
    fc.property(histories, fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 20 }), (end, steps) => {
      let lines: Line[] = [];
      const write = (known: PaidPlan[]) => (lines = [...lines, ...dueLines(known, lines, WINDOW)]);
      const known = new Map<string, PaidPlan>();
      for (const [at, isFinal] of steps) {
        const payment = end[at % Math.max(1, end.length)];
        if (!payment) continue;
        // A refund is never undone.
        const wasPaidBack = known.get(payment.paymentId)?.isPaidBack ?? false;
        known.set(payment.paymentId, {
          ...payment,
          isPaidBack: wasPaidBack || (isFinal && payment.isPaidBack),
        });
        write([...known.values()]);
      }
      write(end);
      const balance = sum(lines);
      write(end);
      expect(sum(lines)).toBe(balance);
      expect(balance).toBe(sum(dueLines(end, [], WINDOW)));
      expect(new Set(lines.map(({ cause }) => cause)).size).toBe(lines.length);
    }),
    { numRuns: 500 },
  );
});

test("a disputed payment counts only once the bank decides in our favour, and its entries are taken back if we lose", () => {
  const payment = paid({ isDisputed: true });
  expect(dueLines([payment], [], WINDOW)).toEqual([]);
  const lines = dueLines([{ ...payment, isDisputed: false }], [], WINDOW);
  expect(sum(lines)).toBe(5);
  expect(dueLines([payment], lines, WINDOW)).toEqual([]);
  expect(sum(dueLines([{ ...payment, isPaidBack: true }], lines, WINDOW))).toBe(-5);
});

test("a referral counts on the first payment in the promotion and is taken back with that payment", () => {
  const first = paid({ isFirst: true });
  const [line] = dueReferral("ray", [first, paid({})], [], WINDOW);
  expect(line).toEqual({ kind: "referral", entries: 5, cause: "referral:ray" });
  const lines = line ? [line] : [];
  expect(dueReferral("ray", [first], lines, WINDOW)).toEqual([]);
  const [back] = dueReferral("ray", [{ ...first, isPaidBack: true }], lines, WINDOW);
  expect(back).toEqual({ kind: "taken_back", entries: -5, cause: "back:referral:ray" });
  expect(
    dueReferral("ray", [{ ...first, isPaidBack: true }], back ? [...lines, back] : lines, WINDOW),
  ).toEqual([]);

  expect(dueReferral("ray", [], [], WINDOW)).toEqual([]);
  expect(dueReferral("ray", [{ ...first, isOfKnownPayer: true }], [], WINDOW)).toEqual([]);
  const early = new Date("2025-08-26T13:59:59Z");
  expect(dueReferral("ray", [{ ...first, paidAt: early }], [], WINDOW)).toEqual([]);
});
