// Whether a sentence says again what has been said.
import { amountsIn } from "../text/quantities.ts";

/** What is compared of a text: its longer words and its amounts. */
export type Said = { words: readonly string[]; amounts: readonly string[] };

/** Reads a text for comparison; for one that many are compared with, once. */
export function readSaid(text: string): Said {
  return { words: text.toLowerCase().match(/[a-z]{4,}|\d+/g) ?? [], amounts: amountsIn(text) };
}

const MOST = 0.7;

/** Whether most of a text's longer words, and all of its amounts, stand in another. */
export function isSaidIn(text: Said, told: Said): boolean {
  if (!text.amounts.every((amount) => told.amounts.includes(amount))) return false;
  const before = new Set(told.words);
  return text.words.filter((word) => before.has(word)).length > MOST * text.words.length;
}

/** Whether a sentence repeats what has been told. */
export function repeats(text: string, told: string): boolean {
  return isSaidIn(readSaid(text), readSaid(told));
}
