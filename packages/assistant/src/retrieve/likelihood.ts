// A unigram language model of each entry, smoothed by the same rule in other states and by the whole content
// (Jelinek-Mercer).
import type { Corpus } from "./corpus.ts";
import type { Sibling } from "./model.ts";
import { listByTerm, type TermLists } from "./term-lists.ts";

const OWN_SHARE = 0.6;
const SIBLING_SHARE = 0.15;
const CONTENT_SHARE = 1 - OWN_SHARE - SIBLING_SHARE;
const TIMES = { title: 2, asked: 1, said: 0.5 };

export type Language = { counts: TermLists; totals: Float32Array };

export function countLanguage({ entries, vocabulary }: Corpus): Language {
  const totals = new Float32Array(entries.length);
  const counts = entries.map((entry, at) => {
    const own = new Map<number, number>();
    const add = (terms: readonly number[], times: number) => {
      for (const term of terms) own.set(term, (own.get(term) ?? 0) + times);
      totals[at]! += times * terms.length;
    };
    add(entry.title, TIMES.title);
    for (const asked of entry.asked) add(asked, TIMES.asked);
    for (const said of entry.said) add(said, TIMES.said);
    return own;
  });
  return { counts: listByTerm(counts, vocabulary.names.length), totals };
}

/** Log likelihood ratios against the whole content. */
export function createLikelihood(
  { counts, totals }: Language,
  siblings: readonly (readonly Sibling[])[],
): (terms: Iterable<number>) => Float32Array {
  const termCount = counts.starts.length - 1;
  const siblingTotals = siblings.map((same) =>
    same.reduce((sum, { entry, likeness }) => sum + likeness * totals[entry]!, 0),
  );
  const contentTotal = totals.reduce((sum, total) => sum + total, 0);

  return (terms) => {
    const sums = new Float32Array(totals.length);
    for (const term of terms) {
      const own = new Float32Array(totals.length);
      let contentCount = 0;
      for (let at = counts.starts[term]!; at < counts.starts[term + 1]!; at++) {
        own[counts.entries[at]!] = counts.values[at]!;
        contentCount += counts.values[at]!;
      }
      // Add half a count to every term, so that none is impossible.
      const anywhere = (contentCount + 0.5) / (contentTotal + 0.5 * termCount);
      for (let entry = 0; entry < sums.length; entry++) {
        let shared = 0;
        for (const sibling of siblings[entry]!) shared += sibling.likeness * own[sibling.entry]!;
        const here =
          OWN_SHARE * share(own[entry]!, totals[entry]!) +
          SIBLING_SHARE * share(shared, siblingTotals[entry]!) +
          CONTENT_SHARE * anywhere;
        sums[entry]! += Math.log(here / anywhere);
      }
    }
    return sums;
  };
}

function share(count: number, total: number): number {
  return total > 0 ? count / total : 0;
}
