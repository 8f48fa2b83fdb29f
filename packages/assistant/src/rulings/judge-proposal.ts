import type { Intent, MeasureName } from "@plumbline/regulations/intent-schema.ts";
import { findQuantities } from "../text/quantities.ts";
import { type Amount, amountsOf, judgedValue, sideOf } from "./amounts.ts";
import { howPut } from "./polarity.ts";

/** Time is in calendar days, and `said` is the wording: "10 business days" is 14, said as "10 day". */
type Figure = { unit: "percent" | "money" | "length" | "days"; value: number; said?: string };

/** `sum` is the proposed part of a price: 4,000 in "4 grand on 25k". */
export type Proposal = Figure & { sum?: number };

const DAYS: Record<string, number> = {
  hour: 1 / 24,
  day: 1,
  week: 7,
  fortnight: 14,
  month: 365 / 12,
  year: 365,
  yr: 365,
};
/** The average number of calendar days in a business day. */
const BUSINESS_DAY = 7 / 5;
const DURATION =
  /\b(\d+(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve) ((?:clear |business |working )*)(hour|day|week|fortnight|month|year|yr)s?\b/gi;
const NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const UNIT_OF: Partial<Record<MeasureName, Figure["unit"]>> = {
  price: "money",
  height: "length",
  depth: "length",
  length: "length",
  time: "days",
};
const AGAINST =
  /\btoo (?:much|many|long|late|high|big|dear|short|little|few|low|soon)\b|\b(?:illegal|against the law|over the limit|a breach|stuffed|screwed|rooted|in trouble)\b/i;

/** Reads a limit such as "10%", "5 business days" or "$5,000". Undefined for "none" and "unclear". */
export function figureOf(limit: string | undefined): Figure | undefined {
  const figures = figuresOf(limit ?? "");
  return figures.length === 1 ? figures[0] : undefined;
}

function percentOf(limit: string | undefined): number | undefined {
  const figure = figureOf(limit);
  return figure?.unit === "percent" ? figure.value : undefined;
}

function figuresOf(text: string): Figure[] {
  const times = [...text.matchAll(DURATION)].map(([, number = "", kind = "", unit = ""]) => {
    const count = countOf(number.toLowerCase());
    const days = count * DAYS[unit.toLowerCase()]!;
    const value = /business|working/i.test(kind) ? days * BUSINESS_DAY : days;
    return { unit: "days" as const, value, said: `${count} ${unit.toLowerCase().replace("yr", "year")}` };
  });
  const sizes = findQuantities(text).flatMap(({ unit, value, text: said, start }) =>
    unit === "money" || unit === "length" || unit === "percent"
      ? [{ unit, value: judgedValue({ value, text: said, ...sideOf(text.slice(0, start)) }) }]
      : [],
  );
  return [...times, ...sizes];
}

function countOf(number: string): number {
  return /^an?$/.test(number) ? 1 : /\d/.test(number) ? Number(number) : NUMBERS.indexOf(number);
}

export function proposalOf(
  { bound, measure }: Pick<Intent, "bound" | "measure">,
  limits: readonly (string | undefined)[],
  text: string,
): Proposal | undefined {
  const unit = limits.map(figureOf).find((figure) => figure !== undefined)?.unit;
  if (!bound || !unit || howPut(text) === "open") return undefined;
  // A figure in the measure's own unit describes the asker's case and isn't a proposal.
  if (unit === UNIT_OF[measure]) return undefined;
  const [proposed, ...others] = figuresOf(text).filter((figure) => figure.unit === unit);
  if (proposed) return others.length === 0 ? proposed : undefined;
  const sums = unit === "percent" ? amountsOf("price", text).map(({ value }) => value) : [];
  const [sum, whole] = sums.toSorted((a, b) => a - b);
  return sums.length === 2 ? { unit, value: (100 * sum!) / whole!, sum: sum! } : undefined;
}

/**
 * A figure that the asker states as the rule must equal the limit. A figure that the asker proposes must be within
 * it.
 */
export function judgeProposal(
  { bound }: Pick<Intent, "bound">,
  limit: string | undefined,
  { proposal, text }: { proposal: Proposal; text: string },
): "Yes" | "No" | "" {
  const figure = figureOf(limit);
  if (figure?.unit !== proposal.unit) return "";
  const isSame =
    Math.abs(proposal.value - figure.value) < 1e-9 ||
    (figure.said !== undefined && figure.said === proposal.said);
  const isWithin = isSame || proposal.value < figure.value === (bound === "at most");
  if (AGAINST.test(text)) return isWithin ? "No" : "Yes";
  return (howPut(text) === "rule" ? isSame : isWithin) ? "Yes" : "No";
}

export function shareOf(limit: string | undefined, amount: Amount | undefined): number | undefined {
  const share = percentOf(limit);
  return amount && share !== undefined ? (amount.value * share) / 100 : undefined;
}
