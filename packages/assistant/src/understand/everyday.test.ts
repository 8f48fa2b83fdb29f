import { expect, test } from "vitest";
import { everydaySubjects } from "./everyday.ts";

test.each([
  ["how long do I smoke a brisket", ["food"]],
  ["the cockatiels are loud", ["animals"]],
  ["home loan for a border collie", ["finance", "animals"]],
])("%s is about %j", (text, subjects) => {
  expect(everydaySubjects(text)).toEqual(subjects);
});

test("a question about the trades has no everyday subject", () => {
  for (const question of [
    "how high can a fence be in Perth",
    "do I need a licence to wire a pool pump",
    "who signs off the waterproofing",
  ])
    expect(everydaySubjects(question), question).toEqual([]);
});
