import { expect, test } from "vitest";
import { findUnknowable } from "./unknowable.ts";

test.each([
  "should i leave my boss and go subbie",
  "got 20k put away, is it worth it to start my own show",
  "am i better off staying on wages or going out on my own",
])("a life choice is left to the asker: %s", (question) => {
  expect(findUnknowable(question, 2026)).toBe("choice");
});

test.each([
  "should i get registered before i go out on my own",
  "what licence do i need to start my own business",
  "how do i quit my apprenticeship",
])("a question about requirements isn't a life choice: %s", (question) => {
  expect(findUnknowable(question, 2026)).toBeUndefined();
});

test.each([
  "will it rain saturday in Geelong, got my first slab pour",
  "is it gunna rain in Cairns on the weekend, we got panels to put up",
  "reckon it'll be dry enough to pour thursday",
])("the forecast can't be answered by a rule: %s", (question) => {
  expect(findUnknowable(question, 2026)).toBe("weather");
});

test.each([
  "it was raining and the boss made us pour the slab, can i refuse",
  "do we get paid if it rains all day",
  "does it have to be dry before i waterproof",
])("a question about working in bad weather can be answered by a rule: %s", (question) => {
  expect(findUnknowable(question, 2026)).toBeUndefined();
});
