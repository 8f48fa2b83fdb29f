import type { Topic } from "@plumbline/contract/topics.ts";
import { TOPICS } from "@plumbline/contract/topics.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { TRADE_TERMS } from "../understand/trades.ts";
import type { QueryClassModel } from "../understand/query-class.ts";
import type { PolarityModel } from "../rulings/polarity.ts";
import type { IntentLanguage } from "../rulings/intent-language.ts";
import type { Corpus, CorpusIntent } from "./corpus.ts";
import { countLanguage, type Language } from "./likelihood.ts";
import { RANK } from "./vectors.ts";
import { rightSingularVectors, type SparseRow } from "./svd.ts";
import { listByTerm, type TermLists } from "./term-lists.ts";
import { sumOf, tuneVectors, type TunedVectors } from "./tune.ts";
import { listPhrasingIndex, type PhrasingIndex } from "./phrasing-index.ts";

/** The same rule in another jurisdiction. `likeness` runs from 0 to about 1.3. */
export type Sibling = { entry: number; likeness: number };

type IntentModel = { language: IntentLanguage; centroids: Float32Array; phrasingIndex: PhrasingIndex };

export type Model = {
  corpus: Corpus;
  queryClass: QueryClassModel;
  intents: IntentModel;
  polarity: PolarityModel;
  ordinaryWords: ReadonlySet<string>;
  /** Inverse document frequency over entries. */
  idf: Float32Array;
  /** Rarity, reduced for trade names, which are compared separately. */
  weight: Float32Array;
  frequencies: TermLists;
  language: Language;
  siblings: Sibling[][];
  /** One row per entry, as in the next two arrays. */
  vectors: Float32Array;
  /** `saidVectors` come from the entries' text, `askedVectors` from their own and their siblings' phrasings. */
  saidVectors: Float32Array;
  askedVectors: Float32Array;
  tuned: TunedVectors;
  phrasingIndex: PhrasingIndex;
  topicTerms: Float32Array;
  topicPriors: Float32Array;
};

const FIELD_WEIGHT = { title: 3, asked: 2, said: 1, figures: 1.5, labels: 0.5 };
/** "Builder" in "when must the builder pay me?" says little about the subject. */
const TRADE_DISCOUNT = 0.35;
const MIN_LIKENESS = 0.4;

export function learnModel(
  corpus: Corpus,
  entries: readonly PublishedEntry[],
  {
    ordinaryWords,
    queryClass,
    polarity,
    intentLanguage,
  }: Pick<Model, "ordinaryWords" | "queryClass" | "polarity"> & { intentLanguage: IntentLanguage },
): Model {
  const termCount = corpus.vocabulary.names.length;
  const idf = inverseFrequency(corpus, termCount);
  const weight = Float32Array.from(idf, (value, term) =>
    TRADE_TERMS.has(corpus.vocabulary.names[term] ?? "") ? value * TRADE_DISCOUNT : value,
  );
  const frequencies = corpus.entries.map(termFrequencies);
  const siblings = findSiblings(corpus, entries, idf);
  const said = frequencies.map((terms) => {
    const vector = new Map<number, number>();
    for (const [term, frequency] of terms) vector.set(term, weight[term]! * Math.log1p(frequency));
    return vector;
  });
  const asked = corpus.entries.map((_, at) => askedVector(corpus, at, siblings, weight));
  const vectors = rightSingularVectors(
    [...said, ...said.map((vector, at) => sum(vector, asked[at]!, 0.5))].map(unitRow),
    termCount,
    RANK,
  );
  const saidVectors = embedAll(said, vectors);
  const askedVectors = embedAll(asked, vectors);
  const examples = corpus.entries.flatMap((entry, at) =>
    [entry.title, ...entry.asked, ...entry.said.filter((terms) => terms.length > 2)].map((terms) => ({
      terms,
      entry: at,
    })),
  );
  const middle = saidVectors.map((value, at) => (value + askedVectors[at]!) / 2);
  const tuned = tuneVectors({ terms: vectors, weight, entries: middle }, examples, entries, siblings);
  return {
    corpus,
    ordinaryWords,
    queryClass,
    polarity,
    intents: {
      language: intentLanguage,
      centroids: centroidsOf(corpus.intents, tuned),
      phrasingIndex: listPhrasingIndex(
        corpus.intents.map(({ asked: texts }) => texts.map(({ terms }) => terms)),
        tuned,
      ),
    },
    idf,
    weight,
    frequencies: listByTerm(frequencies, termCount),
    language: countLanguage(corpus),
    siblings,
    vectors,
    saidVectors,
    askedVectors,
    tuned,
    phrasingIndex: listPhrasingIndex(
      corpus.entries.map((entry) => [entry.title, ...entry.asked]),
      tuned,
    ),
    ...learnTopics(corpus, entries, termCount),
  };
}

