// How likely an entry's own language is to bring forth a question: a unigram model of each entry, smoothed by that of the
// same rule in other states and by that of the whole content (Jelinek-Mercer).
import type { Model } from "./model.ts";

const OWN_SHARE = 0.6;
const SIBLING_SHARE = 0.15;
const CONTENT_SHARE = 1 - OWN_SHARE - SIBLING_SHARE;
const TIMES = { title: 2, asked: 1, said: 0.5 };

type Counts = { of: Map<number, number>; total: number };

export type Likelihood = {
  /** The log of how much likelier the terms are in the entry's language than in the content's, summed over the terms. */
  of(terms: Iterable<number>, entry: number): number;
};

/** Counts the language of every entry of a model. */
export function createLikelihood({ corpus, siblings }: Pick<Model, "corpus" | "siblings">): Likelihood {
  const own = corpus.entries.map((entry) => {
    const counts: Counts = { of: new Map(), total: 0 };
    add(counts, entry.title, TIMES.title);
    for (const asked of entry.asked) add(counts, asked, TIMES.asked);
    for (const said of entry.said) add(counts, said, TIMES.said);
    return counts;
  });
  const shared = siblings.map((same) => {
    const counts: Counts = { of: new Map(), total: 0 };
    for (const { entry, likeness } of same) addAll(counts, own[entry]!, likeness);
    return counts;
  });
  const content: Counts = { of: new Map(), total: 0 };
  for (const counts of own) addAll(content, counts, 1);
  const termCount = corpus.vocabulary.names.length;

  return {
    of(terms, entry) {
      let sum = 0;
      for (const term of terms) {
        // Half a count more for every term, so that none is impossible.
        const anywhere = ((content.of.get(term) ?? 0) + 0.5) / (content.total + 0.5 * termCount);
        const here =
          OWN_SHARE * share(own[entry]!, term) +
          SIBLING_SHARE * share(shared[entry]!, term) +
          CONTENT_SHARE * anywhere;
        sum += Math.log(here / anywhere);
      }
      return sum;
    },
  };
}

function add(counts: Counts, terms: readonly number[], times: number): void {
  for (const term of terms) counts.of.set(term, (counts.of.get(term) ?? 0) + times);
  counts.total += times * terms.length;
}

function addAll(counts: Counts, others: Counts, times: number): void {
  for (const [term, count] of others.of) counts.of.set(term, (counts.of.get(term) ?? 0) + times * count);
  counts.total += times * others.total;
}

function share(counts: Counts, term: number): number {
  return counts.total > 0 ? (counts.of.get(term) ?? 0) / counts.total : 0;
}
