import type { Model } from "./model.ts";

import { sumOf } from "./tune.ts";
import { dotAt, RANK } from "./vectors.ts";

/** The likeness, in tuned vectors, of the nearest known way of asking for an entry, and the mean of the nearest three. */
export type Nearest = (entry: number) => [first: number, mean: number];

/**
 * Every known way of asking for every entry, measured against a question. A text's vector is the sum of its terms', so
 * its product with the question is the sum of theirs: a few numbers to add for each text, where the vectors themselves
 * would not fit in the processor's cache.
 */
export function createWaysOfAsking({ corpus, tuned }: Pick<Model, "corpus" | "tuned">) {
  const texts = corpus.entries.flatMap((entry, at) =>
    [entry.title, ...entry.asked].map((terms) => ({ terms, entry: at })),
  );
  const starts = new Uint32Array(texts.length + 1);
  texts.forEach(({ terms }, text) => (starts[text + 1] = starts[text]! + terms.length));
  const terms = Uint32Array.from(texts.flatMap((text) => text.terms));
  const firstTexts = new Uint32Array(corpus.entries.length + 1);
  for (const { entry } of texts) firstTexts[entry + 1]!++;
  for (let entry = 0; entry < corpus.entries.length; entry++) firstTexts[entry + 1]! += firstTexts[entry]!;
  const lengths = Float32Array.from(texts, (text) => sumOf(text.terms, tuned.terms).length || 1);

  /** Measures a question, given as a unit vector. */
  return function measure(vector: Float32Array): Nearest {
    const products = productsOf(tuned.terms, vector);
    return (entry) => {
      let [first, second, third] = [-1, -1, -1];
      for (let text = firstTexts[entry]!; text < firstTexts[entry + 1]!; text++) {
        let product = 0;
        for (let at = starts[text]!; at < starts[text + 1]!; at++) product += products[terms[at]!]!;
        const likeness = product / lengths[text]!;
        if (likeness > first) [first, second, third] = [likeness, first, second];
        else if (likeness > second) [second, third] = [likeness, second];
        else if (likeness > third) third = likeness;
      }
      return [first, (first + second + third) / 3];
    };
  };
}

/** The product of each term's vector with a question's. */
function productsOf(termVectors: Float32Array, vector: Float32Array): Float32Array {
  const products = new Float32Array(termVectors.length / RANK);
  for (let term = 0; term < products.length; term++) products[term] = dotAt(termVectors, term, vector);
  return products;
}
