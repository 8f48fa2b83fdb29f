import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCents } from "./money.ts";

test("amounts are written the way Australians read them", () => {
  expect([0, 5, 2995, 29900, 120000, 123456789, -1498].map(formatCents)).toEqual([
    "$0",
    "$0.05",
    "$29.95",
    "$299",
    "$1,200",
    "$1,234,567.89",
    "-$14.98",
  ]);
});

test("a formatted amount reads back as the same number of cents", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amountCents) => {
      expect(Math.round(Number(formatCents(amountCents).replaceAll(/[$,]/g, "")) * 100)).toBe(amountCents);
    }),
  );
});

test("an amount that isn't whole cents throws instead of being rounded", () => {
  for (const wrong of [29.95, 0.1 + 0.2, NaN, Infinity, 2 ** 53]) {
    expect(() => formatCents(wrong)).toThrow(RangeError);
  }
});
