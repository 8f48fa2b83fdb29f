import { expect, test } from "vitest";
import { findUnknowable } from "./unknowable.ts";

test.each([
  "should i leave my boss and go subbie",
  "got 20k put away, is it worth it to start my own show",
  "am i better off staying on wages or going out on my own",
])("how to live is the asker's own choice: %s", (question) => {
  expect(findUnknowable(question, 2026)).toBe("choice");
});

test.each([
  "should i get registered before i go out on my own",
  "what licence do i need to start my own business",
  "how do i quit my apprenticeship",
])("what it takes is not: %s", (question) => {
  expect(findUnknowable(question, 2026)).toBeUndefined();
});
