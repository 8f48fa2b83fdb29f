// Amounts and sizes in a text, so that an answer can say which side of a threshold they are on.
import { foldText } from "../text/fold.ts";

export type Unit = "money" | "length" | "area" | "percent" | "days" | "months" | "years" | "hours";

/** `value` is in dollars, metres, square metres, per cent, or the unit of time named; `text` is as written. */
export type Quantity = { unit: Unit; value: number; text: string; start: number };

const WORD_NUMBERS: Record<string, number> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12,
  fourteen: 14, fifteen: 15, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, hundred: 100,
}; // prettier-ignore

const NUMBER = String.raw`\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const WORDED = Object.keys(WORD_NUMBERS).join("|");

const PATTERNS: readonly { unit: Unit; pattern: RegExp; scale: (suffix: string) => number }[] = [
  {
    unit: "money",
    pattern: new RegExp(String.raw`\$ ?(${NUMBER}) ?(k|m|grand|thousand|million)?\b`, "gi"),
    scale: moneyScale,
  },
  {
    unit: "money",
    pattern: new RegExp(
      String.raw`\b(${NUMBER}|${WORDED}) ?(k|grand|bucks|dollars|thousand dollars|thousand|million)\b(?! ?(?:volts?|litres?|watts?|kg|km))`,
      "gi",
    ),
    scale: moneyScale,
  },
  {
    unit: "area",
    pattern: new RegExp(
      String.raw`\b(${NUMBER}|${WORDED}) ?-?(m2|m²|sqm|sq ?m(?:et(?:re|er)s?)?|sq\.? met(?:re|er)s?|square met(?:re|er)s?|metres? squared|squares)(?![\w])`,
      "gi",
    ),
    scale: (suffix) => (/^squares$/i.test(suffix) ? 9.29 : 1),
  },
  {
    unit: "length",
    pattern: new RegExp(
      String.raw`\b(${NUMBER}|${WORDED}) ?-?(mm|cm|m|met(?:re|er)s?|mil|mill|millimet(?:re|er)s?|centimet(?:re|er)s?)\b(?! ?(?:squared|2\b|x))`,
      "gi",
    ),
    scale: (suffix) => (/^(?:mm|mil)/i.test(suffix) ? 0.001 : /^c/i.test(suffix) ? 0.01 : 1),
  },
  {
    unit: "percent",
    pattern: new RegExp(String.raw`\b(${NUMBER}|${WORDED}) ?(%|per ?cent)`, "gi"),
    scale: () => 1,
  },
  {
    unit: "days",
    pattern: new RegExp(
      String.raw`\b(${NUMBER}|${WORDED}) ?-?((?:business |working |clear |calendar )*days?)\b`,
      "gi",
    ),
    scale: () => 1,
  },
  {
    unit: "months",
    pattern: new RegExp(String.raw`\b(${NUMBER}|${WORDED}) ?-?(months?|mths?)\b`, "gi"),
    scale: () => 1,
  },
  {
    unit: "years",
    pattern: new RegExp(String.raw`\b(${NUMBER}|${WORDED}) ?-?(years?|yrs?)\b`, "gi"),
    scale: () => 1,
  },
  {
    unit: "hours",
    pattern: new RegExp(String.raw`\b(${NUMBER}|${WORDED}) ?-?(hours?|hrs?)\b`, "gi"),
    scale: () => 1,
  },
];

function moneyScale(suffix: string): number {
  if (/^(?:k|grand|thousand)/i.test(suffix)) return 1000;
  if (/^(?:m|million)$/i.test(suffix)) return 1_000_000;
  return 1;
}

/** Every quantity a text states, in the order they stand. Phone numbers, postcodes and section numbers are not quantities. */
export function findQuantities(text: string): Quantity[] {
  const folded = foldText(text);
  const found: (Quantity & { end: number })[] = [];
  for (const { unit, pattern, scale } of PATTERNS)
    for (const match of folded.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (found.some((other) => match.index < other.end && other.start < end)) continue;
      const digits = match[1] ?? "";
      const base = WORD_NUMBERS[digits.toLowerCase()] ?? Number(digits.replace(/[, ]/g, ""));
      found.push({
        unit,
        value: base * scale(match[2] ?? ""),
        text: match[0].trim(),
        start: match.index,
        end,
      });
    }
  const bare = bareSizes(folded, found);
  return [...found, ...bare]
    .toSorted((a, b) => a.start - b.start)
    .map(({ unit, value, text: said, start }) => ({ unit, value, text: said, start }));
}

/** "450 high", "about 800 off the ground": on site a bare number of three or four figures beside a height is millimetres. */
function bareSizes(
  folded: string,
  taken: readonly { start: number; end: number }[],
): (Quantity & { end: number })[] {
  const sizes: (Quantity & { end: number })[] = [];
  for (const match of folded.matchAll(
    /(?<![$\d.,])\b(\d{3,4}|\d(?:\.\d+)?) ?(?:high|deep|wide|tall|off the (?:ground|deck)|above (?:the )?ground)\b/gi,
  )) {
    const end = match.index + match[0].length;
    if (taken.some((other) => match.index < other.end && other.start < end)) continue;
    const value = Number(match[1]);
    sizes.push({
      unit: "length",
      value: value >= 100 ? value / 1000 : value,
      text: match[1] ?? "",
      start: match.index,
      end,
    });
  }
  return sizes;
}