function centroidsOf(intents: readonly CorpusIntent[], tuned: TunedVectors): Float32Array {
  const centroids = new Float32Array(intents.length * RANK);
  intents.forEach(({ asked }, at) => {
    const centroid = new Float32Array(RANK);
    for (const { terms } of asked) {
      const { vector } = sumOf(terms, tuned.terms);
      for (let c = 0; c < RANK; c++) centroid[c]! += vector[c]!;
    }
    const length = Math.hypot(...centroid) || 1;
    centroids.set(
      centroid.map((value) => value / length),
      at * RANK,
    );
  });
  return centroids;
}

function inverseFrequency(corpus: Corpus, termCount: number): Float32Array {
  const counts = new Uint32Array(termCount);
  for (const entry of corpus.entries) {
    const own = new Set([...entry.title, ...entry.asked.flat(), ...entry.said.flat(), ...entry.figures]);
    for (const term of own) counts[term]!++;
  }
  const total = corpus.entries.length;
  return Float32Array.from(counts, (count) => Math.log(1 + (total - count + 0.5) / (count + 0.5)));
}

function termFrequencies(entry: Corpus["entries"][number]): Map<number, number> {
  const frequencies = new Map<number, number>();
  const add = (terms: readonly number[], weight: number) => {
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
  };
  add(entry.title, FIELD_WEIGHT.title);
  // All phrasings of an entry together count as much as a few, however many there are.
  for (const asked of entry.asked) add(asked, FIELD_WEIGHT.asked / Math.sqrt(entry.asked.length));
  for (const said of entry.said) add(said, FIELD_WEIGHT.said);
  add(entry.figures, FIELD_WEIGHT.figures);
  add(entry.labels, FIELD_WEIGHT.labels);
  return frequencies;
}

function findSiblings(corpus: Corpus, entries: readonly PublishedEntry[], idf: Float32Array): Sibling[][] {
  const concepts = corpus.entries.map((entry) => {
    const vector = new Map<number, number>();
    const add = (terms: Iterable<number>, times: number) => {
      for (const term of terms) vector.set(term, (vector.get(term) ?? 0) + times * idf[term]!);
    };
    add(entry.title, 2);
    for (const asked of entry.asked) add(new Set(asked), 3 / Math.max(3, entry.asked.length));
    return vector;
  });
  const lengths = concepts.map(lengthOf);
  return entries.map((entry, at) => {
    const best = new Map<string, Sibling>();
    entries.forEach((other, index) => {
      if (other.jurisdiction === entry.jurisdiction) return;
      let likeness = dot(concepts[at]!, concepts[index]!) / (lengths[at]! * lengths[index]!);
      if (other.topic === entry.topic) likeness += 0.1;
      if (slugOf(other.id) === slugOf(entry.id)) likeness += 0.25;
      if (!shareTrade(entry, other)) likeness -= 0.2;
      if (likeness > (best.get(other.jurisdiction)?.likeness ?? MIN_LIKENESS))
        best.set(other.jurisdiction, { entry: index, likeness });
    });
    return [...best.values()];
  });
}

