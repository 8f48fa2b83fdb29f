import { JURISDICTION_NAMES, STATES } from "@plumbline/contract/jurisdictions.ts";

export function wordsOf(text: string): Set<string> {
  const all = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return new Set(all.filter((word) => !STOP_WORDS.has(word) && !STATE_WORDS.has(word)).map(stem));
}

export function isGeneric(word: string): boolean {
  return GENERIC_WORDS.has(word);
}

export function sharedWords(a: Set<string>, b: Set<string>): string[] {
  return [...a].filter((word) => b.has(word));
}

export function overlap(a: Set<string>, b: Set<string>): number {
  const shared = sharedWords(a, b).length;
  return shared / (a.size + b.size - shared) || 0;
}

const STOP_WORDS = words(
  "a an and any are as at by can do does for from how i if in is it limit max maximum min minimum more need no not of on or over than the to under what when who with without you your",
);

/** Words for a kind of figure, which don't say what it measures. */
const GENERIC_WORDS = words(
  "amount approximate area company cost date day earlier fee fine floor height individual latest length limit new notice number old penalty percentage period person prison rate start term threshold time trigger value year",
  stem,
);

const STATE_WORDS = words(
  [...STATES, ...STATES.map((state) => JURISDICTION_NAMES[state])].join(" ").toLowerCase(),
);

function words(list: string, change = (word: string) => word): Set<string> {
  return new Set(list.split(" ").map(change));
}

function stem(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<=\w{3})(ing|ed|es|s)$/, "");
}
