import fc from "fast-check";
import { expect, test } from "vitest";
import { createSentenceReader } from "./sentence-reader.ts";

function read(pieces: readonly string[]): string[] {
  const reader = createSentenceReader();
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()];
}

test.for([
  [
    "marks before the stop",
    "A licence is needed [1]. Ring first [2].",
    ["A licence is needed [1].", "Ring first [2]."],
  ],
  [
    "marks after the stop",
    "A licence is needed. [1][2] Ring first.[2]",
    ["A licence is needed [1][2].", "Ring first[2]."],
  ],
  [
    "marks apart",
    "A licence is needed. [1] [2] Ring first. [2]",
    ["A licence is needed [1] [2].", "Ring first [2]."],
  ],
  ["lists and headings", "## Licence\n\n- One [1].\n2. Two [2].", ["Licence", "One [1].", "Two [2]."]],
  ["emphasis", "**Ring** first [1]. **Then** start [1].", ["Ring first [1].", "Then start [1]."]],
  ["a verdict with its reason", "Yes. You do [1]. Ring first [1].", ["Yes. You do [1].", "Ring first [1]."]],
  [
    "abbreviations and decimals",
    "See s. 42 and 1.2 m [1]. Then ask [1].",
    ["See s. 42 and 1.2 m [1].", "Then ask [1]."],
  ],
  ["an unfinished end", "A licence is needed [1]. Ring", ["A licence is needed [1].", "Ring"]],
] as const)("the sentence reader reads %s", ([, text, sentences]) => {
  expect(read([text])).toEqual(sentences);
});

test("the sentence reader returns a sentence as soon as the next one starts", () => {
  const reader = createSentenceReader();
  expect(reader.push("A licence is needed. ")).toEqual([]);
  expect(reader.push("[1] ")).toEqual([]);
  expect(reader.push("Ring")).toEqual(["A licence is needed [1]."]);
});

test("the sentence reader reads the same sentences however the stream is split", () => {
  const word = fc.constantFrom(
    "Yes",
    "a licence",
    "over $3,300",
    "1.2 m",
    "s. 42",
    "[1]",
    "[12]",
    ".",
    "?",
    " ",
    " ",
    "\n",
    "- ",
    "**",
    "1. ",
  );
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 40 }),
      fc.array(fc.nat(200), { maxLength: 20 }),
      (words, cuts) => {
        const text = words.join("");
        const at = [0, ...cuts.filter((cut) => cut < text.length).toSorted((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
        expect(read(pieces)).toEqual(read([text]));
      },
    ),
    { numRuns: 2000 },
  );
});
