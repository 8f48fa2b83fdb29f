import { editDistance } from "@plumbline/assistant/text/edit-distance.ts";

/** Lower-case words of letters and digits, without accents and apostrophes. */
export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\p{M}'’.]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

/** How many slips of the finger we look past in a word of this length. */
export function slipsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/**
 * Whether two words are at most so many slips apart: a letter too many, one missing, another one, or two that changed
 * places.
 */
export function isWithinSlips(a: string, b: string, slips: number): boolean {
  return editDistance(a, b, slips) <= slips;
}
