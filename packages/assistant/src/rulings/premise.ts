import { nameInSentence, type State } from "@plumbline/contract/jurisdictions.ts";
import type { Intent, Ruling } from "@plumbline/regulations/intent-schema.ts";
import { findQuantities, type Quantity } from "../text/quantities.ts";
import { amountsOf } from "./amounts.ts";
import { isBelief } from "./polarity.ts";

export type BorrowedFigure = { text: string; ruling: Ruling };

/**
 * Finds the state whose limit the asker has in mind, preferring one the question names. Names none if several states
 * have the figure.
 */
export function borrowedFigure(
  text: string,
  { rulings, measure }: Intent,
  own: Ruling,
  { place, mentioned }: { place: State; mentioned: readonly State[] },
): BorrowedFigure | undefined {
  if (!isBelief(text)) return undefined;
  const known = limitsOf(own);
  const ownAmounts = amountsOf(measure, text).map(({ value }) => value);
  // "I sent it 50 days ago" and "he gave a 7 year warranty" say nothing about a time limit.
  const quantities = findQuantities(text.replaceAll(ELAPSED, " ").replaceAll(PROMISED, " "));
  for (const quantity of quantities) {
    if (known.some((one) => isSame(one, quantity))) continue;
    // If there are two figures, as in "20% on my 25k job", the price is the asker's own.
    if (ownAmounts.includes(quantity.value) && quantities.some(({ unit }) => unit !== quantity.unit))
      continue;
    const holders = rulings.filter(
      (other) => other.state !== place && linesOf(other).some((one) => isSame(one, quantity)),
    );
    const named = holders.filter(({ state }) => state !== "AU" && mentioned.includes(state));
    const [ruling] = named.length > 0 ? named : holders;
    const states = new Set((named.length > 0 ? named : holders).map(({ state }) => state));
    if (!ruling || states.size !== 1 || ruling.state === "AU") continue;
    return {
      text: `${quantity.text} is ${possessive(ruling.state)} figure, not ${possessive(place)}.`,
      ruling,
    };
  }
  return undefined;
}

const PROMISED = /\b(?:gave|gives?|offer\w*|promis\w*)\b[^.?!,\d]{0,25}\d[\d.]* ?\w+/gi;
const ELAPSED =
  /\b[\w.]+ (?:business |working )?(?:hours?|hrs?|days?|weeks?|wks?|months?|mths?|years?|yrs?) (?:ago|late|overdue|back)\b/gi;

function linesOf({ bands, lead, limit }: Ruling): Quantity[] {
  const limits = [limit, ...bands.map((band) => band.limit)];
  const edges = bands.length > 0 ? bands.map((band) => band.lead) : [limits.some(Boolean) ? "" : lead];
  return findQuantities([...limits, ...edges].join("\n"));
}

function limitsOf({ bands, lead, unsaid, limit }: Ruling): Quantity[] {
  return findQuantities(
    [lead, unsaid, limit, ...bands.flatMap((band) => [band.lead, band.limit])].join("\n"),
  );
}

function isSame(a: Quantity, b: Quantity): boolean {
  return a.unit === b.unit && Math.abs(a.value - b.value) < 1e-9;
}

function possessive(state: State): string {
  const name = nameInSentence(state);
  return name.endsWith("s") ? `${name}'` : `${name}'s`;
}
