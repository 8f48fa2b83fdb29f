// Writes the answer to a question about one place from the ranked entries: the direct answer first, then conditions and
// exceptions, then what another rule adds.
import type { AnswerBlock, Sentence } from "@plumbline/contract/assistant.ts";
import { JURISDICTION_NAMES, type State } from "@plumbline/contract/jurisdictions.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import type { Model } from "../retrieve/model.ts";
import type { Query, Ranked, Ranker } from "../retrieve/ranker.ts";
import { splitSentences } from "../text/fold.ts";
import type { Understanding } from "../understand/understand.ts";
import type { CitationBook } from "./citations.ts";
import { isComparison, withoutLabel } from "./passages.ts";
import {
  bestWithAntecedent,
  countWords,
  figuresIn,
  isOpeningVerdict,
  pickPassages,
  statesFigure,
  withoutVerdict,
  type Scored,
} from "./pick.ts";
import { missingFigure } from "./missing-figure.ts";
import { isSaidIn, readSaid, repeats, type Said } from "./repetition.ts";
import { scorePassages } from "./score-passages.ts";
import { findBorrowedFigure } from "./premise.ts";
import { citedSentence } from "./sentences.ts";
import { compareWithThreshold } from "./threshold.ts";

/** `nationalBias` is the ranker's weight for an entry being national, where a state is asked for. */
export type Library = {
  entries: readonly PublishedEntry[];
  model: Model;
  ranker: Ranker;
  nationalBias: number;
};

/** Words of the main entry's sentences; with the caveat, the contact and the notice an answer stays under 200. */
const MAIN_WORDS = 125;
const SUPPORT_WORDS = 50;
/** How far behind the first a second entry may rank and still add a sentence. */
const SUPPORT_MARGIN = 1.6;
/** Words of an entry's first sentence that says its figure and nothing else. */
const SHORT_LEAD = 4;
const SUPPORT_RELEVANCE = 0.35;

/** The rule behind a line is among so many after the first. */
const GENERAL_WITHIN = 6;
/** The rule whose figure the asker has in mind is among the first so many. */
const MEANT = 3;

export type Written = { blocks: AnswerBlock[]; used: PublishedEntry[] };

/** What the best passage of an entry adds to its rank: an entry that holds the very fact beats one on the same subject. */
const PASSAGE_SHARE = 1.5;
const RERANKED = 5;

/** The ranking again, its head reordered by how well each entry's best passage answers. */
export function rerankByPassage(
  understanding: Understanding,
  query: Query,
  ranked: readonly Ranked[],
  state: State | undefined,
  library: Library,
): Ranked[] {
  const head = ranked.slice(0, RERANKED).map((one) => {
    const best = Math.max(
      0,
      ...relevantPassages(understanding, query, one.entry, state, library).map(
        (passage) => passage.relevance,
      ),
    );
    return { ...one, score: one.score + PASSAGE_SHARE * best };
  });
  return [...head.toSorted((a, b) => b.score - a.score), ...ranked.slice(RERANKED)];
}

