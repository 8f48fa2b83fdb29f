import { TOPICS, type Topic } from "@plumbline/contract/topics.ts";
import type { Trade } from "@plumbline/contract/trades.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { amountsIn } from "../text/quantities.ts";
import { relatedTerms, terms } from "../text/tokens.ts";
import { createLikelihood } from "./likelihood.ts";
import { embed, lengthOf, type Model } from "./model.ts";
import { dotAt } from "./vectors.ts";
import { createSpelling } from "./spelling.ts";
import { bestTexts, type Likeness, textIndex } from "./text-index.ts";
import { createPhrasingIndex, type Nearest } from "./phrasing-index.ts";

export type Query = {
  bag: Map<number, number>;
  length: number;
  total: number;
  related: Map<number, number>;
  relatedTotal: number;
  vector: Float32Array;
  tunedVector: Float32Array;
  topics: Float32Array;
  trades: readonly Trade[];
  amounts: readonly string[];
  known: number;
  /** Inverse document frequency of the rarest known term; 0 if none is known. */
  rarest: number;
};

export type Ranked = { entry: number; score: number; features: Float32Array };

export const FEATURES = [
  "bm25", "asked", "askedTop3", "siblingAsked", "siblingMean", "title", "said", "cover", "related",
  "saidVector", "askedVector", "tuned", "nearestAsked", "nearestAsked3", "likelihood",
  "figure", "tradeFits", "tradeDiffers", "topic",
] as const; // prettier-ignore

const CONTEXT_SHARE = 0.6;
/** In a question with at most this many terms, a term at least as rare as `TELLING` is the subject. */
const MOST_TERMS = 6;
const TELLING = 3.5;
/** With some fifty phrasings an entry, a word in just one may be incidental. */
const FEWEST_ASKED_WITH = 2;
const K1 = 1.5;
const B = 0.5;

type BesideText = {
  /** `leaning` is the weight (0 to 1) of the earlier turns' terms. */
  context: string;
  leaning: number;
  subject: string;
};
/** Weight relative to a word in the question. */
const SUBJECT_WEIGHT = 2;

export type Ranker = {
  read(text: string, trades: readonly Trade[], more?: Partial<BesideText>): Query;
  features(query: Query, candidates: readonly number[]): Float32Array[];
  rank(query: Query, candidates: readonly number[]): Ranked[];
  /** The share of a short question taken up by its most telling word, if rules use that word and the entry doesn't. */
  subjectLacking(query: Query, entry: number): number;
  topTopic(query: Query): { topic: Topic; share: number };
};

