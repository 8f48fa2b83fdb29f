import { loadContent } from "@plumbline/regulations/content.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { evidenceOf } from "./citations.ts";
import { readClaims } from "./claims.ts";
import { unsupportedClaims } from "./guard.ts";
import { passagesOf, withoutLabel } from "./passages.ts";

const { entries } = loadContent();

describe("an equal figure passes, however it's written", () => {
  test.for([
    ["over $3,300", "over $3300"],
    ["over $3,300", "over $3 300"],
    ["over $20,000", "over $20k"],
    ["over $20,000", "over 20 thousand dollars"],
    ["up to $1.5 million", "up to $1,500,000"],
    ["up to $1 million", "up to $1m"],
    ["a $50 fee", "a fee of fifty dollars"],
    ["the $3,300 mark", "the 3,300 mark"],
    ["a 10% deposit", "a 10 per cent deposit"],
    ["a 2.50% levy", "a 2.5 percent levy"],
    ["within ten business days", "within 10 business days"],
    ["at least twenty-one days", "at least 21 days"],
    ["a hundred and fifty workers", "150 workers"],
    ["one year", "12 months"],
    ["1.2m high", "1,200 mm high"],
    ["1.2 metres high", "120 cm high"],
    ["a 30mA safety switch", "a 30 milliamp safety switch"],
    ["10 m2", "10 m²"],
    ["10 square metres", "10sqm"],
    ["a 2-metre fall", "a fall of 2 m"],
    ["within 2 weeks", "within 14 days"],
    ["within 10 business days", "within 10 working days"],
    ["10 to 20 mm", "10 mm to 20 mm"],
    ["10-20 mm", "between 10 and 20 mm"],
    ["10, 20 or 30 mm", "30 mm"],
    ["a 3 x 4 m deck", "a deck 3 metres by 4 metres"],
    ["from 1 July 2026", "from July 1, 2026"],
    ["from 1 July 2026", "from 2026-07-01"],
    ["from 1 July 2026", "from 1/7/2026"],
    ["from 1 July 2026", "from the 1st of July"],
    ["from 1 July 2026", "since July 2026"],
    ["7 am to 6 pm", "7am to 6:00 pm"],
    ["until midday on Saturdays", "until 12 pm on Saturday"],
    ["s 42(1)(b)", "section 42"],
    ["section 7BA", "s 7BA"],
    ["sections 4, 12 and 15A", "s 12"],
    ["ss 4-8", "section 8"],
    ["Sch 1", "Schedule 1"],
    ["reg 12", "regulation 12"],
    ["class 1a or 10b buildings", "a Class 10b building"],
    ["a Class A licence", "a class a licence"],
    ["Class B asbestos removal", "B-class asbestos removal"],
    ["Forms 15 and 16", "Form 16"],
    ["AS/NZS 3500.1:2021", "AS/NZS 3500.1"],
    ["AS/NZS 3500.1", "AS/NZS 3500"],
    ["AS 4654.1", "AS4654.1"],
    ["BAL-29", "BAL 29"],
    ["ring 1300 654 499", "ring 1300654499"],
    ["ring (02) 9123 4567", "ring 02 9123 4567"],
    ["see www.example.gov.au/forms.", "see https://example.gov.au/forms/"],
  ])("%s: %s", ([evidence, sentence]) => {
    expect(unsupportedClaims(sentence!, evidence!)).toEqual([]);
  });
});

describe("a changed figure is caught", () => {
  test.for([
    ["over $3,300", "over $3,000"],
    ["over $3,300", "over $33,000"],
    ["over $3,300", "over $3.3 million"],
    ["over $20,000", "over $20"],
    ["a 10% deposit", "a 5% deposit"],
    ["a 10% deposit", "a $10 deposit"],
    ["a 10% deposit", "half the price as deposit"],
    ["within ten business days", "within five business days"],
    ["within 10 business days", "within 10 days"],
    ["within 5 days", "within 5 months"],
    ["within 5 days", "in a fortnight or 5 weeks"],
    ["two storeys", "three storeys"],
    ["$500 a year", "$500 a month"],
    ["1.2 m high", "1.2 mm high"],
    ["1.2 m high", "12 m high"],
    ["30mA", "300mA"],
    ["30 mA", "30 A"],
    ["10 m2", "10 m"],
    ["10 to 20 mm", "10 to 25 mm"],
    ["10 to 20 mm", "10 to 20 cm"],
    ["a fall of 1:80", "a fall of 1:60"],
    ["1 in 20", "1 in 10"],
    ["the 3rd storey", "the 4th storey"],
    ["after the fifth breach", "after the sixth breach"],
    ["from 1 July 2026", "from 1 July 2027"],
    ["from 1 July 2026", "from 2 July 2026"],
    ["from 1 July 2026 until 1 May 2027", "from 1 July 2027"],
    ["by the end of October", "by the end of November"],
    ["7 am to 6 pm", "7 am to 6 am"],
    ["not on Sundays", "not on Mondays"],
    ["section 42", "section 43"],
    ["section 7BA", "section 7B"],
    ["ss 4, 12", "s 14"],
    ["s 42(1)", "s 42(2)"],
    ["section 42", "Part 42"],
    ["section 42", "42 workers"],
    ["class 10a", "class 10b"],
    ["a Class A licence", "a Class B licence"],
    ["a Class A licence", "a class b licence"],
    ["Form 15", "Form 16"],
    ["Schedule 1", "Schedule 2"],
    ["AS/NZS 3500.1", "AS/NZS 3500.2"],
    ["AS/NZS 3500", "AS/NZS 3000"],
    ["AS 4654.1", "AS 4654.2"],
    ["BAL-29", "BAL-40"],
    ["NCC clause H1D2", "NCC clause H1D3"],
    ["ring 1300 654 499", "ring 1300 654 498"],
    ["ring 13 10 50", "ring 13 10 51"],
    ["see example.gov.au", "see example.com.au"],
    ["2 metres", "٣ metres"],
  ])("%s: %s", ([evidence, sentence]) => {
    expect(unsupportedClaims(sentence!, evidence!)).not.toEqual([]);
  });
});

