import { sumOf, type TunedVectors } from "./tune.ts";
import { dotAt, RANK } from "./vectors.ts";

/** The likeness, in tuned vectors, of the nearest known way of asking for an entry, and the mean of the nearest three. */
export type Nearest = (entry: number) => [first: number, mean: number];

/**
 * Every known way of asking, text after text: the terms of text t are starts[t] up to starts[t + 1], the texts of entry e
 * firstTexts[e] up to firstTexts[e + 1]. `lengths` are of their vectors; measuring them at a start took a fifth of it.
 */
export type WaysOfAsking = {
  terms: Uint32Array;
  starts: Uint32Array;
  firstTexts: Uint32Array;
  lengths: Float32Array;
};

/** Lists the ways of asking for each of several things. */
export function listWaysOfAsking(
  texts: readonly (readonly (readonly number[])[])[],
  tuned: TunedVectors,
): WaysOfAsking {
  const all = texts.flat();
  return {
    terms: Uint32Array.from(all.flat()),
    starts: startsOf(all.map((terms) => terms.length)),
    firstTexts: startsOf(texts.map((own) => own.length)),
    lengths: Float32Array.from(all, (terms) => sumOf(terms, tuned.terms).length || 1),
  };
}

/** Where each of several runs of such lengths starts, and where the last ends. */
function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, at) => (starts[at + 1] = starts[at]! + length));
  return starts;
}

/**
 * Every known way of asking for every entry, measured against a question. A text's vector is the sum of its terms', so
 * its product with the question is the sum of theirs: a few numbers to add for each text, where the vectors themselves
 * would not fit in the processor's cache.
 */
export function createWaysOfAsking(
  { terms, starts, firstTexts, lengths }: WaysOfAsking,
  tuned: TunedVectors,
): (vector: Float32Array) => Nearest {
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