/** Writes the answer. `state` is undefined for a national question. `ranked` has at least one entry. */
export function writeAnswer(
  understanding: Understanding,
  query: Query,
  ranked: readonly Ranked[],
  state: State | undefined,
  library: Library,
  book: CitationBook,
): Written {
  const [first, ...others] = ranked;
  const main = library.entries[first!.entry]!;
  const picked = pickPassages(
    relevantPassages(understanding, query, first!.entry, state, library),
    MAIN_WORDS,
  );
  const lead: Sentence[] = [];
  const borrowed =
    state &&
    findBorrowedFigure(
      understanding.text,
      understanding.quantities,
      state,
      understanding.mentioned,
      main,
      ranked.slice(0, MEANT).flatMap(({ entry }) => library.model.siblings[entry]!),
      library.entries,
    );
  if (borrowed) lead.push(...citedSentence(borrowed.text, borrowed.from, borrowed.passage, book));
  const comparison = borrowed
    ? undefined
    : compareWithThreshold(
        understanding.text,
        understanding.quantities,
        main,
        picked.map((passage) => passage.text),
      );
  if (comparison)
    lead.push(
      ...citedSentence(
        comparison.text,
        main,
        sentenceHolding(picked, comparison.figure),
        book,
        `${understanding.text} ${comparison.own}`,
      ),
    );
  // Sheds and carports may both stop at 25 m2, each by a rule of its own.
  const general =
    comparison?.unit === "money" ? generalRule(query, main, others, comparison.figure, library) : undefined;
  if (general) lead.push(...citedSentence(withoutVerdict(general.text), general.entry, general.text, book));
  if (understanding.wants.includes("law") && main.law)
    lead.push(
      ...citedSentence(
        `The law is the ${main.law}.`.replace("the The", "the"),
        main,
        picked[0]?.text ?? "",
        book,
      ),
    );
  picked.forEach((passage, at) => {
    if (comparison && isSaidBy(comparison.text, passage)) return;
    const text =
      at === 0 || passage.index === 0
        ? withoutVerdict(withoutLabel(passage.text))
        : withoutLabel(passage.text);
    lead.push(...citedSentence(text, main, passage.text, book));
  });
  const opening = lead.slice(0, general ? 3 : 2);
  const rest = lead.slice(opening.length);
  const support = supportingSentences(understanding, query, first!, others, state, lead, library, book);
  const missing = missingFigure(understanding.text, [...lead, ...support.sentences]);
  if (missing) opening.unshift({ text: missing, citations: [] });
  const blocks: AnswerBlock[] = [{ kind: "paragraph", sentences: opening }];
  if (rest.length > 0) blocks.push({ kind: "paragraph", sentences: rest });
  if (support.sentences.length > 0) blocks.push({ kind: "paragraph", sentences: support.sentences });
  const used = [main, ...(general ? [general.entry] : []), ...support.used];
  return { blocks, used: [...new Set(used)] };
}

/** Whether a passage is no more than the figure that the comparison has just named: "Over $20,000." */
function isSaidBy(comparison: string, { text, index }: Scored): boolean {
  return (
    index === 0 &&
    countWords([{ text }]) <= SHORT_LEAD &&
    figuresIn(text).every((figure) => comparison.includes(figure))
  );
}

/** The rule behind the line the asker's amount was measured against, where the main entry only applies it to a kind of job. */
function generalRule(
  query: Query,
  main: PublishedEntry,
  others: readonly Ranked[],
  figure: string,
  library: Library,
): { entry: PublishedEntry; text: string } | undefined {
  const { topic } = library.ranker.topTopic(query);
  if (main.topic === topic) return undefined;
  for (const other of others.slice(0, GENERAL_WITHIN)) {
    const entry = library.entries[other.entry]!;
    if (entry.topic !== topic) continue;
    const passages = library.model.corpus.passages[other.entry]!;
    const passage = passages.find(
      ({ text, states }, at) =>
        !states && statesFigure(text, figure) && !isOpeningVerdict({ text, index: at }, passages),
    );
    if (passage) return { entry, text: passage.text };
  }
  return undefined;
}

/** A sentence that the last answer gave already tells so much less; from the development questions. */
const TOLD_BEFORE = 2;
/** What a rule says of those whose licence is from the asker's own state tells so much more; from the development questions. */
const OF_HOME_STATE = 3;

/** Whether a sentence names the state that a licence to be used in another is from. */
function namesHomeState(
  text: string,
  { isInterstate, mentioned, states }: Pick<Understanding, "isInterstate" | "mentioned" | "states">,
): boolean {
  return (
    isInterstate &&
    mentioned.some(
      (home) =>
        !states.includes(home) && new RegExp(`\\b(?:${home}|${JURISDICTION_NAMES[home]}n?)\\b`).test(text),
    )
  );
}

/** Fewer words are no sentence to be told again. */
const FEWEST_TOLD = 5;
/** What stands further on in the last answer is law, notes and whom to ring. */
const MOST_TOLD = 12;