/** "nsw-jobs-deck" and "qld-jobs-deck" are about the same thing. */
function slugOf(id: string): string {
  return id.slice(id.indexOf("-") + 1);
}

function shareTrade(a: PublishedEntry, b: PublishedEntry): boolean {
  return (
    a.trades.includes("all") || b.trades.includes("all") || a.trades.some((trade) => b.trades.includes(trade))
  );
}

function askedVector(
  corpus: Corpus,
  at: number,
  siblings: Sibling[][],
  weight: Float32Array,
): Map<number, number> {
  const vector = new Map<number, number>();
  const add = (entry: Corpus["entries"][number] | undefined, share: number) => {
    if (!entry) return;
    for (const terms of [entry.title, ...entry.asked]) {
      const times = terms === entry.title ? 1 : 3 / Math.max(3, entry.asked.length);
      for (const term of terms) vector.set(term, (vector.get(term) ?? 0) + share * times * weight[term]!);
    }
  };
  add(corpus.entries[at], 1);
  for (const sibling of siblings[at] ?? []) add(corpus.entries[sibling.entry], 0.4 * sibling.likeness);
  return vector;
}

function learnTopics(corpus: Corpus, entries: readonly PublishedEntry[], termCount: number) {
  const topicTerms = new Float32Array(TOPICS.length * termCount).fill(0.3);
  const totals = new Float64Array(TOPICS.length).fill(0.3 * termCount);
  const texts = new Float64Array(TOPICS.length).fill(1);
  corpus.entries.forEach((entry, at) => {
    const topic = TOPICS.indexOf(entries[at]?.topic as Topic);
    for (const terms of [entry.title, ...entry.asked]) {
      texts[topic]!++;
      for (const term of new Set(terms)) {
        topicTerms[topic * termCount + term]!++;
        totals[topic]!++;
      }
    }
  });
  for (let topic = 0; topic < TOPICS.length; topic++)
    for (let term = 0; term < termCount; term++)
      topicTerms[topic * termCount + term] = Math.log(topicTerms[topic * termCount + term]! / totals[topic]!);
  const allTexts = texts.reduce((total, count) => total + count, 0);
  return { topicTerms, topicPriors: Float32Array.from(texts, (count) => Math.log(count / allTexts)) };
}

/** All zeros if no term is known. */
export function embed(bag: Iterable<readonly [number, number]>, vectors: Float32Array): Float32Array {
  const out = new Float32Array(RANK);
  for (const [term, weight] of bag) {
    const offset = term * RANK;
    if (offset + RANK <= vectors.length)
      for (let c = 0; c < RANK; c++) out[c]! += weight * vectors[offset + c]!;
  }
  let square = 0;
  for (let c = 0; c < RANK; c++) square += out[c]! ** 2;
  const length = Math.sqrt(square) || 1;
  for (let c = 0; c < RANK; c++) out[c]! /= length;
  return out;
}

function embedAll(bags: readonly Map<number, number>[], vectors: Float32Array): Float32Array {
  const all = new Float32Array(bags.length * RANK);
  bags.forEach((bag, at) => all.set(embed(bag, vectors), at * RANK));
  return all;
}

function unitRow(bag: Map<number, number>): SparseRow {
  const length = lengthOf(bag);
  return {
    columns: Uint32Array.from(bag.keys()),
    values: Float32Array.from(bag.values(), (value) => value / length),
  };
}

function sum(a: Map<number, number>, b: Map<number, number>, share: number): Map<number, number> {
  const total = new Map(a);
  for (const [term, value] of b) total.set(term, (total.get(term) ?? 0) + share * value);
  return total;
}

/** Returns 1 for an empty bag, because callers divide by it. */
export function lengthOf(bag: Map<number, number>): number {
  let square = 0;
  for (const value of bag.values()) square += value * value;
  return Math.sqrt(square) || 1;
}

function dot(a: Map<number, number>, b: Map<number, number>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let product = 0;
  for (const [term, value] of small) product += value * (large.get(term) ?? 0);
  return product;
}
