import { describe, expect, test } from "vitest";
import { distanceText } from "./distance-text.ts";
import { phoneText } from "./phone-text.ts";
import { responseTimeText } from "./response-time-text.ts";
import { verifiedCount } from "./verified-count.ts";

test.for([
  [null, "Not yet measured"],
  [{ medianMinutes: 0, samples: 5 }, "Usually responds within 1 hour"],
  [{ medianMinutes: 61, samples: 5 }, "Usually responds within 2 hours"],
  [{ medianMinutes: 120, samples: 5 }, "Usually responds within 2 hours"],
  [{ medianMinutes: 24 * 60, samples: 5 }, "Usually responds within 24 hours"],
  [{ medianMinutes: 24 * 60 + 1, samples: 5 }, "Usually responds within 2 days"],
] as const)("a response time of %j is shown as %s", ([measured, text]) => {
  expect(responseTimeText(measured)).toBe(text);
});

test.for([
  [0, "under 1 km"],
  [0.96, "under 1 km"],
  [1, "1 km"],
  [3.44, "3.4 km"],
  [9.97, "10 km"],
  [26.6, "27 km"],
] as const)("a distance of %d km is shown as %s", ([km, text]) => {
  expect(distanceText(km)).toBe(text);
});

describe("a phone number in Australian format", () => {
  test.for([
    ["+61412345678", "0412 345 678"],
    ["+61298765432", "(02) 9876 5432"],
    ["+611300123456", "1300 123 456"],
    ["+61131126", "13 11 26"],
    ["+6421234567", "+6421234567"],
  ] as const)("of %s is %s", ([phone, text]) => {
    expect(phoneText(phone)).toBe(text);
  });
});

test("the heading says how many businesses are verified", () => {
  expect([0, 1, 1234].map(verifiedCount)).toEqual([
    "0 verified tradies found",
    "1 verified tradie found",
    "1,234 verified tradies found",
  ]);
});
