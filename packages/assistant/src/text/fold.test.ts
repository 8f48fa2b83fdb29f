import { loadContent } from "@plumbline/regulations/content.ts";
import { describe, expect, test } from "vitest";
import { splitSentences } from "./fold.ts";

describe("sentences", () => {
  test.each([
    ["Below 2 m. Unlike Queensland, there is no other rule.", 2],
    ["Friable is Class A. Get an assessor.", 2],
    ["Outside yes, inside no. Painting over $5,000 needs a licence.", 2],
    ["Use form no. 5 for it. Send it off.", 2],
    ["See s. 42 of the Act, e.g. The deposit rule.", 1],
    ["St. Kilda has its own overlay. Ask the council.", 2],
    ["Within 1.5 m of it. $300 is the fee.", 2],
  ])("are counted in: %s", (prose, count) => {
    expect(splitSentences(prose)).toHaveLength(count);
  });

  test("in the content contain only one sentence each", () => {
    for (const { id, answer } of loadContent().entries)
      for (const sentence of splitSentences(answer))
        expect(sentence, id).not.toMatch(/(?<!\b(?:e\.g|i\.e|vs|incl|Mr|Mrs|Dr|St))[.!?] [A-Z]/);
  });
});
