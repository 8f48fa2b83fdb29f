// Converts the figures in a text to one canonical spelling. The guard deliberately has its own reader, because one
// shared with the code it guards would share its blind spots.
import { foldText } from "../text/fold.ts";

/**
 * `said` is the claim as precisely as the text makes it; `supports` also lists what follows from it ("1 July 2026"
 * supports "1 July").
 */
export type Claim = { said: string; supports: string[] };

export function readClaims(text: string): Claim[] {
  const claims: Claim[] = [];
  for (const line of text.split("\n")) {
    const text = digitsForWords(foldText(line.replace(/\[\d+\]/g, " ")));
    const withoutNames = readWith(NAMES, text, claims);
    readWith(AMOUNTS, shareUnits(withoutNames), claims);
  }
  return claims;
}

/** Adds the claims found to `claims`, and returns the remaining text. */
function readWith(readers: readonly Reader[], text: string, claims: Claim[]): string {
  let rest = text;
  for (const [pattern, read] of readers) {
    rest = rest.replace(pattern, (...match: unknown[]) => {
      const found = read(match.at(-1) as Groups);
      if (!found) return match[0] as string;
      claims.push(...found);
      return "|"; // Stops the text on either side from being read as one.
    });
  }
  return rest;
}

type Groups = Record<string, string | undefined>;
/** Returns undefined if the text should go to the next reader. */
type Read = (groups: Groups) => Claim[] | undefined;
type Reader = readonly [pattern: RegExp, read: Read];

const NUMBER = String.raw`(?:\d{1,3}(?:[ ,]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?)`;
const METRES = "m(?:et(?:re|er)s?)?";

/** Units of a single letter are case-sensitive. */
const UNITS: readonly (readonly [written: string, unit: string, size: number])[] = [
  ["%|per ?cent", "%", 1],
  ["mm ?²|mm2|square millimet(?:re|er)s?", "mm2", 1],
  [`m2|m\\^2|sqm|sq\\.? ?${METRES}|square ${METRES}|${METRES} squared`, "m2", 1],
  ["ha|hectares?", "m2", 10_000],
  ["mm|millimet(?:re|er)s?", "mm", 1],
  ["cm|centimet(?:re|er)s?", "mm", 10],
  ["km|kilomet(?:re|er)s?|kms", "mm", 1_000_000],
  [`(?:lineal )?${METRES}`, "mm", 1000],
  ["km/h|kph", "km/h", 1],
  [`m3|m\\^3|cubic ${METRES}|cu\\.? ?m|kl|kilolit(?:re|er)s?`, "litre", 1000],
  ["ml|millilit(?:re|er)s?", "litre", 0.001],
  ["l/s|lit(?:re|er)s? (?:per|a) second", "l/s", 1],
  ["l/min|lit(?:re|er)s? (?:per|a) minute", "l/min", 1],
  ["L|lit(?:re|er)s?", "litre", 1],
  ["mg/m3|mg/m\\^3", "mg/m3", 1],
  ["mg|milligrams?", "gram", 0.001],
  ["(?-i:g)|grams?", "gram", 1],
  ["kg|kilograms?|kilos?", "gram", 1000],
  ["(?-i:t)|tonnes?", "gram", 1_000_000],
  ["ma|milliamp(?:ere)?s?", "ampere", 0.001],
  ["(?-i:A)|amps?|amperes?", "ampere", 1],
  ["kva|kilovolt[- ]amp(?:ere)?s?", "kVA", 1],
  ["kv|kilovolts?", "volt", 1000],
  ["(?-i:V)|volts?", "volt", 1],
  ["kwh|kilowatt[- ]hours?", "kWh", 1],
  ["kw|kilowatts?", "watt", 1000],
  ["mw|megawatts?", "watt", 1_000_000],
  ["(?-i:W)|watts?", "watt", 1],
  ["kpa|kilopascals?", "pascal", 1000],
  ["mpa|megapascals?", "pascal", 1_000_000],
  ["db(?: ?\\(a\\))?|dba|decibels?", "dB", 1],
  ["° ?c|degrees? c(?:elsius)?", "°C", 1],
  ["°|degrees?", "°", 1],
  ["am|a\\.m\\.", "am", 1],
  ["pm|p\\.m\\.", "pm", 1],
  ["secs?|seconds?", "second", 1],
  ["min|mins|minutes?", "minute", 1],
  ["(?-i:h)|hrs?|hours?", "hour", 1],
  ["(?:clear |full )?(?:business|working|work) days?", "business day", 1],
  ["(?:clear |full |calendar |consecutive )?days?", "day", 1],
  ["(?:calendar )?weeks?", "day", 7],
  ["fortnights?", "day", 14],
  ["(?:calendar |consecutive )?(?:months?|mths?)", "month", 1],
  ["(?:calendar |consecutive |full )?(?:years?|yrs?)", "month", 12],
  ["penalty units?", "penalty unit", 1],
  ["(?:cpd )?points?", "point", 1],
  ["store?ys?|stories", "storey", 1],
  ["cents?", "cent", 1],
  ["stars?", "star", 1],
];
const UNIT = `(?:${UNITS.map(([written]) => written).join("|")})(?![\\p{L}\\p{N}])`;
const KNOWN_UNITS = UNITS.map(
  ([written, unit, size]) => [new RegExp(`^(?:${written})$`, "i"), unit, size] as const,
);

