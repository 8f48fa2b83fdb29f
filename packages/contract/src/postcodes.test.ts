import { expect, test } from "vitest";
import { isPostcodeOf, stateOfPostcode } from "./postcodes.ts";

test.each([
  ["2000", "NSW"],
  ["2600", "ACT"],
  ["2619", "NSW"],
  ["2913", "ACT"],
  ["2914", "ACT"],
  ["3000", "VIC"],
  ["4870", "QLD"],
  ["9999", "QLD"],
  ["5290", "SA"],
  ["6000", "WA"],
  ["7250", "TAS"],
  ["0800", "NT"],
] as const)("%s is in %s", (postcode, state) => {
  expect(stateOfPostcode(postcode)).toBe(state);
  expect(isPostcodeOf(postcode, state)).toBe(true);
});

test.each(["0100", "300", "30000", "abcd", ""])("%j is not a postcode", (postcode) => {
  expect(stateOfPostcode(postcode)).toBeUndefined();
  expect(isPostcodeOf(postcode, "NSW")).toBe(false);
});

test("a postcode that crosses a border belongs to both states and no others", () => {
  expect(isPostcodeOf("2620", "NSW")).toBe(true);
  expect(isPostcodeOf("2620", "ACT")).toBe(true);
  expect(isPostcodeOf("2620", "VIC")).toBe(false);
});
