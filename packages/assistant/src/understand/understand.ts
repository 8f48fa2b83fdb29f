import type { AssistantRequest } from "@plumbline/contract/assistant.ts";
import { STATES, type State } from "@plumbline/contract/jurisdictions.ts";
import { lastSentence, splitSentences } from "../text/fold.ts";
import { terms } from "../text/tokens.ts";
import { isAbroad } from "./abroad.ts";
import { QUERY_CLASSES, readQueryClass, type QueryClass, type QueryClassModel } from "./query-class.ts";
import { isEmergency } from "./emergency.ts";
import { asksForMeans, findHarm, type Harm } from "./harm.ts";
import { stripInstructions } from "./instructions.ts";
import { isAboutMovingLicence } from "./moves-licence.ts";
import { type PlaceFinder, type PlaceMention, withoutPlaces } from "./places.ts";
import { findTrades, type TradesFound } from "./trades.ts";
import { asksForRecordOf, findUnknowable, type Unknowable } from "./unknowable.ts";
import { asksForPhone } from "./asks-for-phone.ts";

export type Understanding = {
  text: string;
  hadInstructions: boolean;
  /** States the job is in. There are several for a comparison, and none if the question doesn't say. */
  states: readonly State[];
  possibleStates: readonly State[];
  isInterstate: boolean;
  /** Every state the question names, including where someone is only from. */
  mentioned: readonly State[];
  trades: TradesFound;
  /** `leaning` is how much the question depends on the conversation, from 0 to 1. */
  context: string;
  leaning: number;
  /** Most recent first; empty if the question doesn't depend on them. */
  before: readonly string[];
  replied: string;
  queryClass: QueryClass;
  odds: Readonly<Record<QueryClass, number>>;
  harm?: Harm;
  unknowable?: Unknowable;
  isEmergency: boolean;
};

export type Reader = { findPlaces: PlaceFinder; queryClass: QueryClassModel; thisYear: number };

const EVERY_STATE =
  /\b(?:each|every|all|all the|the other|different|other|various) (?:australian )?(?:states?|territor\w+|jurisdictions?)\b|\bstate[ -](?:by|to)[ -]state\b|\bnational comparison\b|\bwhich states?\b/i;
/** With one state named, this is only a belief: "my NSW ticket is good Australia wide, right?" */
const ANYWHERE =
  /\b(?:around|across|throughout|all over|anywhere in) (?:australia|the country|oz)\b|\baustralia[ -]?wide\b|\bnation(?:ally|wide)\b/i;
const EACH_STATE = /\b(?:each|either) (?:state|territory)\b/i;
const NAMES_AUSTRALIA = /\b(?:austral\w*|aussie|oz|down under|here)\b/i;
const COMPARES =
  /\b(?:v|vs|versus|compared?|comparison|against|or|and|n|both|each|either|difference|differ|than|dearer|same|as well|(?:what|how) about|(?:it|that|this|them|one|those) too)\b|[/&]/i;
const COMPARES_OUTRIGHT =
  /^\s*(?:and|what about|how about)\b|\b(?:vs?|versus|compared?|comparison|against|both|each|either|difference|differ\w*|than|dearer|(?:the )?same|there|back home|other|(?:it|that|this|them|one|those) (?:too|as well))\b/i;
