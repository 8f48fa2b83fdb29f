// The limits were chosen on held-out questions (decision 028), before the last phrasings were added.
import { FEATURES, type Query, type Ranked, type Ranker } from "./ranker.ts";

const [COVER, SAID, TUNED, NEAREST] = (["cover", "said", "tuned", "nearestAsked"] as const).map((name) =>
  FEATURES.indexOf(name),
) as [number, number, number, number];

/** If an entry is below both of these, it doesn't cover the question. */
const FEWEST_COVERED = 0.25;
const LEAST_LIKENESS = 0.38;
/** An entry that shares hardly any words must be close in meaning, or close to a known phrasing. */
const FAR = { cover: 0.3, said: 0.02, tuned: 0.62, nearest: 0.58 };
/** Below both limits of a pair, an entry without the question's most telling word is about something else. */
const LOOSE = [
  { cover: 0.6, nearest: 0.65 },
  { cover: 0.35, nearest: 0.85 },
];
const PLAIN_LIKENESS = 0.7;
/** Inverse document frequency below which a word says nothing about the subject. */
const EVERYDAY = 1.5;

export function isPlain(best: Ranked | undefined): boolean {
  return best !== undefined && best.features[TUNED]! >= PLAIN_LIKENESS;
}

/**
 * If all the other words are everyday ones, a word that no rule uses is what the question is about ("a permit for a
 * zipline"). The limit was reset by hand when more phrasings made every word more common.
 */
export function isUnheardOf({ known, rarest }: Query): boolean {
  return known < 1 && rarest < EVERYDAY;
}

export function isWeak(best: Ranked | undefined, query: Query, ranker: Ranker): boolean {
  if (!best || isFar(best)) return true;
  const { features } = best;
  if (features[COVER]! < FEWEST_COVERED && features[TUNED]! < LEAST_LIKENESS) return true;
  const lacking = ranker.subjectLacking(query, best.entry);
  // A single phrasing with the word doesn't mean the entry covers it.
  const covered = Math.min(features[COVER]!, 1 - lacking);
  return lacking > 0 && LOOSE.some(({ cover, nearest }) => covered < cover && features[NEAREST]! < nearest);
}

function isFar({ features }: Ranked): boolean {
  return (
    features[COVER]! < FAR.cover &&
    features[SAID]! < FAR.said &&
    features[TUNED]! < FAR.tuned &&
    features[NEAREST]! < FAR.nearest
  );
}
