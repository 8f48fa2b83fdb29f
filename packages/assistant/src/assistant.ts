// The assistant: a question in its conversation in, a typed and cited answer out. No network, no database.
import { readFileSync } from "node:fs";
import type { AnswerBlock, AssistantAnswer, AssistantRequest } from "@plumbline/contract/assistant.ts";
import { JURISDICTION_NAMES, STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import type { Content, PublishedEntry } from "@plumbline/regulations/schema.ts";
import { z } from "zod";
import { relevantPassages, rerankByPassage, writeAnswer, type Library } from "./compose/answer.ts";
import { createCitationBook, type CitationBook } from "./compose/citations.ts";
import { findComparison, writeComparison } from "./compose/compare.ts";
import {
  DECLINE,
  DECLINE_INSTRUCTIONS,
  NO_EVIDENCE,
  paragraph,
  REFUSAL,
  REFUSALS,
  sharedTown,
  UNKNOWABLE,
  UNKNOWABLES,
} from "./compose/conduct.ts";
import { tellsToRingForHelp, writeEmergency } from "./compose/emergency.ts";
import { type Finish, finisher } from "./compose/finish.ts";
import { isComparison, type Passage } from "./compose/passages.ts";
import { bestWithAntecedent, withoutVerdict } from "./compose/pick.ts";
import { findBorrowedFigure } from "./compose/premise.ts";
import { sentencesOf } from "./compose/render.ts";
import { citedSentence } from "./compose/sentences.ts";
import {
  type AnswerEvent,
  isForLanguageModel,
  type LanguageModelMode,
  streamAnswer,
} from "./language-model/stream-answer.ts";
import { isNear, isPlain, isUnheardOf, isWeak } from "./retrieve/evidence.ts";
import type { Model } from "./retrieve/model.ts";
import { loadModel } from "./retrieve/model-file.ts";
import { createRanker, type Query, type Ranked } from "./retrieve/ranker.ts";
import {
  answerForPlace,
  answerForPlaces,
  findIntent,
  isNational,
  type RulingAnswer,
  type RulingLibrary,
} from "./rulings/answer.ts";
import { asksWhereToCheck } from "./understand/licence-questions.ts";
import { createPlaceFinder, withoutPlaces } from "./understand/places.ts";
import { findWants } from "./understand/wants.ts";
import { understand, type Understanding } from "./understand/understand.ts";

export type Assistant = {
  /** Answers from the content alone. */
  answer(request: AssistantRequest): AssistantAnswer;
  /** Answers in the configured mode. Rejects only when `signal` aborts. */
  ask(request: AssistantRequest, options?: { signal?: AbortSignal }): Promise<AssistantAnswer>;
  /** Answers in the configured mode, sentence by sentence. */
  stream(request: AssistantRequest, options?: StreamOptions): AsyncIterable<AnswerEvent>;
};

type StreamOptions = {
  signal?: AbortSignal;
  /** Leaves the language model out of it, where one is configured. */
  isEmbedded?: boolean;
  /** Is told what the language model took, also where its answer was not used. */
  onTokens?: (tokens: number) => void;
};

/** Without a `languageModel` the assistant answers in its own words, from the content alone. */
export type AssistantOptions = { now?: () => Date; model?: Model; languageModel?: LanguageModelMode };

/** How far the best national rule may trail the best state rule and still be the answer; from held-out ways of asking. */
const NATIONAL_MARGIN = 5;

/** A question that may be about something else altogether needs a rule that speaks of it plainly. */
const STRANGE_FROM = 0.07;
const SURELY_STRANGE = 0.5;

function isStrange({ strangeness }: Understanding, best: Ranked | undefined): boolean {
  return strangeness >= STRANGE_FROM && !isPlain(best);
}

/** "At these values" says nothing without the list that follows it. */
const POINTS_ON = /\b(?:these|those|following|below|above|the (?:name|form|time)s?,)\b|\bdiffers?\b/i;

/** What the rules that tell where to look a licence up are called. */
const CHECKING = /\bcheck(?:ing)? a licen[cs]e\b/i;

/** A town's name that so few states share is answered for each of them; with more, the state is asked for. */
const MOST_SHARING = 3;

function isSharedTown({ possibleStates }: Understanding): boolean {
  return possibleStates.length > 1 && possibleStates.length <= MOST_SHARING;
}

/** What one entry says that is to be told beside a question back or a refusal. */
type Rule = { entry: PublishedEntry; passages: readonly Passage[] };

function ruleBlock({ entry, passages }: Rule, book: CitationBook): AnswerBlock {
  return {
    kind: "paragraph",
    sentences: passages.flatMap(({ text }) => citedSentence(withoutVerdict(text), entry, text, book)),
  };
}

/** How many of the best entries bear witness to an intent. */
const RANKED_FOR_INTENT = 5;

const Weights = z.record(z.string(), z.number());

/** Builds an assistant over a content. */
export function createAssistant(content: Content, options: AssistantOptions = {}): Assistant {
  const { entries, regulators } = content;
  const now = options.now ?? (() => new Date());
  const model = options.model ?? loadModel(content);
  const findPlaces = createPlaceFinder(regulators, model.ordinaryWords);
  const weights = Weights.parse(
    JSON.parse(readFileSync(new URL("../data/ranker-weights.json", import.meta.url), "utf8")),
  );
  const ranker = createRanker(model, entries, weights);
  const nationalBias = weights.national ?? 0;
  const library: Library = { entries, model, ranker, nationalBias };
  const pools = new Map(
    [...STATES, "AU" as const].map((jurisdiction) => [
      jurisdiction,
      entries.flatMap((entry, at) =>
        entry.jurisdiction === jurisdiction || entry.jurisdiction === "AU" ? [at] : [],
      ),
    ]),
  );
  const everything = entries.map((_, at) => at);
  const rulings: RulingLibrary = {
    intents: content.intents,
    classifier: model.intents,
    entries: new Map(entries.map((entry) => [entry.id, entry])),
  };
  const forHelp = everything.filter((at) => tellsToRingForHelp(entries[at]!));

  function answer(request: AssistantRequest): AssistantAnswer {
    const understanding = understand(request, {
      findPlaces,
      conduct: model.conduct,
      thisYear: now().getFullYear(),
    });
    const query = ranker.read(withoutPlaces(understanding.text, findPlaces), understanding.trades.named, {
      context: withoutPlaces(understanding.context, findPlaces),
      leaning: understanding.leaning,
      // Without the names of the states nothing else would say that there are two.
      subject: understanding.isInterstate ? "interstate" : "",
    });
    const [state] = understanding.states;
    const finishAs = (read: Understanding) => finisher(read, query, library, regulators, now());
    const finish = finishAs(understanding);
    if (understanding.conduct === "injection" || isNothingElse(understanding, query))
      return finish("decline", [paragraph(DECLINE_INSTRUCTIONS)]);
    const book = createCitationBook();
    if (understanding.isEmergency) return helpFirst(query, state, book, finish);
    if (understanding.conduct === "unsafe") return refuse(understanding, query, finish);
    if (understanding.conduct === "unanswerable")
      return finish("no_evidence", [
        paragraph(understanding.unknowable ? UNKNOWABLES[understanding.unknowable] : UNKNOWABLE),
      ]);
    if (query.bag.size === 0 || isOutside(understanding, query))
      return finish("decline", [paragraph(DECLINE)]);
    const nearest = ranker.rank(query, state ? pools.get(state)! : everything);
    const ruled = answerByRuling(understanding, nearest.slice(0, RANKED_FOR_INTENT));
    if (ruled) return finish("answer", ruled.blocks, { ...ruled, ranked: nearest, ruling: ruled });
    if (isUnheardOf(query)) return finish("no_evidence", [paragraph(NO_EVIDENCE)]);
    if (understanding.states.length > 1) return compare(understanding, query, [], book, finish);
    if (!state && isSharedTown(understanding)) {
      const inEach = { ...understanding, states: understanding.possibleStates };
      return compare(inEach, query, inEach.states, book, finishAs(inEach));
    }
    if (!state) return answerWithoutState(understanding, query, book, finish);
    const ranked = rerankByPassage(understanding, query, nearest, state, library);
    if (isStrange(understanding, ranked[0])) return finish("decline", [paragraph(DECLINE)]);
    if (asksWhereToCheck(understanding.text)) {
      // Whose licence it is names a trade, and the rules of that trade crowd out the one on checking.
      const at = ranked.findIndex(({ entry }) => CHECKING.test(entries[entry]!.title));
      if (at > 0) ranked.unshift(...ranked.splice(at, 1));
    }
    if (isWeak(ranked[0], query, ranker)) return finish("no_evidence", [paragraph(NO_EVIDENCE)]);
    const written = writeAnswer(understanding, query, ranked, state, library, book);
    return finish("answer", written.blocks, { book, used: written.used, ranked });
  }

  /** The ruling of the intent asked for, where one is plainly asked for and we hold it. */
  function answerByRuling(understanding: Understanding, ranked: readonly Ranked[]): RulingAnswer | undefined {
    const { states, before, leaning } = understanding;
    const [state] = states;
    const without = (text: string) => withoutPlaces(text, findPlaces);
    const question = {
      text: understanding.text,
      before,
      placeless: { text: without(understanding.text), before: before.map(without) },
      wants: findWants(understanding.text),
      leaning,
      ranked: ranked.map(({ entry }) => entries[entry]!.id),
    };
    const intent = findIntent(rulings, question);
    if (!intent) return undefined;
    const told = { question, book: createCitationBook(), today: now().toISOString().slice(0, 10) };
    const place = state ?? (isNational(intent) ? "AU" : undefined);
    const ruled =
      states.length > 1
        ? answerForPlaces(rulings, intent, states, told)
        : place && answerForPlace(rulings, intent, place, told);
    // The last answer said that: there is something else to this question.
    if (!ruled || (ruled.lead && understanding.replied.includes(ruled.lead))) return undefined;
    return state && states.length === 1 ? withPremise(understanding, state, ruled, ranked) : ruled;
  }

  /** A figure of another state that the question takes for granted is put right first. */
  function withPremise(
    understanding: Understanding,
    state: State,
    ruled: RulingAnswer,
    ranked: readonly Ranked[],
  ): RulingAnswer {
    const [main] = ruled.used;
    if (!main) return ruled;
    const { text, quantities, mentioned } = understanding;
    const siblings = ranked.flatMap(({ entry }) => model.siblings[entry]!);
    const found = findBorrowedFigure(text, quantities, state, mentioned, main, siblings, entries);
    if (!found) return ruled;
    const sentences = citedSentence(found.text, found.from, found.passage, ruled.book);
    return {
      ...ruled,
      blocks: [{ kind: "paragraph", sentences }, ...ruled.blocks],
      used: [...ruled.used, found.from],
    };
  }

  /** Whether what stands beside orders to the assistant is no question that a rule speaks of. */
  function isNothingElse({ hadInstructions, conduct }: Understanding, query: Query): boolean {
    if (!hadInstructions) return false;
    return conduct === "out_of_scope" || (conduct === "ask" && !isPlain(ranker.rank(query, everything)[0]));
  }

  /** Whether a question is outside the trades: it reads so, and no rule speaks of it plainly enough to doubt that. */
  function isOutside({ conduct, strangeness }: Understanding, query: Query): boolean {
    if (conduct !== "out_of_scope") return false;
    if (strangeness >= SURELY_STRANGE) return true;
    return !isPlain(ranker.rank(query, everything)[0]);
  }

  /** Somebody is hurt: whatever else is asked, the ambulance comes first. */
  function helpFirst(
    query: Query,
    state: State | undefined,
    book: CitationBook,
    finish: Finish,
  ): AssistantAnswer {
    const [best] = ranker.rank(query, forHelp);
    if (!best) return finish("no_evidence", [paragraph(NO_EVIDENCE)]);
    const passages = model.corpus.passages[best.entry]!;
    const written = writeEmergency(entries[best.entry]!, passages, state, book);
    return finish("answer", written.blocks, { book, used: written.used, choices: state ? [] : [...STATES] });
  }

  /** Every state's rule side by side; `choices` are the states a town of the question may lie in. */
  function compare(
    understanding: Understanding,
    query: Query,
    choices: readonly State[],
    book: CitationBook,
    finish: Finish,
  ): AssistantAnswer {
    const written = writeComparison(
      understanding,
      query,
      understanding.states,
      (one) => ranker.rank(query, pools.get(one)!),
      library,
      book,
    );
    const opening = choices.length > 0 ? [paragraph(sharedTown(choices))] : [];
    return finish("answer", [...opening, ...written.blocks], { book, used: written.used, choices });
  }

  /** No state is known: a national rule is given, and where the states differ the state is asked for. */
  function answerWithoutState(
    understanding: Understanding,
    query: Query,
    book: CitationBook,
    finish: Finish,
  ): AssistantAnswer {
    const ranked = ranker.rank(query, everything);
    if (isStrange(understanding, ranked[0])) return finish("decline", [paragraph(DECLINE)]);
    const national = ranked.filter(({ entry }) => entries[entry]!.jurisdiction === "AU");
    if (nationalScore(ranked, national) > 0) {
      if (isWeak(national[0], query, ranker)) return finish("no_evidence", [paragraph(NO_EVIDENCE)]);
      const reranked = rerankByPassage(understanding, query, national, undefined, library);
      const written = writeAnswer(understanding, query, reranked, undefined, library, book);
      return finish("answer", written.blocks, { book, used: written.used, ranked: reranked });
    }
    const choices = understanding.possibleStates.length > 0 ? understanding.possibleStates : [...STATES];
    return clarify(understanding, query, choices, ranked, finish);
  }

  /** Above 0 when a national rule answers better than any state's own; a table of the states says that they differ. */
  function nationalScore(ranked: readonly Ranked[], [best]: readonly Ranked[]): number {
    const own = ranked.find(({ entry }) => entries[entry]!.jurisdiction !== "AU");
    if (!best || isComparison(model.corpus.passages[best.entry]!)) return -1;
    return best.score - (own?.score ?? 0) + NATIONAL_MARGIN - nationalBias;
  }

  /** Asks for the state, and says what is common to all of them where the content has it. */
  function clarify(
    understanding: Understanding,
    query: Query,
    choices: readonly State[],
    ranked: readonly Ranked[],
    finish: Finish,
  ): AssistantAnswer {
    const book = createCitationBook();
    const named = choices.map((state) => JURISDICTION_NAMES[state]).join(" or ");
    const question =
      choices.length === STATES.length
        ? "It depends on the state or territory. Which state is the job in?"
        : `More than one state has a place of that name. Which state is the job in: ${named}?`;
    const blocks = [paragraph(question)];
    const common = commonRule(understanding, query, ranked);
    if (common) blocks.push(ruleBlock(common, book));
    return finish("clarify", blocks, { book, choices, used: common ? [common.entry] : [] });
  }

  /** What holds in every state: the opening of the state-by-state entry, else the best sentence of a national rule that is plainly meant. */
  function commonRule(
    understanding: Understanding,
    query: Query,
    ranked: readonly Ranked[],
  ): Rule | undefined {
    const table = findComparison(ranked, library);
    const opening =
      table === undefined
        ? undefined
        : model.corpus.passages[table]!.find(({ text, states }) => !states && !POINTS_ON.test(text));
    if (table !== undefined && opening) return { entry: entries[table]!, passages: [opening] };
    const national = ranked.find(({ entry }) => entries[entry]!.jurisdiction === "AU");
    if (!national || !isPlain(national)) return undefined;
    return ruleOf(understanding, query, national, undefined);
  }

  /** The sentence of an entry that answers the question best, with what it leans on. */
  function ruleOf(
    understanding: Understanding,
    query: Query,
    { entry }: Ranked,
    state: State | undefined,
  ): Rule | undefined {
    const passages = bestWithAntecedent(relevantPassages(understanding, query, entry, state, library));
    return passages.length > 0 ? { entry: entries[entry]!, passages } : undefined;
  }

  /** Refuses, gives the lawful way, and cites the rule where one is at hand. */
  function refuse(understanding: Understanding, query: Query, finish: Finish): AssistantAnswer {
    const { refusal, lawful } = understanding.harm ? REFUSALS[understanding.harm] : REFUSAL;
    const [state] = understanding.states;
    const ranked = ranker.rank(query, state ? pools.get(state)! : pools.get("AU")!);
    const book = createCitationBook();
    const blocks = [paragraph(refusal, lawful)];
    const [best] = ranked;
    const rule = best && isNear(best) ? ruleOf(understanding, query, best, state) : undefined;
    if (rule) blocks.push(ruleBlock(rule, book));
    return finish("safety_refusal", blocks, { book, used: rule ? [rule.entry] : [] });
  }

  async function* stream(
    request: AssistantRequest,
    { signal, isEmbedded = false, onTokens }: StreamOptions = {},
  ): AsyncGenerator<AnswerEvent, void, undefined> {
    const embedded = answer(request);
    const { languageModel } = options;
    if (languageModel && !isEmbedded && isForLanguageModel(embedded))
      yield* streamAnswer(request, embedded, entries, languageModel, { signal, onTokens });
    else {
      for (const sentence of sentencesOf(embedded.blocks)) yield { kind: "sentence", sentence };
      yield { kind: "answer", answer: embedded };
    }
  }

  async function ask(
    request: AssistantRequest,
    waiting?: { signal?: AbortSignal },
  ): Promise<AssistantAnswer> {
    for await (const event of stream(request, waiting)) if (event.kind === "answer") return event.answer;
    throw new Error("A stream of answers ended without one.");
  }

  return { answer, ask, stream };
}
