import { stem, words } from "../text/tokens.ts";

/** A text ready to be searched for phrases, whatever the endings of their words. Slang stays: "spa" isn't "pool" here. */
export type Searchable = string;

export function searchable(text: string): Searchable {
  return ` ${words(text).map(stem).join(" ")} `;
}

export function hasPhrase(text: Searchable, phrase: string): boolean {
  return text.includes(searchable(phrase));
}
