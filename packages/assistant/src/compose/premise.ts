// Catches a figure that belongs to another state: "that $3,300 limit applies in Vic too, right?"
import { JURISDICTION_NAMES, type State } from "@plumbline/contract/jurisdictions.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import type { Sibling } from "../retrieve/model.ts";
import { findQuantities, type Quantity, type Unit } from "../text/quantities.ts";
import { terms } from "../text/tokens.ts";
import { PREMISE } from "./threshold.ts";

export type BorrowedFigure = { text: string; from: PublishedEntry; passage: string };

/** In these a state can be known by its figure: $3,300 is Queensland's. */
const TELLING: readonly Unit[] = ["money", "percent"];

/**
 * The correction for a figure the question takes for granted, when the entry for the asked state does not have it and
 * the same rule of another state does. A state that the question names is meant before any other that has the figure; a
 * state that it does not name is meant only by an amount or a share of something that the question speaks of, for two
 * metres and fourteen days are the lines of many things. Undefined when nothing is borrowed.
 */
export function findBorrowedFigure(
  question: string,
  quantities: readonly Quantity[],
  state: State,
  mentioned: readonly State[],
  entry: PublishedEntry,
  siblings: readonly Sibling[],
  entries: readonly PublishedEntry[],
): BorrowedFigure | undefined {
  const isNamed = ({ entry }: Sibling) => mentioned.some((named) => named === entries[entry]?.jurisdiction);
  const byLikelihood = siblings.toSorted(
    (a, b) => Number(isNamed(b)) - Number(isNamed(a)) || b.likeness - a.likeness,
  );
  const own = findQuantities(`${entry.answer} ${entry.caveat}`);
  const asked = new Set(terms(question));
  const speaksOf = (what: string) => terms(what).some((term) => asked.has(term));
  for (const quantity of quantities) {
    if (!isPremise(question, quantity) || own.some((known) => same(known, quantity))) continue;
    for (const sibling of byLikelihood) {
      const other = entries[sibling.entry];
      if (!other || other.jurisdiction === "AU" || other.jurisdiction === state) continue;
      const figure = other.figures.find(
        ({ value, what }) =>
          findQuantities(value).some((known) => same(known, quantity)) &&
          (isNamed(sibling) || (TELLING.includes(quantity.unit) && speaksOf(what))),
      );
      if (!figure) continue;
      const place = JURISDICTION_NAMES[other.jurisdiction];
      return {
        text: `The ${figure.value} figure is ${possessive(place)} (${figure.what}), not ${possessive(JURISDICTION_NAMES[state])}.`,
        from: other,
        passage: sentenceWith(other.answer, figure.value),
      };
    }
  }
  return undefined;
}

/** Whether the sentence with the amount, or the short one after it ("Same here, right?"), speaks of a rule. */
function isPremise(question: string, { start }: Quantity): boolean {
  const sentences = [...question.matchAll(/[^.?!\n]+(?:\.\d[^.?!\n]*)*[.?!\n]*/g)];
  const at = sentences.findIndex(({ index, 0: text }) => start < index + text.length);
  const [own = "", next = ""] = [sentences[at]?.[0], sentences[at + 1]?.[0]];
  return PREMISE.test(own) || (countWords(next) <= SHORT && PREMISE.test(next));
}

/** Words of a sentence that only asks whether the one before is so. */
const SHORT = 8;

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

function same(a: Quantity, b: Quantity): boolean {
  return a.unit === b.unit && Math.abs(a.value - b.value) < 1e-9;
}

function possessive(name: string): string {
  const article = name.endsWith("Territory") ? `the ${name}` : name;
  return article.endsWith("s") ? `${article}'` : `${article}'s`;
}

function sentenceWith(answer: string, figure: string): string {
  return answer.split(/(?<=[.!?])\s+(?=[A-Z])/).find((sentence) => sentence.includes(figure)) ?? answer;
}
