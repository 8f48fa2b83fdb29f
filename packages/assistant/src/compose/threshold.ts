// Says which side of a line the asker's own amount lies on. Pure arithmetic on a cited figure, so it cannot misstate the rule.
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { findQuantities, type Quantity, type Unit } from "../text/quantities.ts";
import { statesFigure } from "./pick.ts";

const MEASURED: readonly Unit[] = ["money", "length", "area"];
const IS_LINE =
  /\b(?:thresholds?|limits?|maximum|minimum|max|min|up to|over|above|below|under|more than|less than|worth|value|triggers?|cut-?offs?|height|depth|deep|area|size|cap|exempt|exemption|without (?:approval|permit|consent|a))\b/i;
/** Amounts that are not lines a job falls on one side of. */
const NOT_LINE =
  /\b(?:(?:on-the-spot )?fines?|penalt(?:y|ies)|fees?|insurance|insured|cover|levy|levies|rates?|phone|premiums?|bonds?|assets|claim limit|tribunal|court|jurisdiction limit|setbacks?|boundary|boundaries|corner|intersection|front|street|spacing|gaps?|clear|clearances?|widths?|lots?|certificate cost)\b/i;
/** In a question, an amount beside these words is somebody's idea of the rule, not the size of the job. */
export const PREMISE =
  /\b(?:limit|rule|threshold|cap|cut ?-?off|max(?:imum)?|min(?:imum)?|trigger|mark|still (?:the )?(?:same|right)|applies|apply|reckons?|thought|heard|told|used to|right(?=\?)|yeah(?=\?)|isn'?t it|is it still|same deal|anything (?:under|over)|only need)\b/i;

/** `own` is the asker's amount as the text tells it, `unit` what both are counted in. */
export type Comparison = { text: string; own: string; figure: string; unit: Unit };

/**
 * The sentence that compares the asker's amount with a figure of the entry. Of several amounts one that is over its line
 * decides; that another is under its own says nothing while one of them could not be compared. Undefined where no figure is
 * such a line.
 */
export function compareWithThreshold(
  question: string,
  quantities: readonly Quantity[],
  entry: PublishedEntry,
  passages: readonly string[],
): Comparison | undefined {
  const own = quantities.filter(
    (quantity) => MEASURED.includes(quantity.unit) && !PREMISE.test(around(question, quantity)),
  );
  const compared = own.flatMap((quantity) => {
    const line = lineFor(question, quantity, entry, passages);
    const bound = boundOf(question, quantity);
    const side = line && sideOf(quantity.value, bound, line.value);
    return side ? [{ quantity, bound, side, ...line }] : [];
  });
  const deciding =
    compared.find(({ side }) => side === "over") ??
    (compared.length === own.length ? compared[0] : undefined);
  if (!deciding) return undefined;
  const { quantity, bound, side, figure } = deciding;
  const job = bound ? `anything ${bound} ${display(quantity)}` : display(quantity);
  return {
    text: `${capitalise(job)} is ${side} the ${figure.value} mark (${figure.what.replace(/\s*\([^)]*\)/g, "")}).`,
    own: job,
    figure: figure.value,
    unit: quantity.unit,
  };
}

type Bound = "under" | "over" | undefined;
const BOUNDS: readonly (readonly ["under" | "over", RegExp])[] = [
  ["under", /\b(?:under|below|less than|up to|no more than|no higher than|at most)(?: about| around)? \$?$/i],
  ["over", /\b(?:over|above|more than|higher than|at least|upwards of)(?: about| around)? \$?$/i],
];

/** "Jobs under $5,000" are of any amount up to it. */
function boundOf(question: string, { start }: Quantity): Bound {
  return BOUNDS.find(([, pattern]) => pattern.test(question.slice(0, start)))?.[0];
}

/** The side of a line that an amount lies on; undefined for a range that reaches over it. */
function sideOf(amount: number, bound: Bound, line: number): "over" | "under" | "right on" | undefined {
  if (bound) return (bound === "under" ? amount <= line : amount >= line) ? bound : undefined;
  return amount > line ? "over" : amount < line ? "under" : "right on";
}

type Line = { figure: PublishedEntry["figures"][number]; value: number };

/** Where a line of money is what somebody is paid, or gets back, it is none of the job. */
const PAYS = /\b(?:pays?|paid|payout|covers?|compensat\w+|refunds?)\b[^.]{0,20}\bup to\b/i;

/**
 * The one line of an entry that an amount lies on a side of; with several of a kind we would have to guess which is meant,
 * and a line says nothing of an amount that lies beyond the next one too.
 */
function lineFor(
  question: string,
  quantity: Quantity,
  { figures }: PublishedEntry,
  passages: readonly string[],
): Line | undefined {
  const direction = directionOf(question, quantity);
  const lead = passages.slice(0, 3);
  // What something "also" brings with it is not what is asked.
  const asked = lead.filter((passage) => !/\balso\b/i.test(passage.replace(/\([^)]*\)/g, ""))).join(" ");
  const lines = figures.flatMap((figure): Line[] => {
    const [value] = findQuantities(figure.value);
    const isLine = IS_LINE.test(figure.what) && !NOT_LINE.test(figure.what);
    const other = directionIn(figure.what);
    return value?.unit === quantity.unit &&
      isLine &&
      !(direction && other && direction !== other) &&
      !lead.some((passage) => statesFigure(passage, figure.value) && PAYS.test(passage)) &&
      !isStep(figure.value, value, passages)
      ? [{ figure, value: value.value }]
      : [];
  });
  const named = lines.filter(({ figure }) => statesFigure(asked, figure.value));
  const [line] = named;
  if (!line || named.length > 1 || isOfAnotherMatter(line.figure.what, question)) return undefined;
  const sentence = passages.find((passage) => statesFigure(passage, line.figure.value)) ?? "";
  // "Over 1 metre, or when it carries a driveway, whatever its height": under the line is not in the clear.
  if (quantity.value <= line.value && OTHER_TRIGGER.test(sentence)) return undefined;
  const others = [
    ...lines.filter(({ figure }) => passages.some((passage) => statesFigure(passage, figure.value))),
    ...findQuantities(sentence).filter(({ unit }) => unit === quantity.unit),
  ].map(({ value }) => value);
  const isBeyond = others.some((value) =>
    line.value < quantity.value
      ? value > line.value && value <= quantity.value
      : value < line.value && value >= quantity.value,
  );
  const isBetween = findQuantities(sentence).some(
    ({ unit, value }) =>
      unit === quantity.unit &&
      (line.value < quantity.value ? value > quantity.value : value < quantity.value),
  );
  return isBeyond || isBetween ? undefined : line;
}

