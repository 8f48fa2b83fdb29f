// How well each sentence of an entry answers a question.
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { PassageLikeness } from "../retrieve/ranker.ts";
import type { Quantity } from "../text/quantities.ts";
import { holds, type Want } from "../understand/wants.ts";
import type { Passage } from "./passages.ts";
import { isOpeningVerdict, type Scored } from "./pick.ts";

/** What makes a sentence the telling one of its entry. */
export const PASSAGE_FEATURES = [
  "likeness", "meaning", "cover", "wanted", "wantedMore", "sameUnit", "opening", "position", "figure",
] as const; // prettier-ignore

const Weights = z.record(z.enum(PASSAGE_FEATURES), z.number());
/** Learned from the development questions (scripts/train-passages.ts). */
const WEIGHTS = Weights.parse(
  JSON.parse(readFileSync(new URL("../../data/passage-weights.json", import.meta.url), "utf8")),
);

/** What each adds where sentences of several entries are compared; from the development questions. */
const MEANING_SHARE = 0.6;
const WANT_BONUS = 0.25;
const SECOND_WANT_BONUS = 0.1;
const UNIT_BONUS = 0.05;
/** Entries open with the direct answer, so the first sentence that is more than a verdict has a head start. */
const OPENING_BONUS = 0.16;

/** Scores each sentence by its likeness to the question and by whether it holds the kind of fact that is asked for. */
export function scorePassages(
  passages: readonly Passage[],
  likenessOf: (index: number) => PassageLikeness,
  wants: readonly Want[],
  quantities: readonly Quantity[],
): Scored[] {
  const features = passageFeatures(passages, likenessOf, wants, quantities);
  return passages.map((passage, index) => {
    const own = features[index]!;
    return {
      ...passage,
      index,
      relevance:
        own.likeness +
        MEANING_SHARE * own.meaning +
        WANT_BONUS * own.wanted +
        SECOND_WANT_BONUS * own.wantedMore +
        UNIT_BONUS * own.sameUnit +
        OPENING_BONUS * own.opening,
      telling: PASSAGE_FEATURES.reduce((sum, name) => sum + WEIGHTS[name] * own[name], 0),
    };
  });
}

/** The features of each sentence of an entry. */
export function passageFeatures(
  passages: readonly Passage[],
  likenessOf: (index: number) => PassageLikeness,
  wants: readonly Want[],
  quantities: readonly Quantity[],
): Record<(typeof PASSAGE_FEATURES)[number], number>[] {
  const opening = passages.findIndex(({ text }, index) => !isOpeningVerdict({ text, index }, passages));
  return passages.map((passage, index) => {
    const held = wants.filter((want) => holds(passage.text, want)).length;
    return {
      ...likenessOf(index),
      wanted: Number(held > 0),
      wantedMore: Number(held > 1),
      sameUnit: Number(quantities.some(({ unit }) => passage.units.includes(unit))),
      opening: Number(index === opening),
      position: index / passages.length,
      figure: Number(/\d/.test(passage.text)),
    };
  });
}
