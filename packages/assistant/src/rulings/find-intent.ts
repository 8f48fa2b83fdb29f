import type { Jurisdiction } from "@plumbline/contract/jurisdictions.ts";
import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import type { Model } from "../retrieve/model.ts";
import type { Query, Ranker } from "../retrieve/ranker.ts";
import { bestByOwner, likenessOf, textIndex } from "../retrieve/text-index.ts";
import { dotAt } from "../retrieve/vectors.ts";
import { createPhrasingIndex } from "../retrieve/phrasing-index.ts";
import { withoutCourtesy } from "../text/courtesy.ts";
import { withoutPriceTerms } from "../text/price-terms.ts";
import type { AspectReader } from "./aspects.ts";
import { likelihoodsOf } from "./intent-language.ts";

/** Learned from development questions (scripts/weigh-signals.ts). */
export const WEIGHTS = {
  nearest: 1, nearestThree: 0.8, inPlace: 0.5, tuned: 2.9, tunedThree: 2.65, centroid: 1.4,
  language: 0.48, said: 7.5, entries: 1.4, held: 1, aspects: 0.5,
}; // prettier-ignore
/** Distance from the best entry, in ranking points, assumed for an entry that wasn't ranked. */
const FARTHEST = 16;
/** Distance for an intent that has no entry for the place, because no entry can then be evidence for it. */
const OF_NO_ENTRY = 1;

/** `score` is a probability. */
export type LikelyIntent = {
  intent: Intent;
  score: number;
  byPhrasings: number;
  signals: IntentSignals;
};
/** Best first. */
export type RankedEntries = readonly { id: string; score: number; features: Float32Array }[];
/** Without place names. `place` is undefined if the state is unknown or there are several. */
export type Heard = { text: string; ranked: RankedEntries; place?: Jurisdiction };
export type IntentFinder = (heard: Heard) => LikelyIntent[];

export type IntentSignals = Record<Signal, number>;
type Signal = keyof typeof WEIGHTS;
const OF_PHRASINGS = [
  "nearest",
  "nearestThree",
  "tuned",
  "tunedThree",
  "centroid",
  "language",
  "aspects",
] as const;

export function createIntentFinder(
  intents: readonly Intent[],
  signalsOf: (heard: Heard) => IntentSignals[],
): IntentFinder {
  const names = Object.keys(WEIGHTS) as Signal[];
  // Cached, because parts of a message are looked up repeatedly.
  let ranking: RankedEntries | undefined;
  const known = new Map<string, LikelyIntent[]>();
  return (heard) => {
    if (heard.ranked !== ranking) known.clear();
    ranking = heard.ranked;
    const key = `${heard.place} ${heard.text}`;
    const found = known.get(key) ?? find(heard);
    known.set(key, found);
    return found;
  };

  function find(heard: Heard): LikelyIntent[] {
    const signals = signalsOf(heard);
    const weigh = (some: readonly Signal[]) =>
      shares(signals.map((own) => some.reduce((sum, name) => sum + WEIGHTS[name] * own[name], 0)));
    const scores = weigh(names);
    const byPhrasings = weigh(OF_PHRASINGS);
    return intents
      .map((intent, at) => ({
        intent,
        score: scores[at]!,
        byPhrasings: byPhrasings[at]!,
        signals: signals[at]!,
      }))
      .toSorted((a, b) => b.score - a.score);
  }
}

function shares(weights: readonly number[]): number[] {
  const top = Math.max(...weights);
  const odds = weights.map((weight) => Math.exp(weight - top));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / total);
}

type Sources = { model: Model; ranker: Pick<Ranker, "read">; aspects: Pick<AspectReader, "likenessOf"> };

