import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { editDistance } from "../text/edit-distance.ts";
import { createSpelling } from "./spelling.ts";

const names = ["electrician", "plumber", "scaffold", "permit", "asbestos"];
const correct = createSpelling(names, new Float32Array(names.length));

describe("spelling", () => {
  test.each([
    ["electrican", "electrician"],
    ["scafold", "scaffold"],
    ["permti", "permit"],
    ["asbestus", "asbestos"],
  ])("%s is corrected to %s", (typed, meant) => {
    expect(correct(typed)).toBe(meant);
  });

  test("a word that's too short or too different isn't corrected", () => {
    expect(correct("fee")).toBeUndefined();
    expect(correct("banana")).toBeUndefined();
  });
});

describe("edit distance", () => {
  test("is zero only for the same word, symmetric, and at most the longer length", () => {
    const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        const distance = editDistance(a, b, 99);
        expect(distance).toBe(editDistance(b, a, 99));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });

  test("over the limit is returned as the limit plus one", () => {
    expect(editDistance("aaaa", "bbbb", 2)).toBe(3);
  });
});