const RATES: Record<string, string> = {
  hourly: "hour", daily: "day", weekly: "week", fortnightly: "fortnight", monthly: "month", quarterly: "quarter",
  yearly: "year", annually: "year",
}; // prettier-ignore
const RATE = String.raw`(?: ?(?:per|a|an|each|every|/) ?(?<per>hour|day|week|fortnight|month|quarter|year)\b| (?<rate>${Object.keys(RATES).join("|")})\b)?`;

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  "(?<month>January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\\b\\.?";
const DAY = String.raw`(?<![\w.,$])(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = String.raw`(?<year>(?:19|20)\d\d)\b`;

const LABELS: readonly (readonly [written: string, label: string])[] = [
  ["class(?:es)?", "class"],
  ["categor(?:y|ies)|cat", "category"],
  ["grades?", "grade"],
  ["tiers?", "tier"],
  ["forms?", "form"],
  ["(?:sub)?sections?|sects?|ss?", "section"],
  ["(?:sub)?clauses?|cls?", "clause"],
  ["(?:sub)?regulations?|regs?|rr?|rules?", "regulation"],
  ["parts?|pts?", "part"],
  ["divisions?|divs?", "division"],
  ["schedules?|schs?", "schedule"],
  ["appendix|appendices", "appendix"],
  ["chapters?|ch", "chapter"],
  ["tables?", "table"],
  ["types?", "type"],
  ["levels?", "level"],
  ["stages?", "stage"],
  ["items?", "item"],
  ["volumes?|vol", "volume"],
  ["zones?", "zone"],
];
const KNOWN_LABELS = LABELS.map(([written, label]) => [new RegExp(`^(?:${written})$`, "i"), label] as const);

/**
 * Matches a year or an amount, which isn't a label's number ("Regulations 2018", "level 2, 5 days"). A letter
 * attached to a number isn't a unit here.
 */
const NO_NAME = String.raw`(?:19|20)\d\d\b|\d+(?:[.,]\d+)*(?:[- ]${UNIT}|(?=[%°]|[a-z]{2})${UNIT})`;
const NUMBERED = String.raw`[a-z]{0,3}\d+[a-z]{0,3}(?:\.\d+[a-z]?)*(?:\(\w{1,4}\))*`;
const LETTER = String.raw`(?-i:[A-Z](?![\w'])|[IVX]{1,4}\b)`;
/** "class a" is still a name; "form a company" isn't. */
const SMALL_LETTER = String.raw`(?<=\b(?:class|category|grade|tier) )(?:[a-z](?![\w'])|[ivx]{1,4}\b)`;
const JOINED = "(?:, ?(?:and |or )?|-| (?:and|or|to|&) )";
const DESIGNATED = new RegExp(
  String.raw`(?<![\w'$])(?<label>${LABELS.map(([written]) => written).join("|")})(?:\.? (?:no\.? ?)?|\.?(?=\d))(?!${NO_NAME})(?<ids>(?:${NUMBERED}|${LETTER}|${SMALL_LETTER})(?:${JOINED}(?!${NO_NAME})(?:${NUMBERED}|${LETTER}))*)`,
  "giu",
);

const NAMES: readonly Reader[] = [
  [
    /(?:https?:\/\/|www\.)(?<link>[^\s|)\]]+)|(?<host>[\w.+-]+@[\w.-]+\.\w+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|gov|org|net|edu|asn)(?:\.au)?\b[^\s|)\]]*)/gi,
    ({ link, host }) => exactly(`link ${(link ?? host)!.toLowerCase().replace(/^www\.|[/.,;:]+$/g, "")}`),
  ],
  [
    /(?<![\w.])(?<phone>(?:\+61 ?|\(?0)[2-478]\)?(?: ?\d){8}|1[38]00(?: ?\d){6}|13(?: \d\d){2})(?![\d.]\d|\d)/g,
    ({ phone }) => exactly(`phone ${phone!.replace(/^\+61/, "0").replace(/\D/g, "")}`),
  ],
  [new RegExp(`${DAY}(?: of)? ${MONTH}(?:,? ${YEAR})?`, "gi"), readDate],
  [
    new RegExp(
      `\\b${MONTH} (?<day>\\d{1,2})(?![\\d.,]\\d|\\d)(?:st|nd|rd|th)?(?! ?${UNIT})(?:,? ${YEAR})?`,
      "giu",
    ),
    readDate,
  ],
  [new RegExp(`\\b${MONTH} ${YEAR}`, "gi"), readDate],
  [/\b(?<year>\d{4})-(?<number>\d\d)-(?<day>\d\d)\b/g, readDate],
  [/(?<![\w/])(?<day>\d{1,2})\/(?<number>\d{1,2})\/(?<year>\d{4})\b/g, readDate],
  [new RegExp(`(?<=[a-z,] )${MONTH}`, "g"), ({ month }) => exactly(monthOf(month!))],
  [
    /\b(?<weekday>mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi,
    ({ weekday }) => exactly(`${weekday!.toLowerCase()}day`),
  ],
  [
    /\b(?<body>AS(?:[/ -]?NZS)?|NZS|ISO|IEC|EN)(?:[/ ](?:ISO|IEC))* ?-?(?<number>\d{2,5}(?:\.\d+)*)(?:[:-](?<year>(?:19|20)\d\d))?(?![\d.]\d)/g,
    readStandard,
  ],
  [/\bBAL ?-?(?<level>\d+(?:\.\d+)?|LOW|FZ)\b/gi, ({ level }) => exactly(`bal ${level!.toLowerCase()}`)],
  [DESIGNATED, readDesignations],
  [
    /\b(?:(?<hyphened>[A-Z])-class|(?<spaced>[B-HJ-Z]) class)\b(?! \d)/g,
    ({ hyphened, spaced }) => exactly(`class ${(hyphened ?? spaced)!.toLowerCase()}`),
  ],
];

