import { expect, test } from "vitest";
import { findWants, holds } from "./wants.ts";

test.each([
  ["how long have i got to lodge it", "deadline"],
  ["how soon must the notice be sent", "deadline"],
  ["how long do copies have to be kept", "time"],
  ["is it 10% or 5%", "share"],
  ["how high can it be", "size"],
  ["what number?", "phone"],
  ["which act is that under", "law"],
  ["what's the fine for that", "fine"],
  ["is a white card from 2005 still valid", "expiry"],
  ["from what job value", "money"],
  ["where do i look a builder up", "where"],
] as const)("%s", (question, want) => {
  expect(findWants(question)).toContain(want);
});

test("for how long a copy is kept is no deadline", () => {
  expect(findWants("how soon do I lodge it")).not.toContain("time");
  expect(holds("Keep a copy of the notice for 5 years.", "deadline")).toBe(false);
  expect(holds("Lodge the notice within three days of finishing.", "deadline")).toBe(true);
});

test("a plain yes or no wants no kind of fact", () => {
  expect(findWants("do i need a licence for tiling")).toEqual([]);
});
