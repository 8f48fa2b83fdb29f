import { expect, test } from "vitest";
import { isAbroad } from "./abroad.ts";

test.each([
  "how do I become a builder in Texas",
  "what's the deck height limit in Auckland NZ",
  "moving to Leeds, who do I register with",
  "singapore builder licensing, which class",
])("'%s' is about another country", (question) => {
  expect(isAbroad(question)).toBe(true);
});

test.each([
  "can I use my UK ticket in Perth",
  "electrician from New Zealand, do I need a licence in Brisbane",
  "how high can a fence be in Hobart",
  "do I need a permit in the Valley",
  "a deck in Vermont, how high",
  "owner builder in Denmark",
])("'%s' isn't about another country", (question) => {
  expect(isAbroad(question)).toBe(false);
});