export function createRanker(
  model: Model,
  entries: readonly PublishedEntry[],
  weights: Readonly<Record<string, number>>,
): Ranker {
  const { corpus, weight } = model;
  const titles = textIndex(
    corpus.entries.map((entry) => [entry.title]),
    weight,
  );
  const asked = textIndex(
    corpus.entries.map((entry) => entry.asked),
    weight,
  );
  const said = textIndex(
    corpus.entries.map((entry) => entry.said),
    weight,
  );
  const told = new Uint8Array(corpus.vocabulary.names.length);
  for (const entry of corpus.entries)
    for (const text of [entry.title, entry.figures, ...entry.said]) for (const term of text) told[term] = 1;
  const lengths = new Float32Array(entries.length);
  model.frequencies.entries.forEach((entry, at) => (lengths[entry]! += model.frequencies.values[at]!));
  const meanLength = lengths.reduce((total, length) => total + length, 0) / Math.max(1, lengths.length);
  const phrasingIndex = createPhrasingIndex(model.phrasingIndex, model.tuned);
  const likelihood = createLikelihood(model.language, model.siblings);
  const amounts = corpus.entries.map((entry) => new Set(entry.amounts));
  const spelling = createSpelling(corpus.vocabulary.names, model.idf);
  const learned = Float32Array.from(FEATURES, (name) => weights[name] ?? 0);

  function read(
    text: string,
    trades: readonly Trade[],
    { context = "", leaning = CONTEXT_SHARE, subject = "" }: Partial<BesideText> = {},
  ): Query {
    const bag = new Map<number, number>();
    let unknown = 0;
    for (const term of new Set(terms(text))) {
      const id = corpus.vocabulary.ids.get(term) ?? corpus.vocabulary.ids.get(spelling(term) ?? "");
      if (id !== undefined) bag.set(id, weight[id]!);
      // A number or a reference is never the subject.
      else if (!/\d/.test(term)) unknown++;
    }
    for (const term of terms(subject)) {
      const id = corpus.vocabulary.ids.get(term);
      if (id !== undefined) bag.set(id, SUBJECT_WEIGHT * weight[id]!);
    }
    const rarities = [...bag.keys()].map((term) => model.idf[term]!);
    for (const term of terms(context)) {
      const id = corpus.vocabulary.ids.get(term);
      if (id !== undefined && !bag.has(id)) bag.set(id, leaning * weight[id]!);
    }
    const related = new Map<number, number>();
    for (const term of relatedTerms(`${text} ${context}`)) {
      const id = corpus.vocabulary.ids.get(term);
      if (id !== undefined) related.set(id, weight[id]!);
    }
    return {
      bag,
      length: lengthOf(bag),
      total: totalOf(bag) || 1,
      related,
      relatedTotal: totalOf(related),
      vector: embed(bag, model.vectors),
      // Tuned vectors are already weighted.
      tunedVector: embed(
        [...bag].map(([term, own]) => [term, own / (weight[term]! || 1)] as const),
        model.tuned.terms,
      ),
      topics: topicShares(bag.keys(), model),
      trades,
      amounts: amountsIn(text),
      known: 1 - unknown / Math.max(1, rarities.length + unknown),
      rarest: Math.max(0, ...rarities),
    };
  }

  function uses(entry: number, term: number): boolean {
    const { title, figures, said, asked } = corpus.entries[entry]!;
    return (
      [title, figures, ...said].some((text) => text.includes(term)) ||
      asked.filter((text) => text.includes(term)).length >= FEWEST_ASKED_WITH
    );
  }

  function bm25(bag: ReadonlyMap<number, number>): { score: Float32Array; covered: Float32Array } {
    const score = new Float32Array(entries.length);
    const covered = new Float32Array(entries.length);
    const { starts, entries: owners, values } = model.frequencies;
    for (const [term, termWeight] of bag)
      for (let at = starts[term]!; at < starts[term + 1]!; at++) {
        const entry = owners[at]!;
        const frequency = values[at]!;
        covered[entry]! += termWeight;
        score[entry]! +=
          (termWeight * frequency * (K1 + 1)) /
          (frequency + K1 * (1 - B + (B * lengths[entry]!) / meanLength));
      }
    return { score, covered };
  }

  /** A comparison ranks the same question for several states, so measure it only once. */
  const measured = new WeakMap<Query, Measured>();
  function measuredOf(query: Query): Measured {
    const known = measured.get(query);
    if (known) return known;
    const made = {
      title: bestTexts(titles, query),
      said: bestTexts(said, query),
      asked: bestTexts(asked, query),
      own: bm25(query.bag),
      related: bm25(query.related),
      likelihood: likelihood(query.bag.keys()),
      nearestAsked: phrasingIndex(query.tunedVector),
      features: [],
    };
    measured.set(query, made);
    return made;
  }

  function features(query: Query, candidates: readonly number[]): Float32Array[] {
    const known = measuredOf(query);
    return candidates.map((at) => (known.features[at] ??= featuresOf(query, at, known)));
  }

  function featuresOf(
    query: Query,
    at: number,
    { title, said, asked, own, related, likelihood, nearestAsked }: Measured,
  ): Float32Array {
    const entry = entries[at]!;
    let siblingBest = 0;
    let siblingTotal = 0;
    for (const sibling of model.siblings[at]!) {
      const likeness = asked.best[sibling.entry]! * Math.min(1, sibling.likeness + 0.2);
      siblingBest = Math.max(siblingBest, likeness);
      siblingTotal += likeness;
    }
    const fits = query.trades.some((trade) => entry.trades.includes(trade));
    const differs = query.trades.length > 0 && !fits && !entry.trades.includes("all");
    return Float32Array.of(
      own.score[at]! / query.total,
      asked.best[at]!,
      asked.top3[at]!,
      siblingBest,
      siblingTotal / Math.max(1, model.siblings[at]!.length),
      title.best[at]!,
      said.best[at]!,
      own.covered[at]! / query.total,
      related.score[at]! / (query.total + query.relatedTotal),
      dotAt(model.saidVectors, at, query.vector),
      dotAt(model.askedVectors, at, query.vector),
      dotAt(model.tuned.entries, at, query.tunedVector),
      ...nearestAsked(at),
      likelihood[at]! / (query.bag.size || 1),
      query.amounts.some((amount) => amounts[at]!.has(amount)) ? 1 : 0,
      fits ? 1 : 0,
      differs ? 1 : 0,
      Math.log(0.02 + query.topics[TOPICS.indexOf(entry.topic)]!),
    );
  }

  return {
    read,
    features,
    rank: (query, candidates) =>
      features(query, candidates)
        .map((vector, i) => ({ entry: candidates[i]!, score: weigh(vector, learned), features: vector }))
        .toSorted((a, b) => b.score - a.score),
    subjectLacking: (query, entry) => {
      if (query.bag.size > MOST_TERMS) return 0;
      let subject = -1;
      for (const term of query.bag.keys())
        if (told[term] && (subject < 0 || model.idf[term]! > model.idf[subject]!)) subject = term;
      return subject >= 0 && model.idf[subject]! >= TELLING && !uses(entry, subject)
        ? query.bag.get(subject)! / query.total
        : 0;
    },
    topTopic: (query) => {
      let best = 0;
      for (let topic = 1; topic < TOPICS.length; topic++)
        if (query.topics[topic]! > query.topics[best]!) best = topic;
      return { topic: TOPICS[best]!, share: query.topics[best]! };
    },
  };
}

function weigh(features: Float32Array, weights: Float32Array): number {
  let score = 0;
  for (let i = 0; i < weights.length; i++) score += features[i]! * weights[i]!;
  return score;
}

type Measured = Record<"title" | "said" | "asked", Likeness> &
  Record<"own" | "related", { score: Float32Array; covered: Float32Array }> & {
    likelihood: Float32Array;
    nearestAsked: Nearest;
    features: (Float32Array | undefined)[];
  };

/** Naive Bayes is overconfident, so the topic guess is softened. */
const TOPIC_SHARPNESS = 0.7;

function topicShares(bag: Iterable<number>, model: Model): Float32Array {
  const termCount = model.corpus.vocabulary.names.length;
  const logs = Float64Array.from(model.topicPriors);
  for (const term of bag)
    for (let topic = 0; topic < logs.length; topic++)
      logs[topic]! += model.topicTerms[topic * termCount + term]!;
  const top = Math.max(...logs);
  const shares = Float32Array.from(logs, (log) => Math.exp((log - top) * TOPIC_SHARPNESS));
  const total = shares.reduce((all, share) => all + share, 0);
  return shares.map((share) => share / total);
}

function totalOf(bag: Map<number, number>): number {
  let total = 0;
  for (const value of bag.values()) total += value;
  return total;
}
