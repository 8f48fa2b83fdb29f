// Measures whether the best intent answers the question at all, because one intent ranks first even if none fits.
import type { Jurisdiction } from "@plumbline/contract/jurisdictions.ts";
import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import type { Model } from "../retrieve/model.ts";
import { FEATURES, type Ranker } from "../retrieve/ranker.ts";
import { withoutCourtesy } from "../text/courtesy.ts";
import { isOf, type LikelyIntent, type RankedEntries } from "./find-intent.ts";

/** Weights learned by scripts/weigh-signals.ts. */
export const RELEVANCE = {
  bias: -9.24, score: 0.26, centroid: 0.54, language: 0.48, tuned: 6.94, nearestAsked: -1.5, likelihood: 1.07,
}; // prettier-ignore

/** Assumed for an intent without entries, which has only its phrasings as evidence. */
const OF_NO_ENTRY = { tuned: 0.6, nearestAsked: 0.75, likelihood: 0.2 };

const [TUNED, NEAREST, LIKELIHOOD] = (["tuned", "nearestAsked", "likelihood"] as const).map((name) =>
  FEATURES.indexOf(name),
) as [number, number, number];

export type Witnesses = Record<keyof typeof RELEVANCE, number>;

export function witnessesOf(
  { intent, score, signals }: LikelyIntent,
  ranked: RankedEntries,
  place?: Jurisdiction,
): Witnesses {
  const own = new Set(intent.rulings.filter(({ state }) => isOf(state, place)).flatMap(({ entry }) => entry));
  const features = ranked.find(({ id }) => own.has(id))?.features;
  const ofPhrasings = {
    bias: 1,
    score: Math.log(score),
    centroid: signals.centroid,
    language: signals.language,
  };
  if (own.size === 0) return { ...ofPhrasings, ...OF_NO_ENTRY };
  return {
    ...ofPhrasings,
    tuned: features?.[TUNED] ?? 0,
    nearestAsked: features?.[NEAREST] ?? 0,
    likelihood: features?.[LIKELIHOOD] ?? 0,
  };
}

const SHORT = 4;
const MOST_LACKING = 0.6;

/** Checks whether a short question is about something else: "a ticket for a nail gun" isn't about noise. */
export function createSubjectCheck(
  { entries, intents }: Pick<Content, "entries" | "intents">,
  { corpus, idf }: Pick<Model, "corpus" | "idf">,
  ranker: Pick<Ranker, "read">,
): (text: string, intent: Intent) => boolean {
  const written = new Map(
    entries.map(({ id }, at) => {
      const { title, figures, said } = corpus.entries[at]!;
      return [id, [...title, ...figures, ...said.flat()]] as const;
    }),
  );
  const rarest = Math.max(...idf);
  const words = new Map<Intent, ReadonlySet<number>>();

  function wordsOf(intent: Intent): ReadonlySet<number> {
    let known = words.get(intent);
    if (!known) {
      const { asked, said } = corpus.intents[intents.indexOf(intent)]!;
      const counts = new Map<number, number>();
      for (const { terms } of asked)
        for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1);
      const often = Math.max(2, asked.length / 25);
      known = new Set([
        ...said.flatMap(({ terms }) => terms),
        ...intent.rulings.flatMap(({ entry }) => entry).flatMap((id) => written.get(id) ?? []),
        ...[...counts].flatMap(([term, count]) => (count >= often ? [term] : [])),
      ]);
      words.set(intent, known);
    }
    return known;
  }

  return (text, intent) => {
    // A capitalised name is never the subject.
    const { bag, known } = ranker.read(withoutCourtesy(text).replaceAll(/(?<=\w )[A-Z][a-z]+\b/g, ""), []);
    const unknown = known > 0 ? Math.round(bag.size / known - bag.size) : 0;
    if (bag.size + unknown > SHORT) return false;
    const own = wordsOf(intent);
    const weights = [...bag.keys()].map((term) => ({ weight: idf[term]!, isOwn: own.has(term) }));
    const total = weights.reduce((sum, { weight }) => sum + weight, unknown * rarest);
    const lacking = weights.reduce((sum, { weight, isOwn }) => sum + (isOwn ? 0 : weight), unknown * rarest);
    return lacking >= MOST_LACKING * total;
  };
}

export function relevanceOf(witnesses: Witnesses): number {
  const names = Object.keys(RELEVANCE) as (keyof typeof RELEVANCE)[];
  const sum = names.reduce((total, name) => total + RELEVANCE[name] * witnesses[name], 0);
  return 1 / (1 + Math.exp(-sum));
}
