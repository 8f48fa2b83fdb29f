import { expect, test } from "vitest";
import { describePrice, priceCentsOf } from "./plan-terms.ts";

test("a plan's price is written with how often it's charged", () => {
  expect(describePrice({ price: 29.95, interval: "month" })).toEqual({ amount: "$29.95", per: "a month" });
  expect(describePrice({ price: 299, interval: "year" })).toEqual({ amount: "$299", per: "a year" });
  expect(describePrice({ price: 1200, interval: "one_time" })).toEqual({ amount: "$1,200", per: "once" });
});

test("a price in dollars becomes whole cents", () => {
  // In floating point, 29.95 * 100 and 19.99 * 100 aren't whole numbers.
  expect([29.95, 19.99, 299].map((price) => priceCentsOf({ price }))).toEqual([2995, 1999, 29900]);
});
