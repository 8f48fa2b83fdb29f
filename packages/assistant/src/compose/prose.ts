// Uses the entry's own words as a last resort, when no ruling clearly matches.
import type { AnswerBlock } from "@plumbline/contract/assistant.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import type { CitationBook } from "./citations.ts";
import { type Passage, withoutLabel } from "./passages.ts";

const MOST_WORDS = 110;

export function proseOf(
  entry: PublishedEntry,
  passages: readonly Passage[],
  state: State | undefined,
  book: CitationBook,
): AnswerBlock {
  const own = passages.filter(({ states }) => !states || (state && states.includes(state)));
  let left = MOST_WORDS;
  const fitting = own.filter(({ text }) => (left -= text.split(/\s+/).length) >= 0);
  return {
    kind: "paragraph",
    sentences: fitting.map(({ text }) => ({
      text: withoutLabel(text),
      citations: [book.cite(entry, text)],
    })),
  };
}