export function createIntentSignals(
  intents: readonly Intent[],
  { model, ranker, aspects: { likenessOf: aspectsOf } }: Sources,
): (heard: Heard) => IntentSignals[] {
  const { corpus, weight } = model;
  const asked = textIndex(
    corpus.intents.map((intent) => intent.asked.map(({ terms }) => terms)),
    weight,
  );
  const askedPlaces = corpus.intents.flatMap((intent) => intent.asked.map(({ place }) => place));
  const said = textIndex(
    corpus.intents.map((intent) => intent.said.map(({ terms }) => terms)),
    weight,
  );
  const saidPlaces = corpus.intents.flatMap((intent) => intent.said.map(({ place }) => place));
  const saidSizes = corpus.intents.flatMap((intent) =>
    intent.said.map(({ terms }) => Math.sqrt(Math.sqrt(new Set(terms).size))),
  );
  const heldIn = createHeldIn(intents);
  const phrasingIndex = createPhrasingIndex(model.intents.phrasingIndex, model.tuned);

  function bestInPlace(likenesses: Float32Array, place: Jurisdiction): Float32Array {
    const nearest = new Float32Array(intents.length);
    for (let text = 0; text < likenesses.length; text++) {
      const likeness = likenesses[text]!;
      const owner = asked.owners[text]!;
      if (likeness > nearest[owner]! && isOf(askedPlaces[text], place)) nearest[owner] = likeness;
    }
    return nearest;
  }

  function coveredBy({ bag, total }: Query, place: Jurisdiction | undefined): Float32Array {
    const shared = new Float32Array(saidPlaces.length);
    for (const [term, value] of bag)
      for (const text of said.postings.get(term) ?? []) shared[text]! += value / total;
    const held = shared.map((value, text) => (isOf(saidPlaces[text], place) ? value / saidSizes[text]! : 0));
    return bestByOwner(said, held).best;
  }

  return ({ text, ranked, place }) => {
    const own = withoutPriceTerms(withoutCourtesy(text));
    const query = ranker.read(own, []);
    const likenesses = likenessOf(asked, query);
    const { best, top3 } = bestByOwner(asked, likenesses);
    const inPlace = place ? bestInPlace(likenesses, place) : best;
    const language = likelihoodsOf(model.intents.language, own, intents.length);
    const tuned = phrasingIndex(query.tunedVector);
    const covered = coveredBy(query, place);
    const aspects = aspectsOf(text);
    const held = heldIn(place);
    const behind = new Map(ranked.map(({ id, score }) => [id, Math.min(FARTHEST, ranked[0]!.score - score)]));
    return intents.map((_, at) => {
      const [tunedFirst, tunedThree] = tuned(at);
      return {
        nearest: best[at]!,
        nearestThree: top3[at]!,
        inPlace: inPlace[at]!,
        tuned: tunedFirst,
        tunedThree,
        centroid: dotAt(model.intents.centroids, at, query.tunedVector),
        language: language[at]!,
        said: covered[at]!,
        entries: ranked.length > 0 ? -Math.log1p(distanceOf(held[at]!, behind)) : 0,
        held: held[at]!.isHeld ? 1 : 0,
        aspects: aspects[at]!,
      };
    });
  };
}

/** National content, or content without a place, counts everywhere. */
export function isOf(own: Jurisdiction | undefined, place: Jurisdiction | undefined): boolean {
  return place === undefined || own === place || own === "AU";
}

function distanceOf({ hasRuling, entries }: Held, behind: ReadonlyMap<string, number>): number {
  if (hasRuling && entries.length === 0) return OF_NO_ENTRY;
  return entries.reduce((least, id) => Math.min(least, behind.get(id) ?? FARTHEST), FARTHEST);
}

/** `isHeld` is false if there are only gaps. */
type Held = { hasRuling: boolean; isHeld: boolean; entries: readonly string[] };

function createHeldIn(intents: readonly Intent[]): (place: Jurisdiction | undefined) => readonly Held[] {
  const known = new Map<Jurisdiction | undefined, Held[]>();
  return (place) => {
    const own = known.get(place) ?? intents.map((intent) => gather(intent, place));
    known.set(place, own);
    return own;
  };
}

function gather({ rulings }: Intent, place: Jurisdiction | undefined): Held {
  const own = rulings.filter(({ state }) => isOf(state, place));
  return {
    hasRuling: own.length > 0,
    isHeld: own.some(({ gap }) => !gap),
    entries: [...new Set(own.flatMap(({ entry }) => entry))],
  };
}
