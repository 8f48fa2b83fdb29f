import { stem, words } from "../text/tokens.ts";

/** A text ready to be searched for phrases, whatever the endings of their words. Slang stays: "spa" isn't "pool" here. */
export type Searchable = string;

export function searchable(text: string): Searchable {
  return ` ${words(text).map(stem).join(" ")} `;
}

/** The phrases of the content, which come again with every question. */
const soughtPhrases = new Map<string, Searchable>();

function soughtOf(phrase: string): Searchable {
  const known = soughtPhrases.get(phrase) ?? searchable(phrase);
  soughtPhrases.set(phrase, known);
  return known;
}

/** Words that take back what follows them: "not heritage listed", "no emergency", "isn't a front fence". */
const NEGATORS = new Set(
  ["no", "not", "non", "nothing", "never", "without", "isn't", "isnt", "aren't", "arent", "ain't", "aint", "wasn't"].map(stem),
); // prettier-ignore
/** A negator takes back a phrase that begins so many words after it. */
const REACH = 2;

/** "Well away from the neighbour", "nowhere near the street". */
const FAR_FROM = new RegExp(
  `(?:${["away from", "clear of", "nowhere near"].map((phrase) => searchable(phrase).trim()).join("|")})(?: \\w+)?$`,
);

/** Whether a text has a phrase of the content and doesn't take it back. */
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
