import type { MeasureName } from "@plumbline/regulations/intent-schema.ts";
import { foldText } from "../text/fold.ts";
import { findQuantities, type Quantity, type Unit, withPlanAreas } from "../text/quantities.ts";

const UNIT_OF: Partial<Record<MeasureName, Unit>> = {
  price: "money",
  height: "length",
  depth: "length",
  length: "length",
  area: "area",
};
const DIRECTIONS: Partial<Record<MeasureName, RegExp>> = {
  height: /\b(?:high|tall|height|off the ground|above (?:the )?ground|up)\b/i,
  depth: /\b(?:deep|depth|down)\b/i,
  length: /\b(?:long|length|wide|width)\b/i,
};
const BESIDE = 16;
/** Units that `findQuantities` doesn't read. */
const COUNTED: Partial<Record<MeasureName, RegExp>> = {
  people: /\b(\d+) ?(?:people|workers|blokes|employees|staff|persons)\b/gi,
  degrees: /\b(\d+(?:\.\d+)?) ?(?:°|deg(?:ree)?s?\b)/gi,
  voltage: /\b(\d+(?:\.\d+)?) ?(?:v|volts?)\b/gi,
  volume: /\b(\d+(?:\.\d+)?) ?(?:m3|m³|cubic met(?:re|er)s?|cubes?)(?!\w)/gi,
  weight: /\b(\d+(?:\.\d+)?) ?(?:tonnes?|t)\b/gi,
};

export type Amount = Pick<Quantity, "value" | "text"> & { side?: "over" | "under" };

/** `isDirected` excludes lengths that could be any dimension. */
export function amountsOf(measure: MeasureName, said: string, { isDirected = false } = {}): Amount[] {
  // Quantity positions refer to the folded text.
  const text = foldText(said);
  const counted = COUNTED[measure];
  if (counted) {
    return [...text.matchAll(counted)].map(([words, number = ""]) => ({
      value: Number(number),
      text: words.trim(),
    }));
  }
  const unit = UNIT_OF[measure];
  if (!unit) return [];
  const found = withPlanAreas(text, findQuantities(text)).filter((quantity) => quantity.unit === unit);
  const meant = unit === "length" ? lengthsOf(measure, text, { found, isDirected }) : found;
  const amounts = measure === "price" ? pricesOf(text, meant) : meant;
  const sided = amounts.map(({ value, text: words, start }) => ({
    value,
    text: words,
    ...sideOf(text.slice(0, start)),
  }));
  return [...new Map(sided.map((amount) => [amount.value, amount])).values()];
}

const OVER = /\b(?:over|above|more than|bigger than|exceeds?|past)(?: about)? ?\$?$/i;
const UNDER = /\b(?:under|below|less than|smaller than)(?: about)? ?\$?$/i;

export function sideOf(before: string): Pick<Amount, "side"> {
  if (OVER.test(before)) return { side: "over" };
  return UNDER.test(before) ? { side: "under" } : {};
}

/** "Over $20,000" means more than $20,000, not exactly that. */
export function judgedValue({ value, side }: Amount): number {
  return value * (side === "over" ? 1.000_001 : side === "under" ? 0.999_999 : 1);
}

/** In per cent (A New Tax System (Goods and Services Tax) Act 1999 s 9-70). */
const GST = 10;
/** Matches "$4,900 plus GST". */
const PLUS_GST = /^ ?(?:plus|\+|ex(?:cl(?:uding|\.)?)?|before|without)\.? ?(?:the )?gst\b/i;

/** Returns prices including GST, because that's how the law counts them. */
function pricesOf(text: string, found: readonly Quantity[]): Quantity[] {
  return (found.length > 0 ? found : barePrices(text)).map((price) => {
    const isWithout = PLUS_GST.test(text.slice(price.start + price.text.length));
    return isWithout ? { ...price, value: Math.round(price.value * (100 + GST)) / 100 } : price;
  });
}

/** "a 4500 job": four to six digits without a unit that aren't a year. */
function barePrices(text: string): Quantity[] {
  return [
    ...text.matchAll(
      /(?<![\d.,$#/-])(\d{4,6}|\d{1,3},\d{3}|\d{3}(?= (?:a pop|a job|a room|each|all up|per job)\b))(?![\d.,]*\d| ?(?:mm|cm|m2|m|sqm|kg|l|litres?|watts?|kw|v|volts?)\b)/gi,
    ),
  ]
    .map(({ 0: said, index }) => ({
      unit: "money" as const,
      value: Number(said.replace(",", "")),
      text: said,
      start: index,
    }))
    .filter(({ value }) => value < 1950 || value > 2050);
}

/** Excludes distances from something, which aren't sizes. */
const DISTANCE =
  /^ ?(?:away )?(?:from|off|to) (?:the |my |our |a )?(?:\w+ )?(?:boundary|fence|line|side|street|road|neighbou?rs?|house|front|back)\b/i;

/** "10 m long and 1.8 m high" has one height. A length without a direction could be any dimension. */
function lengthsOf(
  measure: MeasureName,
  text: string,
  { found, isDirected }: { found: readonly Quantity[]; isDirected: boolean },
): Quantity[] {
  const sizes = found.filter(({ start, text: said }) => !DISTANCE.test(text.slice(start + said.length)));
  const directionOf = ({ start, text: said }: Quantity) => {
    const after = text.slice(start + said.length, start + said.length + BESIDE).split(/[,;]/)[0] ?? "";
    const before = text.slice(Math.max(0, start - BESIDE), start);
    const names = Object.entries(DIRECTIONS);
    const own = names.find(([, pattern]) => pattern.test(said) || pattern.test(after));
    return (own ?? names.find(([, pattern]) => pattern.test(before)))?.[0];
  };
  const own = sizes.filter((quantity) => directionOf(quantity) === measure);
  return own.length > 0 || isDirected ? own : sizes.filter((quantity) => directionOf(quantity) === undefined);
}

export function writeAmount(measure: MeasureName, { value, text }: Amount): string {
  if (measure === "price") return writeDollars(value);
  if (UNIT_OF[measure] === "length") return value < 1 ? `${trim(value * 1000)} mm` : `${trim(value)} m`;
  if (measure === "area") return `${trim(value)} m²`;
  return text;
}

export function writeDollars(value: number): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  return `$${value.toLocaleString("en-AU", { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

const trim = (value: number) => String(Math.round(value * 100) / 100);
