import { stemmer } from "stemmer";
import { foldText } from "./fold.ts";
import { findQuantities, type Unit } from "./quantities.ts";
import { LONGEST_VARIANT, RELATED_TO, STANDARD_OF, STOPWORDS } from "./lexicon.ts";

/** Amounts are indexed by kind, so that "$4k" can match "$3,300". */
const KINDS: Partial<Record<Unit, string>> = {
  money: "_money",
  area: "_area",
  length: "_length",
  percent: "_percent",
};

export function words(text: string): string[] {
  return (
    withKinds(foldText(text))
      .toLowerCase()
      .replace(/\bcan't\b|\bcant\b/g, "cannot")
      .match(/_[a-z]+|[a-z][a-z0-9]*(?:['/-][a-z0-9]+)*|\d+(?:\.\d+)*/g) ?? []
  );
}

function withKinds(folded: string): string {
  let masked = folded;
  for (const { unit, text, start } of findQuantities(folded).toReversed())
    if (KINDS[unit]) masked = `${masked.slice(0, start)} ${KINDS[unit]} ${masked.slice(start + text.length)}`;
  return masked;
}

export function standardise(input: readonly string[]): string[] {
  const output: string[] = [];
  for (let at = 0; at < input.length;) {
    let taken = 0;
    for (let length = Math.min(LONGEST_VARIANT, input.length - at); length > 0; length--) {
      const standard = STANDARD_OF.get(input.slice(at, at + length).join(" "));
      if (standard === undefined) continue;
      output.push(...standard.split(" "));
      taken = length;
      break;
    }
    if (taken === 0) output.push(...(input[at] as string).split(/[/-]/));
    at += taken || 1;
  }
  return output;
}

const stems = new Map<string, string>();

/** Porter stem; kind marks (`_money`) and numbers are left alone. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const made = /^[a-z']+$/.test(word) ? stemmer(word.replace(/'s?$|'/g, "")) : word;
  if (stems.size < 50_000) stems.set(word, made);
  return made;
}

/** Returns the terms in order, with repeats. */
export function terms(text: string): string[] {
  return standardise(words(text))
    .filter((word) => word && !STOPWORDS.has(word))
    .map(stem);
}

export function relatedTerms(text: string): string[] {
  const said = standardise(words(text));
  const own = new Set(said.map(stem));
  const added = new Set<string>();
  for (const word of said)
    for (const phrase of RELATED_TO.get(word) ?? [])
      for (const term of terms(phrase)) if (!own.has(term)) added.add(term);
  return [...added];
}
