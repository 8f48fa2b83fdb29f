// Answers from rulings: finds the intent, takes the ruling of the place and the case, and says it.
import type { AnswerBlock } from "@plumbline/contract/assistant.ts";
import { JURISDICTION_NAMES, type State } from "@plumbline/contract/jurisdictions.ts";
import { type Intent, type Ruling, rulingId } from "@plumbline/regulations/intent-schema.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { caveatOf } from "../compose/caveats.ts";
import type { CitationBook } from "../compose/citations.ts";
import type { Classifier } from "../understand/classifier.ts";
import { bandOf, type Chosen, chooseRuling, readCase, type Told } from "./choose-ruling.ts";
import { amountsOf } from "./amounts.ts";
import { withoutCourtesy } from "../text/courtesy.ts";
import { terms } from "../text/tokens.ts";
import { holds, type Want } from "../understand/wants.ts";
import { findIntents } from "./intent-finder.ts";
import { amountsBefore, type Asked, percentOf, writeRuling } from "./write-ruling.ts";

/** An intent is meant from this score on, chosen on phrasings held out of the learning. */
const MEANT = 0.6;
/** What it adds to an intent's probability that the best-ranked entry of the place is one its rulings rest on. */
const WITNESS = 0.3;
/** Intents that are looked at. */
const LIKELIEST = 5;

export type RulingLibrary = {
  intents: readonly Intent[];
  classifier: Classifier;
  entries: ReadonlyMap<string, PublishedEntry>;
};

/**
 * `placeless` are the question and those before it without the names of places; `ranked` the ids of the best entries of
 * the place, the best first.
 */
export type RulingQuestion = Asked & {
  placeless: Asked;
  /** The kinds of fact that are asked for. */
  wants: readonly Want[];
  leaning: number;
  ranked: readonly string[];
};

export type RulingAnswer = {
  intent: Intent;
  book: CitationBook;
  blocks: AnswerBlock[];
  lead: string;
  notes: string[];
  used: PublishedEntry[];
  rulings: string[];
};

/** A question that points back by itself ("and in Victoria?", "what if it's 5 grand") is of the intent before. */
const POINTS_BACK = 0.6;

/** The intent a question asks for; undefined where none is plainly meant. */
export function findIntent(library: RulingLibrary, question: RulingQuestion): Intent | undefined {
  const { placeless, leaning, ranked } = question;
  const own = likeliest(library, placeless.text, ranked);
  if (own || leaning < POINTS_BACK) return own;
  // The nearest question before that is plain by itself: "and in Victoria?" may follow "what about gas?".
  const plain = placeless.before.map((text) => likeliest(library, text, []));
  const before = plain.find((intent) => intent !== undefined);
  return before && hasSlot(question, before) && isOnSubject(placeless.text, before) ? before : undefined;
}

/** Whether a follow-up says what the question before left open: "and in Victoria?", "what if it's 5 grand", "what about gas". */
function hasSlot({ text, placeless }: RulingQuestion, intent: Intent): boolean {
  const namesPlace = text.length !== placeless.text.length;
  return (
    namesPlace || amountsOf(intent.measure, placeless.text).length > 0 || readCase(intent, text).size > 0
  );
}

const vocabularies = new WeakMap<Intent, ReadonlySet<string>>();

/** Whether a follow-up has no word that those who ask for the intent don't use: such a word is a subject of its own. */
function isOnSubject(text: string, intent: Intent): boolean {
  let vocabulary = vocabularies.get(intent);
  if (!vocabulary) {
    const { question, cases, rulings } = intent;
    const names = Object.values(cases).flatMap((kind) =>
      typeof kind === "string" ? [] : Object.values(kind).flat(),
    );
    vocabulary = new Set([question, ...names, ...rulings.flatMap(({ asked }) => asked)].flatMap(terms));
    vocabularies.set(intent, vocabulary);
  }
  return terms(withoutCourtesy(text)).every(
    (term) => term.startsWith("_") || /^\d/.test(term) || vocabulary.has(term),
  );
}

function likeliest(
  { intents, classifier }: RulingLibrary,
  text: string,
  ranked: readonly string[],
): Intent | undefined {
  const [best] = findIntents(classifier, intents, text)
    .slice(0, LIKELIEST)
    .map(({ intent, probability }) => ({ intent, score: probability + witnessOf(intent, ranked) }))
    .toSorted((a, b) => b.score - a.score);
  return best && best.score >= MEANT ? best.intent : undefined;
}

/** The nearer to the top an entry is that the intent's rulings rest on, the more. */
function witnessOf({ rulings }: Intent, ranked: readonly string[]): number {
  const at = ranked.findIndex((id) => rulings.some(({ entry }) => entry.includes(id)));
  return at < 0 ? 0 : WITNESS / (at + 1);
}

/** The case as told: the question's own words, and those before it for a kind it says nothing of. */
function toldOf(intent: Intent, { text, before }: Asked): Told {
  return new Map([...before.toReversed(), text].flatMap((one) => [...readCase(intent, one)]));
}

/** Whether the rule is the same in every place, so that no state has to be asked for. */
export function isNational({ rulings }: Intent): boolean {
  return rulings.every(({ state }) => state === "AU");
}