/** The sentences that the last answer gave. Every entry that is looked at is compared with them. */
const toldBefore = new WeakMap<Understanding, readonly Said[]>();
function readToldBefore(understanding: Understanding): readonly Said[] {
  const known = toldBefore.get(understanding);
  if (known) return known;
  const told = splitSentences(understanding.replied)
    .slice(0, MOST_TOLD)
    .filter((text) => countWords([{ text }]) >= FEWEST_TOLD)
    .map(readSaid);
  toldBefore.set(understanding, told);
  return told;
}

/** Whether the last answer gave a sentence, or one that says no more than it. */
function wasTold(text: string, told: readonly Said[]): boolean {
  if (told.length === 0) return false;
  const said = readSaid(text);
  return told.some((before) => isSaidIn(said, before) || isSaidIn(before, said));
}

/** In a comparison of the states no sentence is as telling as the asked state's own. */
const OF_THE_STATE = 10;

/** The passages of an entry that speak to the asked state, scored: what another state alone is told is left out. */
export function relevantPassages(
  understanding: Understanding,
  query: Query,
  entry: number,
  state: State | undefined,
  library: Library,
): Scored[] {
  const passages = library.model.corpus.passages[entry]!;
  const scored = scorePassages(
    passages,
    (index) => library.ranker.passageLikeness(query, entry, index),
    understanding.wants,
    understanding.quantities,
  );
  const told = readToldBefore(understanding);
  const own = scored
    .filter(({ states }) => !states || (state && states.includes(state)))
    .map((passage) => {
      const again = wasTold(passage.text, told) ? TOLD_BEFORE : 0;
      const home = namesHomeState(passage.text, understanding) ? OF_HOME_STATE : 0;
      return { ...passage, telling: passage.telling - again + home };
    });
  if (!isComparison(passages)) return own;
  return own.map((passage) =>
    passage.states
      ? { ...passage, relevance: passage.relevance + 1, telling: passage.telling + OF_THE_STATE }
      : passage,
  );
}

/** One or two sentences of lower-ranked entries that answer the question well and say something new. */
function supportingSentences(
  understanding: Understanding,
  query: Query,
  first: Ranked,
  others: readonly Ranked[],
  state: State | undefined,
  said: readonly Sentence[],
  library: Library,
  book: CitationBook,
): { sentences: Sentence[]; used: PublishedEntry[] } {
  const sentences: Sentence[] = [];
  const used: PublishedEntry[] = [];
  let left = SUPPORT_WORDS;
  let told = said.map((sentence) => sentence.text).join(" ");
  const asking = [...understanding.trades.named, ...understanding.trades.implied];
  const { trades } = library.entries[first.entry]!;
  for (const other of others.slice(0, 3)) {
    const entry = library.entries[other.entry]!;
    if (first.score - other.score > SUPPORT_MARGIN) break;
    // What a plumber has to do is nothing to an electrician.
    if (!sharesTrade(entry.trades, trades) || !sharesTrade(entry.trades, asking)) continue;
    // A row of a table is no sentence by itself, and its caveats are of all its states.
    if (isComparison(library.model.corpus.passages[other.entry]!)) continue;
    const chain = bestWithAntecedent(relevantPassages(understanding, query, other.entry, state, library));
    const best = chain.at(-1);
    const text = chain.map((passage) => passage.text).join(" ");
    if (!best || best.relevance < SUPPORT_RELEVANCE || repeats(text, told)) continue;
    const words = countWords(chain);
    if (words > left) continue;
    const made = chain.flatMap((passage) =>
      citedSentence(withoutVerdict(withoutLabel(passage.text)), entry, passage.text, book),
    );
    if (made.length < chain.length) continue;
    left -= words;
    told += ` ${text}`;
    sentences.push(...made);
    used.push(entry);
  }
  return { sentences, used };
}

/** Whether a rule for some trades is for any of others too; where either are of no trade in particular, it is. */
function sharesTrade(own: readonly string[], others: readonly string[]): boolean {
  return (
    others.length === 0 ||
    own.includes("all") ||
    others.includes("all") ||
    own.some((trade) => others.includes(trade))
  );
}

function sentenceHolding(picked: readonly Scored[], figure: string): string {
  return picked.find((passage) => statesFigure(passage.text, figure))?.text ?? picked[0]?.text ?? "";
}
