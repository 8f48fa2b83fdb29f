import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findQuantities, withPlanAreas } from "./quantities.ts";

describe("a quantity", () => {
  test.each([
    ["a $4,000 job", "money", 4000],
    ["14k bathroom", "money", 14_000],
    ["5 grand deck", "money", 5000],
    ["$1.2 million house", "money", 1_200_000],
    ["only 1400 bucks", "money", 1400],
    ["wall 1.2 m high", "length", 1.2],
    ["450 high", "length", 0.45],
    ["600mm deep", "length", 0.6],
    ["24m2 deck", "area", 24],
    ["36 square metres", "area", 36],
    ["within 5 business days", "days", 5],
    ["ten years", "years", 10],
    ["10 per cent", "percent", 10],
    ["twenty five grand", "money", 25_000],
    ["five hundred bucks", "money", 500],
    ["two thousand five hundred dollars", "money", 2500],
    ["a hundred and fifty mm", "length", 0.15],
    ["a 4 squares deck", "area", 37.16],
  ] as const)("is read from: %s", (text, unit, value) => {
    expect(findQuantities(text)[0]).toMatchObject({ unit, value });
  });

  test.each([
    "ring 1300 362 128",
    "section 42",
    "AS/NZS 3500",
    "postcode 4000",
    "in 2026",
    "2 thousand people",
    "two thousand square metres",
  ])("isn't found in: %s", (text) => {
    expect(findQuantities(text).filter(({ unit }) => unit === "money" || unit === "length")).toEqual([]);
  });

  test("any dollar amount is read, however its digits are grouped", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (amount) => {
        for (const written of [`$${amount}`, `$${amount.toLocaleString("en-AU")}`])
          expect(findQuantities(`a ${written} job`)[0]).toMatchObject({ unit: "money", value: amount });
      }),
    );
  });
});

describe("a length by a width", () => {
  const read = (text: string) =>
    withPlanAreas(text, findQuantities(text)).map(({ unit, value, text: said }) => [unit, value, said]);

  test.each([
    ["carport 6m x 3.8m at the side", [["area", 22.8, "6m x 3.8m"]]],
    ["a pool 3.6 by 2 metres", [["area", 7.2, "3.6 by 2 metres"]]],
    ["little bbq hut, 4 by 3", [["area", 12, "4 by 3"]]],
    ["6 by 4 backyard shed", [["area", 24, "6 by 4"]]],
    [
      "shed 3m x 4m, 2.4m high",
      [
        ["area", 12, "3m x 4m"],
        ["length", 2.4, "2.4m"],
      ],
    ],
  ] as const)("is read as one area, not as heights: %s", (text, quantities) => {
    expect(read(text)).toEqual(quantities);
  });

  test.each([
    "90 x 45 pine",
    "a 6 by 4 trailer",
    "4 by 2 framing",
    "600mm x 600mm tiles",
    "2 by 10 days",
    "a 3m wall by Friday",
  ])("isn't found in: %s", (text) => {
    expect(read(text).filter(([unit]) => unit === "area")).toEqual([]);
  });
});
