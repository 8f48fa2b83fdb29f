import fc from "fast-check";
import { expect, test } from "vitest";
import { coverLine, isWithin, parseRange, type Range } from "./range.ts";

const read = (text: string): Range => parseRange(text) ?? expect.fail(`"${text}" was not read`);

test.for([
  ["up to $3,300", 3300, true],
  ["up to $3,300", 3300.01, false],
  ["under $20,000", 20_000, false],
  ["over $3,300, under $20,000", 3300, false],
  ["over $3,300, under $20,000", 19_999.99, true],
  ["$20,000 or more", 20_000, true],
  ["exactly $50,000", 50_000, true],
  ["over 1.8 m", 1.81, true],
  ["2 m or more", 2, true],
  ["over 26 degrees", 26, false],
] as const)("the range '%s' contains %d: %s", ([text, value, expected]) => {
  expect(isWithin(value, read(text))).toBe(expected);
});

test.for(["about 3 m", "3 m", "", "over", "between 2 and 3"])("'%s' isn't a range", (text) => {
  expect(parseRange(text)).toBeUndefined();
});

test("bands that cover the whole range contain every amount exactly once", () => {
  const edges = fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(
      edges,
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 1001 }),
      (ats, included, amount) => {
        const sorted = ats.toSorted((a, b) => a - b);
        const bands = [...sorted, undefined].map((to, at): Range => {
          const from = sorted[at - 1];
          return {
            ...(from !== undefined && { from: { at: from, isIncluded: !included[at - 1] } }),
            ...(to !== undefined && { to: { at: to, isIncluded: included[at] ?? false } }),
          };
        });
        expect(coverLine(bands)).toBe(true);
        expect(bands.filter((band) => isWithin(amount, band))).toHaveLength(1);
      },
    ),
  );
});