const AMOUNTS: readonly Reader[] = [
  // Matches clause numbers such as "3.8.4.2" and "H1D2".
  [/(?<![\w.])(?<code>\d+(?:\.\d+){2,}|[A-Z]+-?\d[\w.]*\b)/g, ({ code }) => exactly(codeOf(code!))],
  [
    /(?<![\w.])(?<ratio>\d+(?:\.\d+)? ?[:/] ?\d+(?:\.\d+)?|1 in (?!(?:19|20)\d\d\b)\d+)(?![\w.,]?\d)/g,
    readRatio,
  ],
  [
    new RegExp(
      String.raw`(?<![\p{L}\p{N}.])(?<money>A?\$ ?)?(?<number>${NUMBER})(?: ?-?(?<scale>k|thousand|grand|million|mil|m(?=(?<=\$ ?[\d.,]+ ?m)\b)|billion|bn)(?![\p{L}\p{N}]))?(?: ?-?(?<unit>${UNIT}|(?:dollars?|bucks)\b)|(?:st|nd|rd|th)\b|(?![\p{L}\p{N}]))${RATE}`,
      "giu",
    ),
    readQuantity,
  ],
  [
    /\b(?<fraction>hal(?:f|ves)|one[- ]third|two[- ]thirds|(?:three[- ])?quarters?|double|twice|triple|dozen)\b/gi,
    ({ fraction }) => exactly(fraction!.toLowerCase().replace("-", " ").replace("halves", "half")),
  ],
  [
    /\b(?<hour>noon|midday|midnight)\b/gi,
    ({ hour }) => exactly(hour!.toLowerCase() === "midnight" ? "12 am" : "12 pm"),
  ],
  [/(?<code>[a-z]*\d[\w.]*\w|\p{N})/giu, ({ code }) => exactly(codeOf(code!))],
];

