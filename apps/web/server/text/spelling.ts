import { editDistance } from "@plumbline/assistant/text/edit-distance.ts";

export function foldText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/[\p{M}'’.]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

/** The number of typos to tolerate in a word of this length. */
export function slipsAllowed(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** A typo is a letter added, missing or changed, or two swapped. */
export function isWithinSlips(a: string, b: string, slips: number): boolean {
  return editDistance(a, b, slips) <= slips;
}
