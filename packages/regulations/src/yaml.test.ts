import fc from "fast-check";
import { parse } from "yaml";
import { expect, test } from "vitest";
import { Entry } from "./schema.ts";
import { buildEntry } from "./testing.ts";
import { formatRecord, parseYaml, sentences } from "./yaml.ts";

/** Strings that YAML readers misread as other types. */
const trap = fc.constantFrom(
  "2026",
  "no",
  "5%",
  "1.50",
  "true",
  "~",
  "- a",
  "# a",
  "a: b",
  "'",
  '"',
  "1300 366 322",
  "|",
);
const word = fc.oneof(
  fc.stringMatching(/^\S{1,8}$/),
  fc.constantFrom("Up.", "No?", "2026", "#", "-", ":", "$5."),
);
const prose = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(" "));
const line = fc.oneof(trap, fc.string({ unit: "grapheme", minLength: 1 }));

const entry = fc
  .record({
    title: line,
    questions: fc.array(line, { minLength: 1 }),
    answer: prose,
    caveat: fc.oneof(prose, fc.constant("")),
    provenance: prose,
    figures: fc.array(fc.record({ what: line, value: line })),
    regulator: line,
    law: fc.oneof(line, fc.constant("")),
  })
  .map((changes): Entry => buildEntry(changes));

test("any entry survives being written and read back", () => {
  fc.assert(
    fc.property(entry, (written) => {
      fc.pre(Entry.safeParse(written).success);
      expect(parseYaml(formatRecord("entries", written))).toEqual(written);
    }),
    { numRuns: 500 },
  );
});

test("other YAML readers get the same entry, strings as strings", () => {
  fc.assert(
    fc.property(entry, (written) => {
      fc.pre(Entry.safeParse(written).success);
      const text = formatRecord("entries", written);
      expect(parse(text)).toEqual(written);
      expect(parse(text, { version: "1.1" })).toEqual(written);
    }),
  );
});

test("formatting twice changes nothing", () => {
  fc.assert(
    fc.property(entry, (written) => {
      fc.pre(Entry.safeParse(written).success);
      const once = formatRecord("entries", written);
      expect(formatRecord("entries", parseYaml(once) as Entry)).toBe(once);
    }),
  );
});

test("quotes are optional", () => {
  expect(parseYaml("a: 2026\nb: 1.50\nc: no\nd: 5%\ne: 1300 366 322\nf: true\ng:\n")).toEqual({
    a: "2026",
    b: "1.50",
    c: "no",
    d: "5%",
    e: "1300 366 322",
    f: true,
    g: "",
  });
});

test("prose is written with one sentence to a line", () => {
  const text = formatRecord(
    "entries",
    buildEntry({ answer: 'Up to 2.5 m. "Yes." (From 2026.) $5 is enough.' }),
  );
  expect(text).toContain('answer: >-\n  Up to 2.5 m.\n  "Yes."\n  (From 2026.)\n  $5 is enough.\nfigures:');
});

test("joining the sentences restores the prose", () => {
  fc.assert(
    fc.property(prose, (text) => {
      expect(sentences(text).join(" ")).toBe(text);
    }),
  );
});
