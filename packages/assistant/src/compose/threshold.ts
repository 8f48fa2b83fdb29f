// Says which side of a line the asker's own amount lies on. Pure arithmetic on a cited figure, so it cannot misstate the rule.
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { escapeRegExp } from "../text/escape.ts";
import { type Quantity, SQUARE, type Unit } from "../text/quantities.ts";
import { type Line, lineFor } from "./lines.ts";

const MEASURED: readonly Unit[] = ["money", "length", "area"];
/** In a question, an amount beside these words is somebody's idea of the rule, not the size of the job. */
export const PREMISE =
  /\b(?:limit|rule|threshold|cap|cut ?-?off|max(?:imum)?|min(?:imum)?|trigger|mark|still (?:the )?(?:same|right)|applies|apply|reckons?|thought|heard|told|used to|right(?=\?)|yeah(?=\?)|isn'?t it|is it still|same deal|anything (?:under|over)|only need|true(?=\?)|until (?:it'?s|you'?re|they'?re))\b/i;
/** After these words an amount is of the land the job stands on. */
const OF_LAND = /\b(?:block|lot|land|section)\b/i;
/** A size that is put upon another is no size of the whole. */
const ON_TOP = /\bon top of\b/i;
/** Somebody else pays for a part of the job, so that an amount under the line may be that of the rest alone. */
const IN_PARTS =
  /^(?![^]*\b(?:all (?:up|in|told)|labou?r (?:and|plus) (?:materials|gear|parts))\b)[^]*\b(?:labou?r|(?:owner|client|customer|he|she|they|we|them)(?:'?s|'?re| is| are| will|'ll|'d| would)?(?: \w+)? (?:buy\w*|bought|suppl\w+|purchas\w+|provid\w+|pay (?:the supplier|for)))\b/i;

/** `own` is the asker's amount as the text tells it, `unit` what both are counted in. */
export type Comparison = { text: string; own: string; figure: string; unit: Unit };

/**
 * The sentence that compares the asker's amount with a figure of the entry. Of several amounts one that is over its line
 * decides; that another is under its own says nothing while one of them could not be compared, and the price of a part of
 * the job nothing at all: the parts are added up where both are told. Undefined where no figure is such a line.
 */
export function compareWithThreshold(
  question: string,
  quantities: readonly Quantity[],
  entry: PublishedEntry,
  passages: readonly string[],
): Comparison | undefined {
  const told = quantities.filter(
    (quantity) =>
      MEASURED.includes(quantity.unit) &&
      !PREMISE.test(around(question, quantity)) &&
      !OF_LAND.test(before(question, quantity)) &&
      !(quantity.unit === "length" && ON_TOP.test(question)),
  );
  const own = told.filter((quantity) => !isRestated(quantity, told));
  const compared = own.flatMap((quantity) => {
    const line = lineFor(question, quantity, entry, passages);
    const bound = boundOf(question, quantity);
    const side = line && sideOf(quantity, bound, line.value);
    return side ? [{ quantity, bound, side, ...line }] : [];
  });
  const under = compared.length === own.length ? compared[0] : undefined;
  const deciding = compared.find(({ side }) => side === "over") ?? (under && wholeOf(question, under, own));
  if (!deciding) return undefined;
  const { quantity, bound, side, figure } = deciding;
  const where = side === "on" ? onLine(figure.value, passages) : `${side} the ${figure.value} mark`;
  if (!where) return undefined;
  const job = bound ? `anything ${bound} ${display(quantity)}` : display(quantity);
  return {
    text: `${capitalise(job)} is ${where} (${figure.what.replace(/\s*\([^)]*\)/g, "")}).`,
    own: job,
    figure: figure.value,
    unit: quantity.unit,
  };
}

type Side = "over" | "under" | "on";
type Compared = { quantity: Quantity; bound: Bound; side: Side } & Line;

/** "8 squares (8 m2)": the plain unit is meant. */
function isRestated({ unit, text, value }: Quantity, all: readonly Quantity[]): boolean {
  return (
    /squares$/i.test(text) &&
    all.some((other) => other.unit === unit && Math.abs(other.value - value / SQUARE) < 1e-6)
  );
}

/** An amount that is under its line, or the whole that it is a part of; undefined where the other parts are not told. */
function wholeOf(question: string, under: Compared, own: readonly Quantity[]): Compared | undefined {
  if (under.quantity.unit !== "money" || !IN_PARTS.test(question)) return under;
  const parts = own.filter(({ unit }) => unit === "money");
  if (parts.length < 2 || under.bound) return undefined;
  const value = parts.reduce((sum, part) => sum + part.value, 0);
  const text = `${parts.map(display).join(" and ")} make $${value.toLocaleString("en-AU")}, which`;
  const side = value > under.value ? "over" : value < under.value ? "under" : "on";
  return { ...under, quantity: { ...under.quantity, value, text }, side };
}

/** Where an amount right on a line stands, if the passage that states the line says on which side that is. */
function onLine(figure: string, passages: readonly string[]): string | undefined {
  const escaped = escapeRegExp(figure);
  const says = (pattern: string) => passages.some((passage) => new RegExp(pattern, "i").test(passage));
  if (
    says(
      String.raw`\b(?:more than|over|above|exceed\w*|greater than|up to|no more than|at most) (?:about )?${escaped}`,
    ) ||
    says(String.raw`${escaped} (?:or less|or under|or below|and under|and below)\b`)
  )
    return `right on the ${figure} mark, not over it`;
  const reaches = says(
    String.raw`${escaped} (?:or more|or over|or above|and over|and above|and up|or deeper|or higher)\b|\b(?:at least|from|reach\w*) ${escaped}`,
  );
  return reaches ? `right on the ${figure} mark, which is enough to reach it` : undefined;
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

/**
 * The side of a line that an amount lies on; undefined for a range that reaches over it, or ends at it, which is the rule
 * told back, and for squares, which are square metres to some, where the two lie on different sides.
 */
function sideOf({ value, text }: Quantity, bound: Bound, line: number): Side | undefined {
  if (bound) return (bound === "under" ? value < line : value > line) ? bound : undefined;
  if (/squares$/i.test(text) && value / SQUARE < line !== value < line) return undefined;
  return value > line ? "over" : value < line ? "under" : "on";
}

/** The asker's amount, or several added up; a size in the asker's own words ("4 squares", "600 mil"), a plan with the area it makes. */
function display({ unit, value, text }: Quantity): string {
  if (text.endsWith(", which")) return text;
  if (unit === "money") return `$${value.toLocaleString("en-AU")}`;
  return unit === "area" && /x|×|by/i.test(text) ? `${text} (${value} m2)` : text;
}

function before(question: string, { start }: Quantity): string {
  return question.slice(Math.max(0, start - 20), start);
}

function around(question: string, quantity: Quantity): string {
  return question.slice(Math.max(0, quantity.start - 28), quantity.start + quantity.text.length + 24);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