function exactly(said: string): Claim[] {
  return [{ said, supports: [said] }];
}

function codeOf(code: string): string {
  return code.toLowerCase().replaceAll("-", "");
}

function monthOf(name: string): string {
  return name.slice(0, 3).toLowerCase();
}

function readDate({ day, month, number, year }: Groups): Claim[] | undefined {
  if (month === "may" || month === "march") return undefined; // These are also verbs.
  const name = month ? monthOf(month) : MONTHS[Number(number) - 1];
  if (!name) return undefined;
  const date = [day && String(Number(day)), name, year].filter((part) => part !== undefined);
  const supports = [date.join(" "), name];
  if (day) supports.push(`${Number(day)} ${name}`);
  if (year) supports.push(`${name} ${year}`, year);
  return [{ said: supports[0]!, supports }];
}

function readStandard({ body, number, year }: Groups): Claim[] {
  const family = /^AS|^NZS/i.test(body!) ? "as" : body!.toLowerCase();
  const standard = `${family} ${number}`;
  const series = `${family} ${number!.split(".")[0]}`;
  const said = year ? `${standard}:${year}` : standard;
  return [{ said, supports: [said, standard, series] }];
}

function readDesignations({ label: written, ids }: Groups): Claim[] | undefined {
  const label = KNOWN_LABELS.find(([pattern]) => pattern.test(written!))![1];
  const [first, ...others] = ids!.split(new RegExp(JOINED, "i"));
  // "s" and "pt" before a lone letter are ordinary words.
  if (written!.length <= 2 && !/\d/.test(first!)) return undefined;
  return [designation(label, first!), ...others.map((id) => listed(designation(label, id), id))];
}

