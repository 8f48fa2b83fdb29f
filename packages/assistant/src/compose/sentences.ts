// Turns picked passages into cited sentences, each past the guard.
import type { Sentence } from "@plumbline/contract/assistant.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import type { CitationBook } from "./citations.ts";
import { evidenceOf } from "./citations.ts";
import { unsupportedClaims } from "./guard.ts";

/** A sentence resting on one entry, or nothing when it claims what the entry does not say. */
export function citedSentence(
  text: string,
  entry: PublishedEntry,
  passage: string,
  book: CitationBook,
  allowed = "",
): Sentence[] {
  if (unsupportedClaims(text, evidenceOf(entry), allowed).length > 0) return [];
  return [{ text, citations: [book.cite(entry, passage)] }];
}
