import { readFileSync } from "node:fs";
import type { AssistantAnswer, AssistantRequest } from "@plumbline/contract/assistant.ts";
import { STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import type { Content, PublishedEntry } from "@plumbline/regulations/schema.ts";
import { z } from "zod";
import { createCitationBook } from "./compose/citations.ts";
import {
  DECLINE,
  DECLINE_INSTRUCTIONS,
  NO_EVIDENCE,
  paragraph,
  REFUSAL,
  REFUSALS,
  sharedTown,
  THANKS,
  UNKNOWABLE,
  UNKNOWABLES,
  whichState,
} from "./compose/fixed-replies.ts";
import { type Finish, finisher } from "./compose/finish.ts";
import { proseOf } from "./compose/prose.ts";
import { sentencesOf } from "./compose/render.ts";
import {
  type AnswerEvent,
  isForLanguageModel,
  type LanguageModelMode,
  streamAnswer,
} from "./language-model/stream-answer.ts";
import { isPlain, isUnheardOf, isWeak } from "./retrieve/evidence.ts";
import type { Model } from "./retrieve/model.ts";
import { loadModel } from "./retrieve/model-file.ts";
import { createRanker, type Query, type Ranked } from "./retrieve/ranker.ts";
import { createAspectReader } from "./rulings/aspects.ts";
import { decide, type Question } from "./rulings/decide.ts";
import { createIntentFinder, createIntentSignals } from "./rulings/find-intent.ts";
import type { RulingLibrary } from "./rulings/library.ts";
import { createPolarityReader } from "./rulings/polarity.ts";
import { createSubjectCheck } from "./rulings/relevance.ts";
import { sayGap, sayRows, sayRuling } from "./rulings/say.ts";
import { isThanks } from "./text/courtesy.ts";
import { withoutPriceTerms } from "./text/price-terms.ts";
import { createPlaceFinder, withoutPlaces } from "./understand/places.ts";
import { POINTS_BACK, understand, type Understanding } from "./understand/understand.ts";
import type { Unknowable } from "./understand/unknowable.ts";

export type Assistant = {
  answer(request: AssistantRequest): AssistantAnswer;
  /** Rejects only when `signal` aborts. */
  ask(request: AssistantRequest, options?: { signal?: AbortSignal }): Promise<AssistantAnswer>;
  stream(request: AssistantRequest, options?: StreamOptions): AsyncIterable<AnswerEvent>;
};

type StreamOptions = {
  signal?: AbortSignal;
  isEmbedded?: boolean;
  /** Called with the tokens used, even if the model's answer was discarded. */
  onTokens?: (tokens: number) => void;
};

export type AssistantOptions = { now?: () => Date; model?: Model; languageModel?: LanguageModelMode };

/** At or above this out-of-scope probability, decline the question unless a rule clearly matches it. */
const STRANGE_FROM = 0.07;
const SURELY_STRANGE = 0.5;
/** The same limit for a question that names a trade and a place, or follows up on the last question. */
const SURELY_STRANGE_OF_TRADES = 0.9;
/** Below this probability of being unanswerable, answer a question that clearly asks for a rule we hold. */
const SURELY_UNKNOWABLE = 0.65;
const PLAINLY_ASKED = 0.7;

/** If a town's name is in up to this many states, answer for each; otherwise ask which state. */
const MOST_SHARING = 3;

const RANKED_FOR_INTENT = 100;

/** Questions no organisation can answer, so no contact is given. */
const HAS_NOBODY: ReadonlySet<Unknowable> = new Set(["price", "choice", "weather"]);

const AMBULANCE = "000";

const Weights = z.record(z.string(), z.number());

export function createAssistant(content: Content, options: AssistantOptions = {}): Assistant {
  const { entries, regulators } = content;
  const now = options.now ?? (() => new Date());
  const model = options.model ?? loadModel(content);
  const findPlaces = createPlaceFinder(regulators, model.ordinaryWords);
  const weights = Weights.parse(
    JSON.parse(readFileSync(new URL("../data/ranker-weights.json", import.meta.url), "utf8")),
  );
  const ranker = createRanker(model, entries, weights);
  const aspects = createAspectReader(content.intents);
  const signalsOf = createIntentSignals(content.intents, { model, ranker, aspects });
  const likelyIntents = createIntentFinder(content.intents, signalsOf);
  const isOtherMatter = createSubjectCheck(content, model, ranker);
  const polarityOf = createPolarityReader(model.polarity);
  const entriesById = new Map(entries.map((entry) => [entry.id, entry]));
  const everything = entries.map((_, at) => at);
  const forHelp = everything.filter((at) => tellsToRingForHelp(entries[at]!));

  function entriesOf(places: readonly State[]): number[] {
    if (places.length === 0) return everything;
    return everything.filter((at) => [...places, "AU"].some((place) => place === entries[at]!.jurisdiction));
  }

  function answer(request: AssistantRequest): AssistantAnswer {
    const understanding = understand(request, {
      findPlaces,
      queryClass: model.queryClass,
      thisYear: now().getFullYear(),
    });
    const own = withoutPriceTerms(withoutPlaces(understanding.text, findPlaces));
    const query = ranker.read(own, understanding.trades.named, {
      context: withoutPlaces(understanding.context, findPlaces),
      leaning: understanding.leaning,
      // The state names have been removed, so this is the only sign that there were two.
      subject: understanding.isInterstate ? "interstate" : "",
    });
    const finishAs = (read: Understanding) =>
      finisher(read, query.bag.size > 0 ? ranker.topTopic(query).topic : undefined, regulators, now());
    const finish = finishAs(understanding);
    if (isThanks(request.question)) return finish("decline", [paragraph(THANKS)]);
    if (understanding.queryClass === "injection" || isNothingElse(understanding, query))
      return finish("decline", [paragraph(DECLINE_INSTRUCTIONS)]);
    if (understanding.isEmergency) return helpFirst(query, understanding.states[0], finish);
    if (understanding.queryClass === "unsafe" && !isPlainlyForbidden(understanding, query)) {
      const { refusal, lawful } = understanding.harm ? REFUSALS[understanding.harm] : REFUSAL;
      return finish("safety_refusal", [paragraph(refusal, lawful)]);
    }
    if (understanding.queryClass === "unanswerable" && !isPlainlyAsked(understanding, query))
      return finish(
        "no_evidence",
        [paragraph(understanding.unknowable ? UNKNOWABLES[understanding.unknowable] : UNKNOWABLE)],
        { hasNobody: !understanding.unknowable || HAS_NOBODY.has(understanding.unknowable) },
      );
    if (query.bag.size === 0 || isOutside(understanding, query))
      return finish("decline", [paragraph(DECLINE)]);
    const { states, possibleStates: shared } = understanding;
    if (states.length > 0 || shared.length < 2 || shared.length > MOST_SHARING)
      return answerFor(understanding, query, finish);
    const inEach = { ...understanding, states: shared };
    return answerFor(inEach, query, finishAs(inEach));
  }

  function answerFor(understanding: Understanding, query: Query, finish: Finish): AssistantAnswer {
    const { states, possibleStates } = understanding;
    const ranked = rankedFor(query, states);
    if (understanding.leaning === 0 && isUnheardOf(query)) return nothingOn(understanding, ranked, finish);
    const decision = decide(library(), questionOf(understanding, ranked), states);
    if (decision.kind === "unsettled") return lastResort(understanding, query, ranked, finish);
    const book = createCitationBook();
    switch (decision.kind) {
      case "ruling": {
        const { alike, ...one } = decision;
        const isOfTown = possibleStates.length > 0 || alike === undefined;
        const said = sayRuling(library(), isOfTown ? one : { ...one, alike }, understanding, book);
        const told = [decision.ruling, ...(decision.also ? [decision.also.ruling] : [])];
        const outcome = told.every(({ chosen }) => chosen.ruling.gap) ? "no_evidence" : "answer";
        return finish(outcome, said.blocks, {
          book,
          ...said,
          ruling: said,
          related: decision.related,
          choices: decision.exceptions,
        });
      }
      case "rows": {
        // If only one of the states with a town of that name has such a rule, assume that state.
        const [own, ...others] = decision.rows.filter(({ ruling }) => ruling && !ruling.chosen.ruling.gap);
        if (possibleStates.length > 0 && own && others.length === 0)
          return answerFor({ ...understanding, states: [own.state], possibleStates: [] }, query, finish);
        const said = sayRows(library(), decision, book);
        const opening = possibleStates.length > 0 ? [paragraph(sharedTown(possibleStates))] : [];
        return finish("answer", [...opening, ...said.blocks], {
          book,
          ...said,
          ruling: said,
          choices: possibleStates,
        });
      }
      case "which state": {
        const choices = possibleStates.length > 0 ? possibleStates : STATES;
        return finish("clarify", [paragraph(whichState(choices))], { choices });
      }
      case "gap":
        return finish("no_evidence", [paragraph(sayGap(decision))]);
      case "nothing":
        return nothingOn(understanding, ranked, finish, decision.related);
    }
  }

  function nothingOn(
    understanding: Understanding,
    [best]: readonly Ranked[],
    finish: Finish,
    related: string[] = [],
  ): AssistantAnswer {
    return isStrange(understanding, best)
      ? finish("decline", [paragraph(DECLINE)])
      : finish("no_evidence", [paragraph(NO_EVIDENCE)], { related });
  }

  function rankedFor(query: Query, states: readonly State[]): Ranked[] {
    return ranker.rank(query, entriesOf(states));
  }

  function library(): RulingLibrary {
    return {
      likelyIntents,
      isOtherMatter,
      isOtherAspect: aspects.isOtherAspect,
      isAskedAspect: aspects.isAskedAspect,
      polarityOf,
      entries: entriesById,
      today: now().toISOString().slice(0, 10),
    };
  }

  function questionOf(understanding: Understanding, ranked: readonly Ranked[]): Question {
    const { text, before, leaning, mentioned, trades, replied, isInterstate } = understanding;
    const without = (one: string) => withoutPlaces(one, findPlaces);
    return {
      text,
      before,
      placeless: {
        text: `${without(text)}${isInterstate ? " interstate" : ""}`,
        before: before.map(without),
      },
      leaning,
      namesPlace: mentioned.length > 0,
      trades: trades.named,
      replied,
      ranked: ranked
        .slice(0, RANKED_FOR_INTENT)
        .map(({ entry, score, features }) => ({ id: entries[entry]!.id, score, features })),
    };
  }

  function lastResort(
    understanding: Understanding,
    query: Query,
    ranked: readonly Ranked[],
    finish: Finish,
  ): AssistantAnswer {
    const [best] = ranked;
    if (isStrange(understanding, best)) return finish("decline", [paragraph(DECLINE)]);
    if (!best || isWeak(best, query, ranker)) return finish("no_evidence", [paragraph(NO_EVIDENCE)]);
    const entry = entries[best.entry]!;
    const { states, possibleStates } = understanding;
    if (states.length === 0 && entry.jurisdiction !== "AU") {
      const choices = possibleStates.length > 0 ? possibleStates : STATES;
      return finish("clarify", [paragraph(whichState(choices))], { choices });
    }
    const book = createCitationBook();
    const prose = proseOf(entry, model.corpus.passages[best.entry]!, states[0], book);
    const opening = paragraph(`The closest rule we hold is about "${entry.title}".`);
    return finish("answer", [opening, prose], { book, used: [entry] });
  }

  function isPlainlyAsked(understanding: Understanding, query: Query): boolean {
    const { odds, unknowable } = understanding;
    if (unknowable || odds.unanswerable >= SURELY_UNKNOWABLE) return false;
    return plainRuling(understanding, query) !== undefined;
  }

  /** True if the question only sounds harmful because it asks whether something is allowed, and the rule says no. */
  function isPlainlyForbidden(understanding: Understanding, query: Query): boolean {
    if (understanding.harm) return false;
    return plainRuling(understanding, query)?.ruling.written.lead.startsWith("No.") ?? false;
  }

  function plainRuling(understanding: Understanding, query: Query) {
    const { states } = understanding;
    const decision = decide(library(), questionOf(understanding, rankedFor(query, states)), states);
    return decision.kind === "ruling" && decision.score >= PLAINLY_ASKED ? decision : undefined;
  }

  function isNothingElse({ hadInstructions, queryClass }: Understanding, query: Query): boolean {
    if (!hadInstructions) return false;
    return (
      queryClass === "out_of_scope" || (queryClass === "ask" && !isPlain(ranker.rank(query, everything)[0]))
    );
  }

  function isOutside({ queryClass, odds, trades, mentioned, leaning }: Understanding, query: Query): boolean {
    if (queryClass !== "out_of_scope") return false;
    const isOfTrades = leaning >= POINTS_BACK || (trades.named.length > 0 && mentioned.length > 0);
    if (odds.out_of_scope >= (isOfTrades ? SURELY_STRANGE_OF_TRADES : SURELY_STRANGE)) return true;
    return !isPlain(ranker.rank(query, everything)[0]);
  }

  /** Someone is hurt, so calling an ambulance comes first, whatever else is asked. */
  function helpFirst(query: Query, state: State | undefined, finish: Finish): AssistantAnswer {
    const [best] = ranker.rank(query, forHelp);
    if (!best) return finish("no_evidence", [paragraph(NO_EVIDENCE)]);
    const book = createCitationBook();
    const entry = entries[best.entry]!;
    const prose = proseOf(entry, model.corpus.passages[best.entry]!, state, book);
    return finish("answer", [prose], { book, used: [entry], choices: state ? [] : STATES });
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
    throw new Error("The answer stream ended without an answer.");
  }

  return { answer, ask, stream };
}

function isStrange({ odds }: Understanding, best: Ranked | undefined): boolean {
  return odds.out_of_scope >= STRANGE_FROM && !isPlain(best);
}

function tellsToRingForHelp({ jurisdiction, figures }: PublishedEntry): boolean {
  return jurisdiction === "AU" && figures.some(({ value }) => value === AMBULANCE);
}
