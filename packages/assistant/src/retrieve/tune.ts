// Tunes vectors so that each phrasing is closer to its own entry than to its rivals: softmax regression by stochastic
// gradient descent. Deterministic.
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { seeded, shuffle } from "../random.ts";
import type { Sibling } from "./model.ts";
import { dotAt, RANK } from "./vectors.ts";

const EPOCHS = 5;
const SHARPNESS = 12;
const ENTRY_RATE = 0.05;
const TERM_RATE = 0.18;
/** Dropout, so that no single word decides. */
const DROPOUT = 0.2;
/** Vectors from this epoch on are averaged, to even out the dropout. */
const AVERAGED_FROM = 2;
/**
 * This share of phrasings is learned for the same rule in another state instead, if the two rules are at least this
 * alike.
 */
const BORROWED = 0.4;
const BORROWED_FROM = 0.65;

export type TunedVectors = { terms: Float32Array; entries: Float32Array };

type Example = { terms: readonly number[]; entry: number };

/** The returned term vectors are weighted, so their plain sum is a text's vector. */
export function tuneVectors(
  start: { terms: Float32Array; weight: Float32Array; entries: Float32Array },
  examples: readonly Example[],
  entries: readonly PublishedEntry[],
  siblings: readonly (readonly Sibling[])[],
): TunedVectors {
  const termVectors = Float32Array.from(
    start.terms,
    (value, at) => value * start.weight[Math.floor(at / RANK)]!,
  );
  const entryVectors = Float32Array.from(start.entries);
  const random = seeded(11);
  const rivals = rivalsByJurisdiction(entries);
  const twins = siblings.map((own) => own.filter(({ likeness }) => likeness >= BORROWED_FROM));
  const order = [...examples];
  const sums = {
    terms: new Float32Array(termVectors.length),
    entries: new Float32Array(entryVectors.length),
  };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    const decay = 1 - epoch / EPOCHS;
    for (const example of order) step(example, decay);
    if (epoch < AVERAGED_FROM) continue;
    add(sums.terms, termVectors);
    add(sums.entries, entryVectors);
  }
  const share = 1 / (EPOCHS - AVERAGED_FROM);
  return { terms: sums.terms.map((sum) => sum * share), entries: sums.entries.map((sum) => sum * share) };

  function step({ terms, entry: own }: Example, decay: number): void {
    const same = twins[own]!;
    const entry =
      same.length > 0 && random() < BORROWED ? same[Math.floor(random() * same.length)]!.entry : own;
    const kept = terms.filter(() => random() >= DROPOUT);
    const { vector, length } = sumOf(kept, termVectors);
    if (length === 0) return;
    const candidates = rivals.get(entries[entry]!.jurisdiction)!;
    const odds = new Float32Array(candidates.length);
    let total = 0;
    candidates.forEach((candidate, i) => {
      odds[i] = Math.exp(SHARPNESS * (dotAt(entryVectors, candidate, vector) - 1));
      total += odds[i];
    });
    const gradient = new Float32Array(RANK);
    candidates.forEach((candidate, i) => {
      const error = odds[i]! / total - (candidate === entry ? 1 : 0);
      if (Math.abs(error) < 1e-3) return;
      const offset = candidate * RANK;
      for (let c = 0; c < RANK; c++) {
        gradient[c]! += error * entryVectors[offset + c]!;
        entryVectors[offset + c]! -= ENTRY_RATE * decay * error * vector[c]!;
      }
    });
    // The vector has unit length, so only the gradient across it counts.
    let along = 0;
    for (let c = 0; c < RANK; c++) along += gradient[c]! * vector[c]!;
    const rate = (TERM_RATE * decay) / length;
    for (const term of kept) {
      const offset = term * RANK;
      for (let c = 0; c < RANK; c++) termVectors[offset + c]! -= rate * (gradient[c]! - along * vector[c]!);
    }
  }
}

function add(sums: Float32Array, values: Float32Array): void {
  for (let at = 0; at < sums.length; at++) sums[at]! += values[at]!;
}

/** `length` is before scaling; 0 if no term is known. */
export function sumOf(
  terms: Iterable<number>,
  termVectors: Float32Array,
): { vector: Float32Array; length: number } {
  const vector = new Float32Array(RANK);
  for (const term of terms)
    for (let c = 0, offset = term * RANK; c < RANK; c++) vector[c]! += termVectors[offset + c]!;
  let square = 0;
  for (let c = 0; c < RANK; c++) square += vector[c]! ** 2;
  const length = Math.sqrt(square);
  if (length > 0) for (let c = 0; c < RANK; c++) vector[c]! /= length;
  return { vector, length };
}

function rivalsByJurisdiction(entries: readonly PublishedEntry[]): Map<string, number[]> {
  const rivals = new Map<string, number[]>();
  for (const { jurisdiction } of entries)
    if (!rivals.has(jurisdiction))
      rivals.set(
        jurisdiction,
        entries.flatMap((entry, at) =>
          entry.jurisdiction === jurisdiction || entry.jurisdiction === "AU" ? [at] : [],
        ),
      );
  return rivals;
}