const OTHER_TRIGGER =
  /\bwhatever (?:its|the)\b|\bor (?:when|where|if) (?:it|any|there)\b|, when it\b|\bany of these\b/i;

/** What a line may be of; a question that names one of them is not after another's line. */
const MATTERS = [
  /\blicen[cs]\w*/i,
  /\b(?:insurance|indemnity|warranty cover|cover|policy|hbcf|compo)\b/i,
  /\b(?:permit|approval|consent|\bDA\b)/i,
  /\bcontracts?\b(?! (?:price|value))/i,
  /\b(?:inspect\w*|check(?:ed|ing)|audit)\b/i,
  /\b(?:levy|levies)\b/i,
];

function isOfAnotherMatter(what: string, question: string): boolean {
  const asked = MATTERS.filter((matter) => matter.test(question));
  const told = MATTERS.filter((matter) => matter.test(what));
  return asked.length > 0 && told.length > 0 && !told.some((matter) => asked.includes(matter));
}

type Direction = "up" | "down" | "across";
const DIRECTIONS: readonly (readonly [Direction, RegExp])[] = [
  ["up", /\b(?:high|tall|height|off the (?:ground|deck|floor)|above (?:the )?ground)\b/i],
  ["down", /\b(?:deep|depth|down|below (?:the )?(?:ground|surface))\b/i],
  ["across", /\b(?:long|length|wide|width|across|away|off|from|back from|clear of|apart)\b/i],
];

/** Which way a length is measured, as far as the words beside it tell. */
function directionOf(question: string, { unit, start, text }: Quantity): Direction | undefined {
  if (unit !== "length") return undefined;
  return directionIn(`${text} ${/^(?:\s*[\w-]+){0,3}/.exec(question.slice(start + text.length))![0]}`);
}

function directionIn(text: string): Direction | undefined {
  return DIRECTIONS.find(([, pattern]) => pattern.test(text))?.[0];
}

/** Whether an amount is one step of a scale ("5% from $20,000, 10% from $3,301"): a side of one step says nothing. */
function isStep(figure: string, { unit, value }: Quantity, passages: readonly string[]): boolean {
  const sentence = passages.find((passage) => passage.includes(figure)) ?? "";
  return findQuantities(sentence).filter((other) => other.unit === unit && other.value > value).length > 1;
}

/** The asker's amount; a size in the asker's own words ("4 squares", "600 mil"), a plan with the area it makes. */
function display({ unit, value, text }: Quantity): string {
  if (unit === "money") return `$${value.toLocaleString("en-AU")}`;
  return unit === "area" && /x|×|by/i.test(text) ? `${text} (${value} m2)` : text;
}

function around(question: string, quantity: Quantity): string {
  return question.slice(Math.max(0, quantity.start - 28), quantity.start + quantity.text.length + 24);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
