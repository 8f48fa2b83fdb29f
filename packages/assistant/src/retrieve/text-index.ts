import type { Query } from "./ranker.ts";

/** Owner o's texts are starts[o] up to starts[o + 1]. */
export type TextIndex = {
  starts: Uint32Array;
  owners: Uint32Array;
  lengths: Float32Array;
  postings: Map<number, Uint32Array>;
  weight: Float32Array;
};

export function textIndex(
  texts: readonly (readonly (readonly number[])[])[],
  weight: Float32Array,
): TextIndex {
  const starts = new Uint32Array(texts.length + 1);
  const bags: number[][] = [];
  texts.forEach((own, entry) => {
    starts[entry] = bags.length;
    for (const text of own) bags.push([...new Set(text)]);
  });
  starts[texts.length] = bags.length;
  const owners = new Uint32Array(bags.length);
  texts.forEach((_, entry) => owners.fill(entry, starts[entry], starts[entry + 1]));
  const lists = new Map<number, number[]>();
  bags.forEach((bag, text) => {
    for (const term of bag) {
      const list = lists.get(term);
      if (list) list.push(text);
      else lists.set(term, [text]);
    }
  });
  return {
    starts,
    owners,
    lengths: Float32Array.from(
      bags,
      (bag) => Math.sqrt(bag.reduce((square, term) => square + weight[term]! ** 2, 0)) || 1,
    ),
    postings: new Map([...lists].map(([term, list]) => [term, Uint32Array.from(list)])),
    weight,
  };
}

export type Likeness = { best: Float32Array; top3: Float32Array };

export function likenessOf(index: TextIndex, { bag, length }: Pick<Query, "bag" | "length">): Float32Array {
  const products = new Float32Array(index.lengths.length);
  for (const [term, termWeight] of bag) {
    const list = index.postings.get(term);
    if (list) for (const text of list) products[text]! += termWeight * index.weight[term]!;
  }
  for (let text = 0; text < products.length; text++)
    if (products[text] !== 0) products[text]! /= index.lengths[text]! * length;
  return products;
}

export function bestTexts(index: TextIndex, query: Query): Likeness {
  return bestByOwner(index, likenessOf(index, query));
}

export function bestByOwner({ starts, owners }: TextIndex, likenesses: Float32Array): Likeness {
  const count = starts.length - 1;
  const best = new Float32Array(count);
  const second = new Float32Array(count);
  const third = new Float32Array(count);
  for (let text = 0; text < likenesses.length; text++) {
    const likeness = likenesses[text]!;
    if (likeness === 0) continue;
    const owner = owners[text]!;
    if (likeness > best[owner]!) {
      third[owner] = second[owner]!;
      second[owner] = best[owner]!;
      best[owner] = likeness;
    } else if (likeness > second[owner]!) {
      third[owner] = second[owner]!;
      second[owner] = likeness;
    } else if (likeness > third[owner]!) third[owner] = likeness;
  }
  return { best, top3: best.map((value, at) => (value + second[at]! + third[at]!) / 3) };
}
