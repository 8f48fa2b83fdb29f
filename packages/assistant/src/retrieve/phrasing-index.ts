import { sumOf, type TunedVectors } from "./tune.ts";
import { dotAt, RANK } from "./vectors.ts";

export type Nearest = (entry: number) => [first: number, mean: number];

/**
 * Text t's terms are starts[t] up to starts[t + 1]; entry e's texts are firstTexts[e] up to firstTexts[e + 1]. The
 * vector `lengths` are stored because computing them took a fifth of the start-up time.
 */
export type PhrasingIndex = {
  terms: Uint32Array;
  starts: Uint32Array;
  firstTexts: Uint32Array;
  lengths: Float32Array;
};

export function listPhrasingIndex(
  texts: readonly (readonly (readonly number[])[])[],
  tuned: TunedVectors,
): PhrasingIndex {
  const all = texts.flat();
  return {
    terms: Uint32Array.from(all.flat()),
    starts: startsOf(all.map((terms) => terms.length)),
    firstTexts: startsOf(texts.map((own) => own.length)),
    lengths: Float32Array.from(all, (terms) => sumOf(terms, tuned.terms).length || 1),
  };
}

function startsOf(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, at) => (starts[at + 1] = starts[at]! + length));
  return starts;
}

/**
 * A text's vector is the sum of its terms', so its product with the question is a sum of the terms' products. The
 * texts' own vectors wouldn't fit in the processor's cache.
 */
export function createPhrasingIndex(
  { terms, starts, firstTexts, lengths }: PhrasingIndex,
  tuned: TunedVectors,
): (vector: Float32Array) => Nearest {
  /** `vector` is a unit vector. */
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

function productsOf(termVectors: Float32Array, vector: Float32Array): Float32Array {
  const products = new Float32Array(termVectors.length / RANK);
  for (let term = 0; term < products.length; term++) products[term] = dotAt(termVectors, term, vector);
  return products;
}