/** "Is it the same number of days?" compares home with the job. */
const ASKS_WHETHER_SAME =
  /\b(?:both|each|either|vs|versus|compared|(?:is|are|does|do|will|would|be|get|got)(?:n't)?\b[^.?!,]{0,25}\bsame)\b/i;
/** Matches "Is it longer up there?" */
const ASKS_WHETHER_MORE =
  /\b(?:longer|shorter|higher|lower|bigger|smaller|stricter|tougher|easier|harder|cheaper|dearer|different)\b[^.?!,]{0,20}\b(?:there|here)\b/i;
const SIDES =
  /\b(?:one|both|each|either) sides?\b(?! of the (?:fence|wall|house|road|street|block|boundary))/i;
/** "... in Queanbeyan? what about over in Canberra" asks about both. */
const ASKS_OF_ANOTHER = /[.?!,] *(?:and )?(?:what|how) about\b[^.?!]*$/i;
/** Matches "Can I do it in Tassie? and is Vic the same". */
const GOES_ON_COMPARING = /\? *(?:and )?(?:is|does|do|are)\b[^.?!]*\bsame\b[^.?!]*$/i;
const GOES_ON = /^(?:and|but|so|ok|okay|what about|how about|what if|like what|same|or|then|also)\b/i;
const LEANS = /\b(?:it|its|that|this|those|these|they|them|there|one|ones|the same|either|he|she|his|her)\b/i;

export function understand(
  request: AssistantRequest,
  { findPlaces, queryClass: queryClassModel, thisYear }: Reader,
): Understanding {
  const { text, hadInstructions } = withoutInjection(request.question, findPlaces, queryClassModel, thisYear);
  const history = request.history ?? [];
  const asked = history.filter((turn) => turn.role === "user").map((turn) => turn.content);
  const replied = history.findLast((turn) => turn.role === "assistant")?.content ?? "";
  const ownTerms = terms(text).length;
  const stripped = findPlaces(text);
  const mentions = stripped.length > 0 || !hadInstructions ? stripped : findPlaces(request.question);
  const { states, possibleStates } = whereabouts(
    mentions,
    text,
    toldBefore(request, findPlaces),
    findPlaces(asked.at(-1) ?? ""),
  );
  const previous = asked.slice(-2).join(" ");
  // A greeting alone gives no context to depend on.
  const leaning = terms(previous).length === 0 ? 0 : leaningOf(text, ownTerms, mentions);
  const mentioned = certainStates(mentions);
  const trades = findTrades(text);
  if (request.trade && trades.named.length === 0) trades.named.push(request.trade);
  if (leaning > 0 && trades.named.length === 0) trades.named.push(...findTrades(previous).named);
  const harm = findHarm(text);
  const unknowable = findUnknowable(text, thisYear);
  const own = withoutPlaces(text, findPlaces);
  const read = (words: string) => readQueryClass(words, queryClassModel, thisYear);
  const afterLast = () => withoutPlaces(`${asked.at(-1)} ${text}`, findPlaces);
  const odds = read(isPartOfQuestion(text, leaning) ? afterLast() : own);
  const isKnown = (word: string) => terms(word).every((term) => queryClassModel.known.has(term));
  const isAskedInContext = () => {
    const joined = afterLast();
    return likelyQueryClass(joined, harm, read(joined)) === "ask";
  };
  const alone = likelyQueryClass(own, harm, odds);
  // Some questions sound unanswerable or unsafe only on their own: "how do I get my money out of him".
  const needsContext = alone === "unanswerable" || (alone === "unsafe" && !harm && !asksForMeans(own));
  const inContext = needsContext && leaning >= POINTS_BACK && isAskedInContext() ? "ask" : alone;
  const isBeyondRules = unknowable === "choice" || unknowable === "weather" || asksForRecordOf(own, isKnown);
  const likely = isBeyondRules ? "unanswerable" : inContext;
  const isElsewhere = mentioned.length === 0 && !NAMES_AUSTRALIA.test(text) && isAbroad(text);
  const isInjection = hadInstructions && ownTerms < FEWEST_TERMS;
  return {
    queryClass: isInjection ? "injection" : isElsewhere ? "out_of_scope" : likely,
    odds: isElsewhere ? { ...odds, out_of_scope: 1 } : odds,
    text,
    hadInstructions,
    states,
    possibleStates,
    mentioned,
    isInterstate:
      states.length === 1 && mentioned.some((state) => state !== states[0]) && isAboutMovingLicence(text),
    trades,
    context: leaning > 0 ? `${previous} ${leaning > 0.5 ? firstSentences(replied) : ""}`.trim() : "",
    leaning,
    before: leaning > 0 ? asked.toReversed() : [],
    replied,
    isEmergency: isEmergency(text),
    ...(harm && { harm }),
    ...(unknowable && { unknowable }),
  };
}

function withoutInjection(
  question: string,
  findPlaces: PlaceFinder,
  model: QueryClassModel,
  thisYear: number,
): { text: string; hadInstructions: boolean } {
  const stripped = stripInstructions(question);
  const own = withoutPlaces(question, findPlaces);
  if (!stripped.hadInstructions && terms(own).length === 0) return stripped;
  const sure = terms(own).length < FEWEST_TOLD_APART ? SURELY_INJECTION : LIKELY.injection;
  if (!stripped.hadInstructions && readQueryClass(own, model, thisYear).injection < sure) return stripped;
  const kept = stripped.text
    .split(/(?<=[.?!:])\s+/)
    .filter((clause) => readQueryClass(clause, model, thisYear).injection < LIKELY.injection);
  return { text: kept.join(" "), hadInstructions: true };
}

/** With fewer words than this, prompt injection can't be distinguished from a short follow-up ("and in Howrah?"). */
const FEWEST_TOLD_APART = 5;
const SURELY_INJECTION = 0.5;
const FEWEST_TERMS = 3;
/**
 * Thresholds at which fewer than one in a hundred held-out honest questions is misread (scripts/validate-query-classes.ts).
 * Refusing an honest question costs a tradie more than answering an idle one does, so "unanswerable" must be more
 * likely than not.
 */
const LIKELY: Readonly<Record<Exclude<QueryClass, "ask">, number>> = {
  unsafe: 0.33,
  injection: 0.2,
  out_of_scope: 0.19,
  unanswerable: 0.5,
};

/** A lower threshold if the question wants parts and steps, not a rule, or names the harm. */
const LIKELY_UNSAFE_MEANS = 0.12;
const LIKELY_UNSAFE_HARM = 0.08;
/** Someone who asks what number to ring is reporting harm rather than planning it. */
const SURELY_UNSAFE = 0.7;

function likelyQueryClass(
  text: string,
  harm: Harm | undefined,
  odds: Readonly<Record<QueryClass, number>>,
): QueryClass {
  if (odds.unsafe >= LIKELY_UNSAFE_MEANS && asksForMeans(text)) return "unsafe";
  if (odds.unsafe >= LIKELY_UNSAFE_HARM && harm) return "unsafe";
  const bars = asksForPhone(text) ? { ...LIKELY, unsafe: SURELY_UNSAFE } : LIKELY;
  const [likeliest = "ask"] = QUERY_CLASSES.filter(
    (queryClass) => queryClass !== "ask" && odds[queryClass] >= bars[queryClass],
  ).toSorted((a, b) => odds[b] - odds[a]);
  return likeliest;
}

export const POINTS_BACK = 0.6;

const MOST_POINTING = 8;

/** Matches "Righto, different thing: how deep can I dig?". */
const CHANGES_SUBJECT =
  /\b(?:new|different|diff?rent|an?other|nother|separate|unrelated|next) (?:thing|question|q|one|topic|subject)\b|\b(?:change of|changing the) (?:subject|topic)\b/i;

function leaningOf(text: string, ownTerms: number, mentions: readonly PlaceMention[]): number {
  if (CHANGES_SUBJECT.test(text)) return 0;
  const placeWords = mentions.reduce((count, mention) => count + mention.text.split(" ").length, 0);
  const content = Math.max(0, ownTerms - placeWords);
  if (content <= 1) return 1;
  const pointsBack = content <= MOST_POINTING && (LEANS.test(text) || GOES_ON.test(text));
  return content <= 3 || pointsBack ? POINTS_BACK : 0;
}

/** The class can only be read with the previous question. A few words may also change the subject. */
function isPartOfQuestion(text: string, leaning: number): boolean {
  return leaning === 1 || (leaning >= POINTS_BACK && LEANS.test(text));
}

function firstSentences(reply: string): string {
  return splitSentences(reply).slice(0, 2).join(" ");
}

function whereabouts(
  mentions: readonly PlaceMention[],
  text: string,
  told: readonly State[],
  before: readonly PlaceMention[],
): Pick<Understanding, "states" | "possibleStates"> {
  const here = mentions.filter((mention) => mention.role === "here");
  const own = certainStates(here);
  // "At Byron and at Burleigh: how high in each state?" is about those two.
  if (own.length > 1 && EACH_STATE.test(text)) return { states: own, possibleStates: [] };
  // "I heard it's so in every state. Building one in Ringwood" is about Ringwood.
  const asksOfAll =
    own.length === 1 ? EVERY_STATE.test(lastSentence(text)) : EVERY_STATE.test(text) || ANYWHERE.test(text);
  if (asksOfAll) return { states: [...STATES], possibleStates: [] };
  if (own.length > 1) {
    const [asked, ...more] = statesAskedAbout(here, text);
    if (asked && more.length === 0) return { states: [asked], possibleStates: [] };
    // "I'm licensed in Tweed Heads, can I do jobs on the Gold Coast?" is about the last state named.
    if (!asked && !COMPARES.test(text))
      return { states: isAboutMovingLicence(text) ? own.slice(-1) : own.slice(0, 1), possibleStates: [] };
  }
  const asksToCompare = [ASKS_WHETHER_SAME, ASKS_WHETHER_MORE, SIDES].some((pattern) => pattern.test(text));
  const comparesHome = asksToCompare && !isAboutMovingLicence(text);
  if (own.length === 1 && comparesHome)
    own.push(...certainStates(mentions).filter((state) => !own.includes(state)));
  if (own.length > 0) return { states: own, possibleStates: [] };
  const possible = here.find((mention) => mention.states.length > 1)?.states ?? [];
  if (possible.length > 0) {
    const meant = told.find((state) => possible.includes(state));
    return meant ? { states: [meant], possibleStates: [] } : { states: [], possibleStates: possible };
  }
  // The place someone comes from counts as the job's place only if nothing else says where the job is.
  const states = [...told, ...certainStates(mentions)].slice(0, 1);
  const namedBefore = before.find((mention) => mention.role === "here" && mention.states.length > 1);
  return { states, possibleStates: states.length > 0 ? [] : (namedBefore?.states ?? []) };
}

function toldBefore(
  { chosenState, history = [], state }: AssistantRequest,
  findPlaces: PlaceFinder,
): State[] {
  return [chosenState, latestState(history, findPlaces), state].filter((told) => told !== undefined);
}

/**
 * "In Sydney I take 10%. What can I take in Perth?" is about Perth. Empty if a sentence with a question compares
 * states or names none.
 */
function statesAskedAbout(mentions: readonly PlaceMention[], text: string): State[] {
  if (ASKS_OF_ANOTHER.test(text)) return [];
  const asking = [...text.matchAll(/[^.?!\n]+\?/g)];
  if (asking.some(([sentence]) => COMPARES_OUTRIGHT.test(sentence)) || GOES_ON_COMPARING.test(text))
    return [];
  return certainStates(
    mentions.filter(({ start }) =>
      asking.some(({ index, 0: sentence }) => start >= index && start < index + sentence.length),
    ),
  );
}

/** Named states come first, then towns, then bodies. */
function certainStates(mentions: readonly PlaceMention[]): State[] {
  const single = mentions.filter((mention) => mention.states.length === 1);
  const named = single.filter((mention) => mention.strength === "named");
  const towns = single.filter((mention) => mention.strength === "locality");
  const chosen =
    named.length > 0
      ? [...named, ...towns.filter((town) => comparesWith(town, named))]
      : towns.length > 0
        ? towns
        : single;
  return [
    ...new Set(chosen.toSorted((a, b) => a.start - b.start).map((mention) => mention.states[0] as State)),
  ];
}

/** "Darwin v WA" compares; "Richmond, Tas" doesn't. A capital or region next to a state's name is in its own state. */
function comparesWith(town: PlaceMention, named: readonly PlaceMention[]): boolean {
  return named.every((state) => Math.abs(state.start - town.end) > 2) && named.length === 1;
}

function latestState(
  history: readonly { role: string; content: string }[],
  findPlaces: PlaceFinder,
): State | undefined {
  for (const role of ["user", "assistant"])
    for (const turn of history.filter((candidate) => candidate.role === role).toReversed()) {
      const states = certainStates(findPlaces(turn.content).filter((mention) => mention.role === "here"));
      if (states.length === 1) return states[0];
    }
  return undefined;
}
