import type { Citation } from "@plumbline/contract/assistant.ts";
import { isOfficialPage } from "@plumbline/regulations/official-page.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";

export type CitationBook = {
  cite(entry: PublishedEntry, passage: string): number;
  list(): Citation[];
};

export function createCitationBook(): CitationBook {
  const cited: { entry: PublishedEntry; passages: string[] }[] = [];
  return {
    cite(entry, passage) {
      let at = cited.findIndex((known) => known.entry.id === entry.id);
      if (at < 0) at = cited.push({ entry, passages: [] }) - 1;
      const { passages } = cited[at]!;
      if (passage && !passages.includes(passage)) passages.push(passage);
      return at + 1;
    },
    list: () => cited.map(({ entry, passages }, at) => citationOf(entry, passages, at + 1)),
  };
}

export function evidenceOf(entry: PublishedEntry): string {
  return [entry.title, entry.answer, entry.law, entry.caveat, entry.regulator].join("\n");
}

const MOST_SOURCES = 2;

/** Returns the official pages if there are any, else the official sources, else all of them. */
function sourcesShown({ sources }: PublishedEntry): PublishedEntry["sources"] {
  const official = sources.filter((source) => source.official);
  const pages = official.filter(isOfficialPage);
  const best = [pages, official, sources].find((some) => some.length > 0)!;
  return best.slice(0, MOST_SOURCES);
}

function citationOf(entry: PublishedEntry, passages: readonly string[], number: number): Citation {
  const sources = sourcesShown(entry);
  const source = sources[0]!;
  return {
    number,
    entryId: entry.id,
    jurisdiction: entry.jurisdiction,
    title: entry.title,
    sourceName: source.name,
    url: source.url,
    official: source.official,
    sources,
    law: entry.law,
    asOf: entry.as_of,
    passage: passages.join(" "),
    confidence: entry.confidence,
  };
}