describe("words that only look like figures are ignored", () => {
  test.for([
    "You may form a company, or not.",
    "One of the partners must hold it, and no one else.",
    "Third-party insurance is a one-off.",
    "March on: you may ask for it at any time.",
    "The builder's a licensed person [2].",
  ])("%s", (sentence) => {
    expect(unsupportedClaims(sentence, "")).toEqual([]);
  });
});

test("the asker's own figure may be repeated in another spelling if allowed", () => {
  expect(unsupportedClaims("$4,000 is over the $3,300 mark.", "over $3,300")).toEqual(["$4000"]);
  expect(unsupportedClaims("$4,000 is over the $3,300 mark.", "over $3,300", "a 4k reno")).toEqual([]);
});

describe("on the real entries", () => {
  const sentences = entries.flatMap((entry) =>
    passagesOf(entry.answer).map(({ text }) => ({
      text: withoutLabel(text),
      evidence: evidenceOf(entry),
    })),
  );
  const withNumeral = sentences.filter(({ text }) => /\d/.test(text));

  test("every sentence is supported by its entry", () => {
    for (const { text, evidence } of sentences) expect(unsupportedClaims(text, evidence), text).toEqual([]);
  });

  test("any number replaced by one the entry doesn't have is caught", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...withNumeral),
        fc.nat(),
        fc.integer({ min: 2, max: 99_999 }),
        (from, pick, other) => {
          fc.pre(!couldEqual(other, from.evidence));
          const changed = replaceNth(from.text, /\d[\d,]*(?:\.\d+)?/g, pick, String(other));
          expect(unsupportedClaims(changed, from.evidence), changed).not.toEqual([]);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("any changed digit is caught, unless the entry also has that figure", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...withNumeral),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        (from, pick, step) => {
          const digits = [...from.text.matchAll(/\d/g)];
          const { index } = digits[pick % digits.length]!;
          const digit = (Number(from.text[index]) + step) % 10;
          const changed = `${from.text.slice(0, index)}${digit}${from.text.slice(index + 1)}`;
          const numeral =
            /[\d,.]*\d$/.exec(changed.slice(0, index + 1))![0] +
            /^[\d,.]*/.exec(changed.slice(index + 1))![0];
          fc.pre(!couldEqual(valueOf(numeral), from.evidence));
          expect(unsupportedClaims(changed, from.evidence), changed).not.toEqual([]);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test("a unit swapped for one the entry never uses is caught", () => {
    const UNIT = /(?<=\d )(?:days|months|years|metres|mm|weeks|hours)\b/g;
    fc.assert(
      fc.property(
        fc.constantFrom(...sentences.filter(({ text }) => UNIT.test(text))),
        fc.nat(),
        fc.constantFrom("kilograms", "litres", "volts", "stars"),
        (from, pick, other) => {
          const changed = replaceNth(from.text, UNIT, pick, other);
          fc.pre(!readClaims(from.evidence).some(({ said }) => /gram|litre|volt|star/.test(said)));
          expect(unsupportedClaims(changed, from.evidence), changed).not.toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("a section, class or form swapped for one the entry doesn't name is caught", () => {
    const NAMED = /(?<=\b(?:section|class|form|part|schedule) )(?:\d+|[A-Z])(?![\w'(])/gi;
    fc.assert(
      fc.property(
        fc.constantFrom(...sentences.filter(({ text }) => text.match(NAMED))),
        fc.nat(),
        fc.constantFrom("97", "98B", "99C(3)"),
        (from, pick, other) => {
          const changed = replaceNth(from.text, NAMED, pick, other);
          expect(unsupportedClaims(changed, from.evidence), changed).not.toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

/** Also recognises another unit, such as 1 year for 12 months. */
function couldEqual(value: number, text: string): boolean {
  const numerals = numeralsOf(text);
  return [1, 7, 10, 12, 14, 1000, 10_000, 1_000_000].some(
    (size) => numerals.includes(value * size) || numerals.includes(value / size),
  );
}

function numeralsOf(text: string): number[] {
  const readings = readClaims(text).flatMap((claim) => claim.supports);
  return [...readings, text].flatMap((reading) => (reading.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map(valueOf));
}

function valueOf(numeral: string): number {
  return Number(numeral.replaceAll(",", "").replace(/\.$/, ""));
}

function replaceNth(text: string, pattern: RegExp, pick: number, replacement: string): string {
  const found = [...text.matchAll(pattern)];
  const { index, 0: old } = found[pick % found.length]!;
  return text.slice(0, index) + replacement + text.slice(index + old.length);
}
