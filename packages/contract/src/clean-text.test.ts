import fc from "fast-check";
import { expect, test } from "vitest";
import { cleanLine, cleanText } from "./clean-text.ts";

test.for([
  ["one\r\ntwo\rthree\tfour", "one\ntwo\nthree\tfour"],
  ["a\u0000b\u001b[31mc\u007f", "ab[31mc"],
  ["\u202egnp.exe\u202c \u2066x\u2069", "gnp.exe x"],
  ["zero\u200bwidth\ufeff\u2060", "zerowidth"],
  ["tagged\u{e0041}\u{e007f}", "tagged"],
  ["half a \ud83d", "half a \ufffd"],
  ["kept: 👷‍♀️ नमस्ते فارسی‌زبان é", "kept: 👷‍♀️ नमस्ते فارسی‌زبان é"],
] as const)("cleanText turns %j into %j", ([typed, clean]) => {
  expect(cleanText(typed)).toBe(clean);
});

test("cleanLine joins several lines into one", () => {
  expect(cleanLine("one\r\n\ttwo   three\u0000")).toBe("one two three");
});

test("cleaning removes every hidden character, never lengthens the text, and changes nothing the second time", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const clean = cleanText(text);
      expect(clean.replaceAll(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
      expect(cleanText(clean)).toBe(clean);
      expect(clean.length).toBeLessThanOrEqual(text.length);
    }),
  );
});
