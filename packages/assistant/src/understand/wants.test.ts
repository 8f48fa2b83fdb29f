import { expect, test } from "vitest";
import { findWants } from "./wants.ts";

test.each([
  ["how long have i got to lodge it", "time"],
  ["is it 10% or 5%", "share"],
  ["how high can it be", "size"],
  ["what number?", "phone"],
  ["which act is that under", "law"],
  ["what's the fine for that", "fine"],
  ["is a white card from 2005 still valid", "expiry"],
  ["from what job value", "money"],
] as const)("%s", (question, want) => {
  expect(findWants(question)).toContain(want);
});

test("a plain yes or no wants no kind of fact", () => {
  expect(findWants("do i need a licence for tiling")).toEqual([]);
});
