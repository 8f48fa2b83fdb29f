// Place names are removed, so "how high a fence in Perth" and "... in Hobart" are the same question.
import type { Topic } from "@plumbline/contract/topics.ts";
import { TRADE_LABELS, type Trade } from "@plumbline/contract/trades.ts";
import type { Jurisdiction } from "@plumbline/contract/jurisdictions.ts";
import type { Ruling } from "@plumbline/regulations/intent-schema.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import { phrasingsOf } from "./phrasings.ts";
import { passagesOf, type Passage } from "../compose/passages.ts";
import { amountsIn } from "../text/quantities.ts";
import { terms } from "../text/tokens.ts";

type Vocabulary = { names: string[]; ids: Map<string, number> };

/** Holds term numbers, except for `amounts`, which are the quantities the entry states. */
type CorpusEntry = {
  title: number[];
  asked: number[][];
  said: number[][];
  figures: number[];
  labels: number[];
  amounts: string[];
};

type PlacedText = { place?: Jurisdiction; terms: number[] };
export type CorpusIntent = { asked: PlacedText[]; said: PlacedText[] };

export type Corpus = {
  vocabulary: Vocabulary;
  entries: CorpusEntry[];
  passages: Passage[][];
  intents: CorpusIntent[];
};

export function buildCorpus({ entries, intents }: Content, withoutTowns: (text: string) => string): Corpus {
  const phrasings = phrasingsOf(intents);
  const vocabulary: Vocabulary = { names: [], ids: new Map() };
  const number = (text: string) => terms(withoutTowns(text)).map((term) => idOf(vocabulary, term));
  const passages = entries.map((entry) => passagesOf(entry.answer));
  return {
    vocabulary,
    passages,
    intents: intents.map(({ question, rulings }) => ({
      asked: [
        { terms: number(question) },
        ...rulings.flatMap(({ state: place, asked }) =>
          asked.map((text) => ({ place, terms: number(text) })).filter(({ terms: own }) => own.length > 0),
        ),
      ],
      said: rulings.map((ruling) => ({
        place: ruling.state,
        terms: terms(textOf(ruling)).map((term) => idOf(vocabulary, term)),
      })),
    })),
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

function textOf({ lead = "", unsaid = "", bands, then }: Ruling): string {
  return [lead, unsaid, ...bands.map((band) => band.lead), ...then.map(({ say }) => say)].join(" ");
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