/** "s 42(1)(b)" supports "s 42(1)" and "s 42". */
function designation(label: string, id: string): Claim {
  const [base, ...steps] = id.toLowerCase().split(/(?=\()/);
  const supports = steps.reduce((known, step) => [`${known[0]}${step}`, ...known], [`${label} ${base}`]);
  if (/[a-z]/.test(base!) && /\d/.test(base!)) supports.push(base!);
  return { said: supports[0]!, supports };
}

/** In "class 1 and 2 dwellings", the second number could be a count. */
function listed(claim: Claim, id: string): Claim {
  return { ...claim, supports: [...claim.supports, id] };
}

function readRatio({ ratio }: Groups): Claim[] {
  return exactly(ratio!.replace(" in ", ":").replaceAll(" ", ""));
}

const SCALES: Record<string, number> = { m: 1e6, mil: 1e6, million: 1e6, bn: 1e9, billion: 1e9 };

function readQuantity({ money, number, scale, unit, per, rate }: Groups): Claim[] {
  const digits = number!.replace(/[ ,]/g, "");
  const isName = /^0\d/.test(digits);
  const value = Number(digits) * (scale ? (SCALES[scale.toLowerCase()] ?? 1000) : 1);
  const bare = isName ? digits : tidy(value);
  const every = per?.toLowerCase() ?? (rate && RATES[rate.toLowerCase()]);
  const amount = money || /^(?:dollar|buck)/i.test(unit ?? "") ? `$${bare}` : measured(value, unit);
  if (!amount) return [{ said: bare, supports: [bare] }];
  const supports = every ? [`${amount} a ${every}`, amount, bare] : [amount, bare];
  return [{ said: supports[0]!, supports }];
}

function measured(value: number, unit: string | undefined): string | undefined {
  const known = unit && KNOWN_UNITS.find(([written]) => written.test(unit));
  return known ? `${tidy(value * known[2])} ${known[1]}` : undefined;
}

function tidy(value: number): string {
  return String(Number(value.toPrecision(12)));
}

const JOINS_AMOUNTS = String.raw`(?: ?- ?| (?:to|and|or|by|x) | ?[x×] ?|, )`;
const UNIT_TO_SHARE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,$/:])(?!(?:19|20)\d\d\b)(${NUMBER})(${JOINS_AMOUNTS})(?=${NUMBER}[ -]?(${UNIT}))`,
  "giu",
);

/** Repeats the unit on both numbers ("10 to 20 mm") and writes times with a point ("7.30 am"). */
function shareUnits(text: string): string {
  let shared = text.replace(/\b(\d{1,2}):(\d\d)(?= ?[ap]\.?m\b)/gi, "$1.$2");
  for (let before = ""; before !== shared;) {
    before = shared;
    shared = shared.replace(UNIT_TO_SHARE, "$1 $3$2");
  }
  return shared;
}

const ONES = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const TEENS = ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]; // prettier-ignore
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const ORDINALS = ["third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
const VALUES = new Map([
  ...ONES.map((word, at) => [word, at + 1] as const),
  ...TEENS.map((word, at) => [word, at + 10] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
  ...ORDINALS.map((word, at) => [word, at + 3] as const),
  ["a", 1] as const,
]);

/** Excludes "one" where it isn't a count: "one of the", "one-off". */
const COUNTS = String.raw`(?<!\b(?:no|any|every|this|that) )one(?= (?!of\b|that\b|who\b|which\b|is\b|if\b|for\b|with\b|and\b|or\b|in\b|on\b|at\b|by\b|from\b|before\b|after\b|another\b)\w|-(?!off\b|third))`;
const SMALL = `(?:(?:${TENS.join("|")})(?:[- ](?:${ONES.join("|")})\\b)?|${[...TEENS, ...ONES.slice(1)].join("|")}|${COUNTS})`;
const HUNDREDS = `(?:(?:${SMALL}|one|a) hundred(?:(?: and)? (?:${SMALL}|one))?|${SMALL})`;
const IN_WORDS = new RegExp(
  `\\b(?:(?:${HUNDREDS}|one|a) (?:thousand|million)(?:(?: and|,)? ${HUNDREDS})?|${HUNDREDS}|(?<!\\bone[- ])(?:${ORDINALS.join("|")})(?![- ]part))\\b(?!-thirds?\\b| thirds?\\b| quarters?\\b|-quarters?\\b)`,
  "gi",
);

/** "two hundred and fifty" becomes "250". */
function digitsForWords(text: string): string {
  return text.replace(IN_WORDS, (words) => {
    let total = 0;
    let current = 0;
    for (const word of words.toLowerCase().match(/[a-z]+/g)!) {
      if (word === "hundred") current *= 100;
      else if (word === "thousand" || word === "million") {
        total += current * (word === "million" ? 1e6 : 1000);
        current = 0;
      } else current += VALUES.get(word) ?? 0;
    }
    return String(total + current);
  });
}