/** The answer for one place, or for the whole country; undefined where no ruling is held. */
export function answerForPlace(
  { entries }: RulingLibrary,
  intent: Intent,
  place: State | "AU",
  { question, book, today }: { question: RulingQuestion; book: CitationBook; today: string },
): RulingAnswer | undefined {
  const chosen = chooseRuling(intent, place, toldOf(intent, question), today);
  if (!chosen) return undefined;
  const { lead, then, note } = writeRuling(intent, chosen, question.placeless);
  if (!holdsWhatIsWanted([lead, ...then], question.wants)) return undefined;
  const sources = chosen.ruling.entry.flatMap((id) => entries.get(id) ?? []);
  const cite = (text: string) => {
    const entry = sourceOf(text, sources);
    return { text, citations: entry ? [book.cite(entry, entry.answer)] : [] };
  };
  const blocks: AnswerBlock[] = [{ kind: "paragraph", sentences: [cite(lead)] }];
  if (then.length > 0) blocks.push({ kind: "paragraph", sentences: then.map(cite) });
  return {
    intent,
    book,
    blocks,
    lead,
    notes: sources[0] ? caveatOf({ ...sources[0], caveat: note ?? "" }) : [],
    used: sources,
    rulings: [rulingId(intent, chosen.ruling)],
  };
}

/** A ruling that holds no fact of the kind asked for, such as a fine or a time, is about something else. */
function holdsWhatIsWanted(sentences: readonly string[], wants: readonly Want[]): boolean {
  return wants.length === 0 || wants.some((want) => sentences.some((sentence) => holds(sentence, want)));
}

/** Several places: which is higher, longer or stricter first, then a row each. */
export function answerForPlaces(
  library: RulingLibrary,
  intent: Intent,
  places: readonly State[],
  { question, book, today }: { question: RulingQuestion; book: CitationBook; today: string },
): RulingAnswer | undefined {
  const found = places.flatMap((state) => {
    const chosen = chooseRuling(intent, state, toldOf(intent, question), today);
    return chosen
      ? [
          {
            state,
            chosen,
            ...writeRuling(intent, chosen, { ...question.placeless, text: neutral(question.placeless.text) }),
          },
        ]
      : [];
  });
  if (found.length < 2) return undefined;
  const used: PublishedEntry[] = [];
  const rows = places.map((state) => {
    const row = found.find((one) => one.state === state);
    const text = row?.lead ?? `We don't hold a rule on this in ${JURISDICTION_NAMES[state]}.`;
    const [source] = row?.chosen.ruling.entry.flatMap((id) => library.entries.get(id) ?? []) ?? [];
    if (source) used.push(source);
    return {
      jurisdiction: state,
      cell: { text, citations: source ? [book.cite(source, source.answer)] : [] },
    };
  });
  const headline = found.length === places.length ? headlineOf(intent, found, question) : undefined;
  const table: AnswerBlock = { kind: "table", caption: "State by state", rows };
  const opening: AnswerBlock[] = headline
    ? [{ kind: "paragraph", sentences: [{ text: headline, citations: [] }] }]
    : [];
  return {
    intent,
    book,
    blocks: [...opening, table],
    lead: headline ?? "",
    notes: [],
    used,
    rulings: found.map(({ chosen }) => rulingId(intent, chosen.ruling)),
  };
}

/** Rows say what holds, whatever way it was asked. */
const neutral = (text: string) => `how ${text}`;

/** Who allows more, or that they are the same; where their limits can be compared. */
function headlineOf(
  intent: Intent,
  found: readonly { state: State; chosen: Chosen }[],
  question: RulingQuestion,
): string | undefined {
  const [amount] = [
    ...amountsOf(intent.measure, question.text),
    ...amountsBefore(intent.measure, question.before),
  ];
  const limits = found.map(({ state, chosen: { ruling } }) => ({ state, ...limitOf(ruling, amount) }));
  const values = limits.map(({ value }) => value);
  const known = values.filter((value) => value !== undefined);
  if (known.length < values.length) return undefined;
  if (new Set(known).size === 1)
    return `${listOf(found.map(({ state }) => state))} are the same on this: ${limits[0]?.text ?? ""}.`;
  const winner = (best: number, words: string | undefined) => {
    const winners = limits.filter(({ value }) => value === best);
    return words && winners.length === 1 && winners[0]
      ? `${JURISDICTION_NAMES[winners[0].state]} ${words}: ${winners[0].text}.`
      : undefined;
  };
  return (
    winner(Math.max(...known), intent.compare?.biggest) ??
    winner(Math.min(...known), intent.compare?.smallest)
  );
}

const DAYS: Record<string, number> = { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 };

function limitOf(
  ruling: Ruling,
  amount: { value: number; text: string } | undefined,
): { value?: number; text: string } {
  const text = bandOf(ruling, amount)?.limit ?? (ruling.bands.length === 0 ? ruling.limit : undefined) ?? "";
  const share = percentOf(text);
  if (share !== undefined) return { value: share, text };
  const [, number, unit = ""] =
    /^(\d+(?:\.\d+)?) (?:business |working )?(hour|day|week|month|year)s?$/.exec(text) ?? [];
  const size = DAYS[unit];
  return number && size ? { value: Number(number) * size, text } : { text };
}

function listOf(states: readonly State[]): string {
  const names = states.map((state) => JURISDICTION_NAMES[state]);
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
}

/** The first of a ruling's entries that holds every figure of a sentence, else the first of all. */
function sourceOf(text: string, sources: readonly PublishedEntry[]): PublishedEntry | undefined {
  const figures = text.match(/\d[\d,.]*\d|\d/g) ?? [];
  return sources.find(({ answer }) => figures.every((figure) => answer.includes(figure))) ?? sources[0];
}
