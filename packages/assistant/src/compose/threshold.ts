// Says which side of a line the asker's own amount lies on. Pure arithmetic on a cited figure, so it cannot misstate the rule.
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import type { Quantity, Unit } from "../text/quantities.ts";
import { lineFor } from "./lines.ts";

const MEASURED: readonly Unit[] = ["money", "length", "area"];
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
