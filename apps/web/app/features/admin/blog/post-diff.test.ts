import fc from "fast-check";
import { expect, test } from "vitest";
import { diffPosts, diffText } from "./post-diff.ts";
import { NO_VALUES } from "./post-values.ts";

test("only fields that differ are listed, compared word by word", () => {
  const before = { ...NO_VALUES, title: "The old rule", tags: "licence" };
  const after = { ...NO_VALUES, title: "The new rule", tags: "licence" };
  expect(diffPosts(before, after)).toEqual([
    {
      name: "Title",
      parts: [
        { kind: "same", text: "The " },
        { kind: "removed", text: "old" },
        { kind: "added", text: "new" },
        { kind: "same", text: " rule" },
      ],
    },
  ]);
  expect(diffPosts(before, before)).toEqual([]);
});

test("unchanged lines far from a difference are replaced by their count", () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}\n`).join("");
  const parts = diffText(lines, lines.replace("line 10", "line ten"));
  expect(parts.map(({ kind, text }) => (kind === "skipped" ? text : kind))).toEqual([
    "8 unchanged lines",
    "same",
    "same",
    "removed",
    "added",
    "same",
    "same",
    "7 unchanged lines",
  ]);
});

test("a diff without its removals is the new text, and without its additions the old text", () => {
  const short = fc.string({ unit: fc.constantFrom("a", "b", " ", "\n"), maxLength: 12 });
  fc.assert(
    fc.property(short, short, (before, after) => {
      const parts = diffText(before, after);
      fc.pre(parts.every(({ kind }) => kind !== "skipped"));
      const without = (gone: string) =>
        parts
          .filter(({ kind }) => kind !== gone)
          .map(({ text }) => text)
          .join("");
      expect(without("removed")).toBe(after);
      expect(without("added")).toBe(before);
    }),
  );
});
