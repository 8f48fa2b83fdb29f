import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldText, splitSentences } from "./fold.ts";
import { terms, words } from "./tokens.ts";

describe("terms", () => {
  test.each([
    ["sparky", "electrician"],
    ["HWS", "hot water system"],
    ["aircon", "air conditioning"],
    ["subbie", "subcontractor"],
    ["cert", "certificate"],
    ["reno", "renovation"],
    ["owner-builder", "owner builder"],
  ])("%s and %s are the same", (slang, standard) => {
    expect(terms(slang)).toEqual(terms(standard));
  });

  test("an amount is indexed by kind, not by its digits", () => {
    expect(words("a $3,300 job")).toEqual(words("a $5k job"));
  });

  test("never throw, whatever is typed", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => Array.isArray(terms(text))));
  });
});

describe("sentences", () => {
  test("end at full stops, not at abbreviations or decimals", () => {
    expect(splitSentences("Keep 1.2 m clear, e.g. at the gate. See s. 42 of the Act. Done!")).toEqual([
      "Keep 1.2 m clear, e.g. at the gate.",
      "See s. 42 of the Act.",
      "Done!",
    ]);
  });

  test("give the whole text when joined", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("A b.", "Qld: over $3,300.", "e.g. this", "No", "1.5 m?"), { minLength: 1 }),
        (parts) => {
          const text = foldText(parts.join(" "));
          expect(splitSentences(text).join(" ")).toBe(text);
        },
      ),
    );
  });
});
