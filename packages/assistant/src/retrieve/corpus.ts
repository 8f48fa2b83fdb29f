// The content as terms: every field of every entry, tokenised once, with place names taken out so that
// "how high a fence in Perth" and "how high a fence in Hobart" meet as the same question.
import type { Topic } from "@plumbline/contract/topics.ts";
import { TRADE_LABELS, type Trade } from "@plumbline/contract/trades.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { passagesOf, type Passage } from "../compose/passages.ts";
import { amountsIn } from "../text/quantities.ts";
import { terms } from "../text/tokens.ts";
import { type PlaceFinder, withoutPlaces } from "../understand/places.ts";

type Vocabulary = { names: string[]; ids: Map<string, number> };

/**
 * An entry's fields as term numbers. `asked` holds every known way of asking, `said` the sentences of the answer; `amounts`
 * are the quantities it states.
 */
type CorpusEntry = {
  title: number[];
  asked: number[][];
  said: number[][];
  figures: number[];
  labels: number[];
  amounts: string[];
};

export type Corpus = { vocabulary: Vocabulary; entries: CorpusEntry[]; passages: Passage[][] };

/** Tokenises the content. `phrasings` are further ways of asking, by entry id. */
export function buildCorpus(
  entries: readonly PublishedEntry[],
  phrasings: Readonly<Record<string, readonly string[]>>,
  findPlaces: PlaceFinder,
): Corpus {
  const vocabulary: Vocabulary = { names: [], ids: new Map() };
  const number = (text: string) =>
    terms(withoutPlaces(text, findPlaces)).map((term) => idOf(vocabulary, term));
  const passages = entries.map((entry) => passagesOf(entry.answer));
  return {
    vocabulary,
    passages,
    entries: entries.map((entry, at) => ({
      title: number(entry.title),
      asked: [...entry.questions, ...(phrasings[entry.id] ?? [])]
        .map(number)
        .filter((asked) => asked.length > 0),
      said: (passages[at] ?? []).map((passage) => number(passage.text)),
      figures: number(entry.figures.map((figure) => figure.what).join(" ")),
      labels: number(`${entry.trades.map(tradeWords).join(" ")} ${TOPIC_WORDS[entry.topic]} ${entry.law}`),
      amounts: amountsIn(`${entry.answer} ${entry.caveat}`),
    })),
  };
}

function tradeWords(trade: Trade | "all"): string {
  return trade === "all" ? "" : TRADE_LABELS[trade];
}

const TOPIC_WORDS: Record<Topic, string> = {
  licensing: "licence",
  permits: "permit approval",
  safety: "safety",
  contracts: "contract",
  certification: "certificate",
  insurance: "insurance",
  disputes: "dispute complaint",
  business: "business",
  jobs: "job",
};

function idOf(vocabulary: Vocabulary, term: string): number {
  const known = vocabulary.ids.get(term);
  if (known !== undefined) return known;
  const made = vocabulary.names.length;
  vocabulary.names.push(term);
  vocabulary.ids.set(term, made);
  return made;
}
