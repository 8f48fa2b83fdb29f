// Whether the rules found are near enough to a question to answer it from them. The measures are those of the ranker; their
// limits were chosen on questions held out (decision 028), before the last ways of asking were added.
import { FEATURES, type Query, type Ranked, type Ranker } from "./ranker.ts";

const [COVER, SAID, TUNED, NEAREST] = (["cover", "said", "tuned", "nearestAsked"] as const).map((name) =>
  FEATURES.indexOf(name),
) as [number, number, number, number];

/** Below both of these no entry speaks of the question. */
const FEWEST_COVERED = 0.25;
const LEAST_LIKENESS = 0.38;
/** An entry that shares hardly a word with the question has to be near it in meaning, or near to a way of asking that is known. */
const FAR = { cover: 0.3, said: 0.02, tuned: 0.62, nearest: 0.58 };
/** Below both of a pair, an entry that lacks the question's most telling word is about something else. */
const LOOSE = [
  { cover: 0.6, nearest: 0.65 },
  { cover: 0.35, nearest: 0.85 },
];
const PLAIN_LIKENESS = 0.7;
/** The rarity (inverse document frequency) of a word that says nothing of a subject. */
const EVERYDAY = 1.5;

/** Whether an entry speaks of the question so plainly that it is surely about the trades. */
export function isPlain(best: Ranked | undefined): boolean {
  return best !== undefined && best.features[TUNED]! >= PLAIN_LIKENESS;
}

/**
 * Whether a word that no rule uses stands beside none but everyday ones, and so is what the question is about: "a permit
 * for a zipline". The limit was set anew by hand when more ways of asking made every word commoner.
 */
export function isUnheardOf({ known, rarest }: Query): boolean {
  return known < 1 && rarest < EVERYDAY;
}

/** Whether the best entry is not near enough: saying that there is no rule beats an answer to another question. */
export function isWeak(best: Ranked | undefined, query: Query, ranker: Ranker): boolean {
  if (!best || isFar(best)) return true;
  const { features } = best;
  if (features[COVER]! < FEWEST_COVERED && features[TUNED]! < LEAST_LIKENESS) return true;
  const lacking = ranker.subjectLacking(query, best.entry);
  // One way of asking that has the word by the way does not cover it.
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
