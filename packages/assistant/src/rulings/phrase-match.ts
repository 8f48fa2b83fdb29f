import { stem, words } from "../text/tokens.ts";

/** Stems words but keeps slang, so "spa" isn't "pool" here. */
export type Searchable = string;

export function searchable(text: string): Searchable {
  return ` ${words(text).map(stem).join(" ")} `;
}

/** Cached, because the content's phrases are searched for with every question. */
const soughtPhrases = new Map<string, Searchable>();

function soughtOf(phrase: string): Searchable {
  const known = soughtPhrases.get(phrase) ?? searchable(phrase);
  soughtPhrases.set(phrase, known);
  return known;
}

const NEGATORS = new Set(
  ["no", "not", "non", "nothing", "never", "without", "isn't", "isnt", "aren't", "arent", "ain't", "aint", "wasn't"].map(stem),
); // prettier-ignore
/** A negation applies to a phrase that starts within this many words. */
const REACH = 2;

/** Matches "well away from" before "the neighbour". */
const FAR_FROM = new RegExp(
  `(?:${["away from", "clear of", "nowhere near"].map((phrase) => searchable(phrase).trim()).join("|")})(?: \\w+)?$`,
);

/** False if the text negates the phrase. */
export function hasPhrase(text: Searchable, phrase: string): boolean {
  const sought = soughtOf(phrase);
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const before = text.slice(0, at);
    const isTakenBack =
      FAR_FROM.test(before) ||
      before
        .split(" ")
        .slice(-REACH)
        .some((word) => NEGATORS.has(word));
    if (!isTakenBack) return true;
  }
  return false;
}
