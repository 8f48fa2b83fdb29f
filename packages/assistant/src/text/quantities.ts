import { foldText } from "./fold.ts";

export type Unit = "money" | "length" | "area" | "percent" | "days" | "months" | "years" | "hours";

/** `value` is in dollars, metres, square metres, per cent or the named unit of time; `text` is as written. */
export type Quantity = { unit: Unit; value: number; text: string; start: number };

const ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TEENS = [
  "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]; // prettier-ignore
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const VALUE_OF = new Map([
  ...ONES.map((word, at) => [word, at + 1] as const),
  ...TEENS.map((word, at) => [word, at + 10] as const),
  ...TENS.map((word, at) => [word, 10 * (at + 2)] as const),
]);

const BELOW_HUNDRED = `(?:(?:${TENS.join("|")})(?:[- ](?:${ONES.join("|")}))?|${[...TEENS, ...ONES].join("|")})`;
const DIGITS = String.raw`\d{1,3}(?:[, ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const NUMBER = `(?:\\d+|${BELOW_HUNDRED}) and a half|${DIGITS}|(?:(?:${BELOW_HUNDRED}|a) )?hundred(?:(?: and)? ${BELOW_HUNDRED})?|${BELOW_HUNDRED}`;
const ANY_NUMBER = new RegExp(
  String.raw`\d|\bhundred\b|\ba (?:grand|thousand|million)\b|\b${BELOW_HUNDRED}\b`,
  "i",
);
/** "A thousand" of these things isn't an amount of money. */
const COUNTABLE =
  "people|workers|blokes|square|sq|m2|m²|met(?:re|er)s?|mm|km|lit(?:re|er)s?|l|kg|kilo\\w*|tonnes?|volts?|watts?|amps?|hours?|hrs|days?|years?|points?|bricks|tiles";

/** A house "square" is 10 ft by 10 ft, in square metres. Other trades say "squares" for square metres. */
const SQUARE = 9.29;

const PATTERNS: readonly { unit: Unit; pattern: RegExp; scale?: (base: number, suffix: string) => number }[] =
  [
    {
      unit: "money",
      pattern: new RegExp(String.raw`\$ ?(${DIGITS}) ?(k|m|grand|thousand|million)?\b`, "gi"),
      scale: dollars,
    },
    {
      unit: "money",
      pattern: new RegExp(
        String.raw`\b(${NUMBER}) ?(k|grand|bucks?|dollars?|thousand(?: (?:and )?(?:${NUMBER}))?(?: dollars| bucks)?|million)\b(?! ?(?:${COUNTABLE})\b)`,
        "gi",
      ),
      scale: dollars,
    },
    {
      unit: "money",
      pattern: /\b(a) (grand|thousand (?:dollars|bucks)|million (?:dollars|bucks))\b/gi,
      scale: (_, suffix) => dollars(1, suffix),
    },
    {
      unit: "area",
      pattern: new RegExp(
        String.raw`\b(${NUMBER}) ?-?(m2|m²|sqm|sq ?m(?:et(?:re|er)s?)?|sq\.? met(?:re|er)s?|square met(?:re|er)s?|metres? squared|squares)(?![\w])`,
        "gi",
      ),
      scale: (base, suffix) => (/^squares$/i.test(suffix) ? base * SQUARE : base),
    },
    {
      unit: "length",
      pattern: new RegExp(
        String.raw`\b(${NUMBER}) ?-?(mm|cm|m|met(?:re|er)s?|mil|mill|millimet(?:re|er)s?|centimet(?:re|er)s?)\b(?! ?(?:squared|2\b|x))`,
        "gi",
      ),
      scale: (base, suffix) =>
        /^(?:mm|mil)/i.test(suffix) ? base / 1000 : /^c/i.test(suffix) ? base / 100 : base,
    },
    {
      unit: "percent",
      pattern: new RegExp(String.raw`\b(${NUMBER}) ?(%|per ?cent)`, "gi"),
    },
    {
      unit: "days",
      pattern: new RegExp(
        String.raw`\b(${NUMBER}) ?-?((?:business |working |clear |calendar )*days?)\b`,
        "gi",
      ),
    },
    {
      unit: "months",
      pattern: new RegExp(String.raw`\b(${NUMBER}) ?-?(months?|mths?)\b`, "gi"),
    },
    {
      unit: "years",
      pattern: new RegExp(String.raw`\b(${NUMBER}) ?-?(years?|yrs?)\b`, "gi"),
    },
    {
      unit: "hours",
      pattern: new RegExp(String.raw`\b(${NUMBER}) ?-?(hours?|hrs?)\b`, "gi"),
    },
  ];

/** Reads the suffix of amounts such as "25k" and "$1.5m". */
function dollars(base: number, suffix: string): number {
  if (/^(?:m|million)$/i.test(suffix)) return base * 1_000_000;
  if (!/^(?:k|grand|thousand)/i.test(suffix)) return base;
  const rest = suffix.replace(/^(?:k|grand|thousand)(?: and)?|dollars|bucks/gi, "").trim();
  return base * 1000 + (rest ? valueOf(rest) : 0);
}

function valueOf(number: string): number {
  const whole = number.replace(/ and a half$/i, "");
  if (whole !== number) return valueOf(whole) + 0.5;
  if (/^\d/.test(number)) return Number(number.replace(/[, ]/g, ""));
  let total = 0;
  for (const word of number.toLowerCase().match(/[a-z]+/g) ?? [])
    if (word === "hundred") total = Math.max(1, total) * 100;
    else total += VALUE_OF.get(word) ?? 0;
  return total;
}

/** Returned in order. Phone numbers, postcodes and section numbers don't count. */
export function findQuantities(text: string): Quantity[] {
  const folded = foldText(text);
  if (!ANY_NUMBER.test(folded)) return [];
  const found: (Quantity & { end: number })[] = [];
  for (const { unit, pattern, scale } of PATTERNS)
    for (const match of folded.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (found.some((other) => match.index < other.end && other.start < end)) continue;
      const base = valueOf(match[1] ?? "");
      found.push({
        unit,
        value: scale ? scale(base, match[2] ?? "") : base,
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

/**
 * "6m x 3.8m": needs metres on one side, or a building next to it ("a 6 by 4 shed"), because timber and tiles are sized
 * the same way in millimetres.
 */
const PLAN =
  /(?<![\d.x] ?)(?<![x×] ?)\b(?<wide>\d{1,2}(?:\.\d+)?) ?(?<unit>m|met(?:re|er)s?)? ?(?:x|×|by) ?(?<long>\d{1,3}(?:\.\d+)?) ?(?<unitAfter>m|met(?:re|er)s?)?\b(?! ?(?:2|²|squared|mm|mil))/gi;

const BUILT =
  /\b(?:sheds?|decks?|patios?|pergolas?|carports?|garages?|huts?|gazebos?|verandahs?|awnings?|rooms?|extensions?|flats?|workshops?|cabanas?|greenhouses?|studios?|slabs?)\b/i;
/** Counted in characters. */
const BESIDE = 24;

function isBeside(text: string, start: number, length: number): boolean {
  const folded = foldText(text);
  const [before, after] = [folded.slice(0, start), folded.slice(start + length)];
  return BUILT.test(before.slice(-BESIDE)) || BUILT.test(after.slice(0, BESIDE));
}

/** Replaces the two sides of a plan ("6m x 3.8m") with their area, because neither is a height or a depth. */
export function withPlanAreas(text: string, quantities: readonly Quantity[]): Quantity[] {
  const plans = [...foldText(text).matchAll(PLAN)].flatMap(({ 0: said, index, groups }) => {
    const { wide, long, unit, unitAfter } = groups!;
    if (!unit && !unitAfter && !isBeside(text, index, said.length)) return [];
    const value = Math.round(Number(wide) * Number(long) * 100) / 100;
    return [{ unit: "area" as const, value, text: said.trim(), start: index }];
  });
  const isSide = ({ unit, start }: Quantity) =>
    unit === "length" && plans.some((plan) => start >= plan.start && start < plan.start + plan.text.length);
  return [...quantities.filter((quantity) => !isSide(quantity)), ...plans].toSorted(
    (a, b) => a.start - b.start,
  );
}

export function amountsIn(text: string): string[] {
  return findQuantities(text).map(({ unit, value }) => `${value} ${unit}`);
}

/** On site, a bare three- or four-digit height is in millimetres: "450 high". */
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
      text: match[0],
      start: match.index,
      end,
    });
  }
  return sizes;
}
