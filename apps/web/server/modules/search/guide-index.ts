import { terms } from "@plumbline/assistant/text/tokens.ts";
import { guidePath, rulePlace, TOPIC_NAMES } from "@plumbline/contract/guides.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { FOUND_SHOWN, type FoundGuide } from "@plumbline/contract/search.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import MiniSearch from "minisearch";
import { openingOf } from "../guides/describe-entry.ts";

/** Shorter words only match whole: "wa" mustn't find "wall". */
const SHORTEST_BEGINNING = 4;
const SHORTEST_WITH_A_SLIP = 6;

const BOOST = { place: 12, title: 6, questions: 2 };

/** Finds rules by the stems of their words, and understands trade slang ("sparky" finds "electrician"). */
export function createGuideIndex(entries: readonly PublishedEntry[]) {
  let index: Promise<MiniSearch> | undefined;

  /** Finds rules that contain every word, or the nearest ones if too few do. */
  return async function find(query: string): Promise<{ items: FoundGuide[]; total: number }> {
    const filled = await (index ??= fill(entries));
    const strict = filled.search(query, { combineWith: "AND" });
    const hasMany = strict.length >= FOUND_SHOWN;
    const found = hasMany ? strict : filled.search(query);
    const items = found.slice(0, FOUND_SHOWN).flatMap(({ id }) => {
      const entry = entries[Number(id)];
      return entry ? describe(entry) : [];
    });
    return { items, total: hasMany ? strict.length : items.length };
  };
}

async function fill(entries: readonly PublishedEntry[]): Promise<MiniSearch> {
  const index = new MiniSearch({
    idField: "at",
    fields: ["title", "place", "topic", "questions", "answer"],
    tokenize: terms,
    processTerm: (term) => term,
    searchOptions: {
      boost: BOOST,
      prefix: (term) => term.length >= SHORTEST_BEGINNING,
      fuzzy: (term) => (term.length >= SHORTEST_WITH_A_SLIP ? 1 : false),
    },
  });
  // Added in steps, so that other requests are answered in between: all entries together take half a second.
  await index.addAllAsync(
    entries.map((entry, at) => ({ at, ...fieldsOf(entry) })),
    { chunkSize: 20 },
  );
  return index;
}

function fieldsOf({ title, jurisdiction, topic, questions, answer }: PublishedEntry) {
  return {
    title,
    place: jurisdiction === "AU" ? "national" : `${jurisdiction} ${JURISDICTION_NAMES[jurisdiction]}`,
    topic: TOPIC_NAMES[topic].name,
    questions: questions.join(" "),
    answer,
  };
}

function describe(entry: PublishedEntry): FoundGuide {
  const { id, title, jurisdiction, topic } = entry;
  return {
    title,
    path: `${guidePath(jurisdiction, topic)}${rulePlace(id)}`,
    jurisdiction,
    topic,
    lead: openingOf(entry),
  };
}
