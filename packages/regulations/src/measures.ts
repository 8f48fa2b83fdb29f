/** Reads amounts so that "5 per cent" equals "5%", and "1200 mm" equals "1.2 metres". */

export type Dimension = "money" | "share" | "time" | "length" | "area" | "date" | "phone" | Counted;
type Counted = (typeof COUNTED)[number][0];

/** `amount` is in its canonical spelling, `text` as written. */
export type Measure = { dimension: Dimension; amount: string; text: string };

export function measuresIn(text: string): Measure[] {
  return [...text.matchAll(MEASURE)].flatMap((match) => measureOf(match));
}

export function sameMeasure(a: Measure, b: Measure): boolean {
  return a.dimension === b.dimension && a.amount === b.amount;
}

const WORDS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const DATE = `(?<date>\\b(?:\\d{1,2} )?(?:${MONTHS}) \\d{4}\\b)`;
const PHONE = String.raw`(?<phone>\b(?:1[38]00 \d{3} \d{3}|13 \d\d \d\d|04\d\d \d{3} \d{3}|\(?0[2378]\)? \d{4} \d{4})\b)`;

/** `size` is in the dimension's base unit. */
const UNITS: [pattern: string, dimension: Dimension, size: number, unit: string][] = [
  ["(?:clear )?(?:business|working) days?", "time", 1, "business days"],
  ["(?:clear |calendar )?days?", "time", 1, "days"],
  ["weeks?", "time", 7, "days"],
  ["months?", "time", 1, "months"],
  ["years?", "time", 12, "months"],
  ["minutes?", "time", 1 / 60, "hours"],
  ["hours?", "time", 1, "hours"],
  ["%|per ?cent", "share", 1, "%"],
  ["mm²|mm2|square millimetres?", "area", 1e-6, "m2"],
  ["m²|m2|sqm|square met(?:re|er)s?", "area", 1, "m2"],
  ["hectares?|ha", "area", 1e4, "m2"],
  ["cm|centimetres?", "length", 0.01, "m"],
  ["mm|millimetres?", "length", 0.001, "m"],
  ["km|kilometres?", "length", 1000, "m"],
  ["m|metres?", "length", 1, "m"],
];

const COUNTED = [
  ["penalty-units", "penalty units?"],
  ["volume", "m³|m3|cubic metres?"],
  ["storeys", "store?ys?"],
  ["people", "people|persons?|workers?|employees?"],
  ["litres", "litres?"],
  ["kilograms", "kg|kilograms?"],
  ["tonnes", "tonnes?"],
  ["milliamps", "mA"],
  ["amps", "amps?"],
  ["kilovolts", "kV"],
  ["volts", "V|volts?"],
  ["kilovolt-amps", "kVA"],
  ["kilowatts", "kW"],
  ["kilowatt-hours", "kWh"],
  ["degrees", "degrees?"],
  ["stars", "stars?"],
] as const;

const ALL_UNITS = [...UNITS, ...COUNTED.map(([name, pattern]) => [pattern, name, 1, name] as const)].map(
  ([pattern, dimension, size, unit]) => ({
    pattern: new RegExp(`^(?:${pattern})$`, "i"),
    source: pattern,
    dimension,
    size,
    unit,
  }),
);

const NUMBER = `\\d{1,3}(?:[ ,]\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|(?<![\\w])(?:${WORDS.join("|")})(?![\\w])`;
const UNIT = ALL_UNITS.map(({ source }) => source)
  .toSorted((a, b) => b.length - a.length)
  .join("|");
const MONEY = `\\$ ?(?<money>${NUMBER})(?<million> million)?`;
const QUANTITY = `(?<![\\d.,])(?<number>${NUMBER})(?: \\(\\d+\\))?[ -]?(?<unit>${UNIT})(?![\\w²³])`;
const MEASURE = new RegExp([DATE, PHONE, MONEY, QUANTITY].join("|"), "gi");

function measureOf({ 0: text, groups = {} }: RegExpExecArray): Measure[] {
  if (groups.date) return [{ dimension: "date", amount: groups.date.toLowerCase(), text }];
  if (groups.phone) return [{ dimension: "phone", amount: groups.phone.replaceAll(/\D/g, ""), text }];
  if (groups.money) {
    const dollars = numberOf(groups.money) * (groups.million ? 1e6 : 1);
    return [{ dimension: "money", amount: `$${dollars}`, text }];
  }
  const unit = ALL_UNITS.find(({ pattern }) => pattern.test(groups.unit ?? ""));
  if (!unit) return [];
  const amount = Number((numberOf(groups.number ?? "") * unit.size).toPrecision(12));
  return [{ dimension: unit.dimension, amount: `${amount} ${unit.unit}`, text }];
}

function numberOf(text: string): number {
  const word = WORDS.indexOf(text.toLowerCase());
  return word >= 0 ? word : Number(text.replaceAll(/[ ,]/g, ""));
}
