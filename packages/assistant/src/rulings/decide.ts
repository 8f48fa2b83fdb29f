import { type Jurisdiction, type State, STATES } from "@plumbline/contract/jurisdictions.ts";
import { TRADE_LABELS, type Trade } from "@plumbline/contract/trades.ts";
import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import { withoutCourtesy } from "../text/courtesy.ts";
import { terms } from "../text/tokens.ts";
import { POINTS_BACK } from "../understand/understand.ts";
import { amountsOf } from "./amounts.ts";
import { type Chosen, chooseRuling, readCase, type Told } from "./choose-ruling.ts";
import type { LikelyIntent, RankedEntries } from "./find-intent.ts";
import { goesOn, hasOwnSubject, isPlainAlone, standsAlone, withSubject } from "./follow-up.ts";
import type { RulingLibrary } from "./library.ts";
import { asksOpenly, isPut, OF_A_CASE } from "./polarity.ts";
import { relevanceOf, witnessesOf } from "./relevance.ts";
import { type Asked, type Written, writeRuling } from "./write-ruling.ts";

/** Minimum probability to answer an intent. */
const MEANT = 0.2;
/** Minimum probability once the likeliest intent has already been answered. */
const POSSIBLE = 0.12;
/**
 * Minimum relevance to answer. One or two in a hundred questions that we have a rule for score below this, as do six
 * in ten that we don't. A long story mentions many other things, so it has a lower limit.
 */
const RELEVANT = 0.03;
const RELEVANT_TO_STORY = 0.02;
/** A follow-up's own words are only half the question, so its limit is lower again. */
const RELEVANT_TO_FOLLOW_UP = 0.01;
const STORY_TERMS = 14;
/**
 * Below this relevance an intent is answered without a yes or no. On the everyday training questions (eval/labelled):
 * at 0.4, 27 of 89 lacked their yes or no; at 0.15, 24 did, with as many wrong.
 */
const PLAINLY = 0.15;
/**
 * At or above this probability by phrasings alone, an intent is what was meant, even without a rule for the place.
 */
const MEANT_ANYWAY = 0.7;
const RELATED = 3;
/** At or above this probability by its own words, a short question has its own subject. */
const OWN_SUBJECT = 0.45;
/** Below this probability by its own words, a question isn't about what was asked before. */
const UNRELATED = 0.02;
/** At or above this probability, a part of a message can be read on its own. */
const SURELY = 0.8;
/** Minimum probability to answer a second question in the same message. */
const SECOND = 0.45;

/** `placeless` has the same texts without place names. */
export type Question = {
  text: string;
  /** Most recent first. */
  before: readonly string[];
  placeless: Asked;
  /** From 0 to 1. */
  leaning: number;
  namesPlace: boolean;
  trades: readonly Trade[];
  replied: string;
  ranked: RankedEntries;
};

export type PlaceRuling = { place: Jurisdiction; chosen: Chosen; written: Written };

type Candidate = Pick<LikelyIntent, "intent" | "score">;

type SecondRuling = { intent: Intent; ruling: PlaceRuling };

export type Decision =
  /** When no state is known and the national ruling is given, `exceptions` are the states with their own. */
  | {
      kind: "ruling";
      intent: Intent;
      score: number;
      ruling: PlaceRuling;
      /** True if the last answer already said this and no other ruling fits. */
      isRepeated?: true;
      also?: SecondRuling;
      related: string[];
      exceptions: State[];
      alike?: readonly State[];
    }
  | { kind: "rows"; intent: Intent; rows: { state: State; ruling?: PlaceRuling }[]; asked: Asked }
  | { kind: "which state"; intent: Intent }
  | { kind: "gap"; intent: Intent; place: State }
  | { kind: "nothing"; related: string[] }
  | { kind: "unsettled" };

export function decide(library: RulingLibrary, question: Question, places: readonly State[]): Decision {
  const place = places.length === 1 ? places[0] : undefined;
  const plain = plainBefore(library, question);
  const previous = plain?.intent;
  const parts = askedInParts(library, question, place, plain?.text);
  const likely = partsFirst(likelyFor(library, question, place, plain), parts);
  const followed =
    previous && leansOn(library, previous, { question, own: likely[0] }) ? previous : undefined;
  const candidates: readonly Candidate[] = followed
    ? [{ intent: followed, score: 1 }, ...likely.filter(({ intent }) => intent !== followed)]
    : likely;
  const [best] = candidates;
  const relevance = !followed && likely[0] ? relevanceOf(witnessesOf(likely[0], question.ranked, place)) : 1;
  if (!followed && likely[0] && !isHeldOn(library, question, likely[0], relevance))
    return { kind: "nothing", related: relatedTo(library, undefined, place ?? "AU", candidates) };
  if (!best || best.score < MEANT) return { kind: "unsettled" };
  const unheld = !followed && place && unheldIntent(likely, place);
  if (unheld) {
    const [held] = parts.filter(({ intent }) => chooseRuling(intent, place, new Map(), library.today));
    if (!held) return { kind: "gap", intent: unheld, place };
    const reading: Reading = { question, candidates: [held], parts: [], asked: askedOf(question, false) };
    return settle(library, reading, { place, exceptions: [] });
  }
  const asked = askedOf(question, best.intent === previous);
  const isPlain = relevance >= PLAINLY || question.leaning >= POINTS_BACK;
  const reading = {
    question,
    candidates,
    parts,
    asked: isPlain ? asked : { ...asked, isBare: true as const },
  };
  if (places.length > 1) return sideBySide(library, reading, places);
  const exceptions = place ? [] : exceptionsTo(library, best.intent, question);
  if (!exceptions) return { kind: "which state", intent: best.intent };
  return settle(library, reading, { place: place ?? "AU", exceptions });
}

/** If the whole message matches none of its parts, the first clear part counts. */
function partsFirst(likely: LikelyIntent[], parts: readonly PartAsked[]): LikelyIntent[] {
  const [first] = parts;
  if (!first || parts.length < 2 || parts.some(({ intent }) => intent === likely[0]?.intent)) return likely;
  const own = likely.find(({ intent }) => intent === first.intent)!;
  return [{ ...own, score: first.score }, ...likely.filter((one) => one !== own)];
}

type Reading = {
  question: Question;
  candidates: readonly Candidate[];
  parts: readonly PartAsked[];
  asked: Asked;
};

function sideBySide(library: RulingLibrary, reading: Reading, places: readonly State[]): Decision {
  const { question, candidates, asked } = reading;
  const { intent } = candidates[0]!;
  const rows = places.map((state) => {
    const ruling = rulingFor(library, intent, state, question, { ...asked, isBare: true });
    return { state, ...(ruling && { ruling }) };
  });
  const [first, ...others] = rows.map(({ ruling }) => ruling?.chosen.ruling);
  if (!first || others.some((ruling) => ruling !== first)) return { kind: "rows", intent, asked, rows };
  const decision = settle(library, reading, { place: "AU", exceptions: [] });
  // Having no rule for either of two places doesn't mean that their rule is the same.
  if (decision.kind !== "ruling" || decision.ruling.chosen.ruling.gap) return decision;
  return { ...decision, alike: places };
}

function settle(
  library: RulingLibrary,
  { question, candidates, parts, asked }: Reading,
  { place, exceptions }: { place: Jurisdiction; exceptions: State[] },
): Decision {
  const [best] = candidates;
  let repeated: Extract<Decision, { kind: "ruling" }> | undefined;
  for (const { intent, score } of candidates.filter((one) => one.score >= POSSIBLE)) {
    const isBest = intent === best!.intent;
    const part = parts.some((one) => one.intent !== intent)
      ? parts.findLast((one) => one.intent === intent)?.part
      : undefined;
    const ruling = rulingFor(library, intent, place, question, {
      ...(isBest ? asked : askedOf(question, false)),
      ...(part && { part }),
      ...(parts.length > 0 && !parts.some((one) => one.intent === intent) && { isBare: true as const }),
    });
    if (!ruling) {
      if (isBest && place !== "AU") return { kind: "gap", intent, place };
      continue;
    }
    const related = relatedTo(library, intent, place, candidates);
    // The last answer already said that, so the question is about something else.
    if (question.replied.includes(ruling.written.core) && !question.namesPlace) {
      repeated ??= { kind: "ruling", intent, score, ruling, isRepeated: true, related, exceptions: [] };
      continue;
    }
    const said = { intent, ruling };
    const second = alsoAsked(library, { question, parts }, said);
    const [first, also] = second?.isAskedFirst ? [second, said] : [said, second];
    return {
      kind: "ruling",
      ...first,
      score,
      ...(also && saysMore(also.ruling, first.ruling) && { also }),
      related,
      exceptions: isBest ? exceptions : [],
    };
  }
  if (!repeated) return { kind: "unsettled" };
  // Repeating the answer fits "does it matter that it's mine?", but not "who signs it?".
  return asksOtherThan(library, repeated.intent, question)
    ? { kind: "nothing", related: repeated.related }
    : repeated;
}

function asksOtherThan({ isAskedAspect }: RulingLibrary, intent: Intent, { text }: Question): boolean {
  const isOfYesOrNo = intent.form === "must I" || intent.form === "may I";
  return isOfYesOrNo && asksOpenly(text) && !OF_A_CASE.test(text) && !isAskedAspect(text, intent);
}

/** Undefined if there's no national ruling, or it only says that each state has its own rule. */
function exceptionsTo({ today }: RulingLibrary, intent: Intent, question: Question): State[] | undefined {
  const told = toldOf(intent, question, question.before);
  const national = chooseRuling(intent, "AU", told, today)?.ruling;
  if (!national) return undefined;
  const own = STATES.filter((state) => chooseRuling(intent, state, told, today)?.ruling !== national);
  return own.length === STATES.length && national.holds === "depends" ? undefined : own;
}

/**
 * Within an intent, details such as the amount carry over. A question on another subject keeps only the place and the
 * trade.
 */
function askedOf({ placeless }: Question, isSameIntent: boolean): Asked {
  return { text: placeless.text, before: isSameIntent ? placeless.before : [] };
}

function rulingFor(
  library: RulingLibrary,
  intent: Intent,
  place: Jurisdiction,
  question: Question,
  asked: Asked,
): PlaceRuling | undefined {
  const isAskedOn = asked.before.length > 0 || leavesSubject(question);
  const told = toldOf(intent, question, isAskedOn ? question.before : []);
  const chosen = chooseRuling(intent, place, told, library.today);
  return chosen && { place, chosen, written: writeRuling(intent, chosen, asked, library.polarityOf) };
}

function toldOf(intent: Intent, { text, trades }: Question, before: readonly string[]): Told {
  const trade = trades.map((one) => TRADE_LABELS[one]).join(" ");
  return new Map([trade, ...before.toReversed(), text].flatMap((one) => [...readCase(intent, one)]));
}

/** "And in Victoria?" may follow "what about gas?". */
function plainBefore(
  library: RulingLibrary,
  { placeless, leaning }: Question,
): { text: string; intent?: Intent } | undefined {
  if (leaning === 0) return undefined;
  const plain = placeless.before.filter(isPlainAlone);
  for (const text of plain) {
    const [best] = library.likelyIntents({ text, ranked: [] });
    if (best && best.score >= MEANT) return { text, intent: best.intent };
  }
  return plain[0] === undefined ? undefined : { text: plain[0] };
}

function leansOn(
  { likelyIntents }: RulingLibrary,
  previous: Intent,
  { question, own }: { question: Question; own: LikelyIntent | undefined },
): boolean {
  if (question.leaning < POINTS_BACK || !hasSlot(question, previous)) return false;
  if (question.namesPlace && ASKED_WHERE.test(question.replied)) return true;
  if (tellsAmount(question, previous)) return true;
  if (!isOnSubject(question.placeless.text, previous)) return false;
  // "And a retaining wall down the back?" is about the wall, whatever was asked about the fence.
  const [alone] = likelyIntents({ text: question.placeless.text, ranked: [] });
  if (alone && alone.intent !== previous && alone.score >= OWN_SUBJECT) return false;
  const isPartial = question.leaning === 1 || goesOn(question.text);
  return isPartial || !own || own.score < MEANT;
}

/** "Each job is about $4,600" asks nothing; it supplies an amount that the last answer left open. */
function tellsAmount({ text, placeless }: Question, { measure }: Intent): boolean {
  const asks = text.includes("?") || ASKS.test(text) || isPut(text) || goesOn(text);
  return !asks && amountsOf(measure, placeless.text).length > 0;
}

/** After we've asked for the state, anything else in the reply is about the same subject. */
const ASKED_WHERE = /\bwhich state\b/i;

/** True for "and in Victoria?" and "what if it's 5 grand". */
function hasSlot({ text, namesPlace, placeless }: Question, intent: Intent): boolean {
  return (
    namesPlace || amountsOf(intent.measure, placeless.text).length > 0 || readCase(intent, text).size > 0
  );
}

const vocabularies = new WeakMap<Intent, ReadonlySet<string>>();

function isHeldOn(
  { isOtherMatter, isOtherAspect }: RulingLibrary,
  { placeless, leaning }: Question,
  likeliest: LikelyIntent,
  relevance: number,
): boolean {
  if (partsOf(placeless.text).length < 2 && isOtherAspect(placeless.text, likeliest.intent)) return false;
  const isStory = terms(placeless.text).length > STORY_TERMS;
  const least = leaning >= POINTS_BACK ? RELEVANT_TO_FOLLOW_UP : isStory ? RELEVANT_TO_STORY : RELEVANT;
  return relevance >= least && (relevance >= PLAINLY || !isOtherMatter(placeless.text, likeliest.intent));
}

function unheldIntent(likely: readonly LikelyIntent[], place: State): Intent | undefined {
  const [meant] = likely.toSorted((a, b) => b.byPhrasings - a.byPhrasings);
  const isHeld = meant?.intent.rulings.some(({ state }) => state === place || state === "AU");
  return meant && !isHeld && meant.byPhrasings >= MEANT_ANYWAY ? meant.intent : undefined;
}

/** False if a follow-up has a word that no one uses for the intent, and so has its own subject. */
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

/**
 * A story contains much that isn't asked about, so if its last sentence is a question, that counts as much as the
 * whole. A follow-up is read both with the earlier text (`said`) and on its own.
 */
function likelyFor(
  { likelyIntents }: RulingLibrary,
  { placeless, ranked, leaning }: Question,
  place: State | undefined,
  said: { text: string; intent?: Intent } | undefined,
): LikelyIntent[] {
  const heard = { ranked, ...(place && { place }) };
  const { text } = placeless;
  if (said && leaning >= POINTS_BACK) {
    if (!leavesSubject({ placeless, leaning })) {
      // The entries were ranked with the whole conversation, so they can't count as evidence here.
      const alone = likelyIntents({ text, ...heard, ranked: [] });
      const score = alone[0]?.score ?? 0;
      const ofBefore = alone.find(({ intent }) => intent === said.intent)?.score ?? 0;
      if (score >= (ofBefore < UNRELATED ? MEANT : OWN_SUBJECT)) return alone;
    }
    const whole = likelyIntents({ text: withSubject(said.text, text), ...heard });
    // "How much does it cost?" means nothing on its own.
    if (!isPlainAlone(text)) return whole;
    return weighedWith(whole, likelyIntents({ text, ...heard }), OWN_WORDS);
  }
  const whole = likelyIntents({ text, ...heard });
  const parts = partsOf(text);
  const last = parts.findLast((part) => terms(part).length >= FEWEST_TERMS);
  if (parts.length < 2 || !last) return whole;
  return weighedWith(whole, likelyIntents({ text: last, ...heard }), LAST_PART);
}

/** "And how much is it?" takes its subject from the previous question. */
function leavesSubject({ placeless: { text }, leaning }: Pick<Question, "placeless" | "leaning">): boolean {
  if (leaning < POINTS_BACK || hasOwnSubject(text)) return false;
  return leaning === 1 || !standsAlone(text);
}

/** Weight of the message's last sentence, and of a follow-up's own words. */
const LAST_PART = 0.5;
const OWN_WORDS = 0.4;

function weighedWith(
  whole: readonly LikelyIntent[],
  part: readonly LikelyIntent[],
  share: number,
): LikelyIntent[] {
  const ofPart = new Map(part.map(({ intent, score }) => [intent, score]));
  const mixed = whole.map((one) => ({
    ...one,
    score: one.score ** (1 - share) * (ofPart.get(one.intent) ?? 0) ** share,
  }));
  const total = mixed.reduce((sum, { score }) => sum + score, 0);
  return mixed.map((one) => ({ ...one, score: one.score / total })).toSorted((a, b) => b.score - a.score);
}

function partsOf(text: string): string[] {
  return text.split(NEXT_QUESTION).filter((part) => terms(part).length > 0);
}

/** Finds the second question in "Who may strip it, and how much warning does the regulator get?" */
const NEXT_QUESTION =
  /[?.]\s+|,?\s+(?:and|also|plus)\s+(?=(?:how|who|what|when|where|which|do|does|is|are|can|could|by when|from what)\b)|,\s+(?:so\s+)?(?=(?:how|who|when|where|which)\b)/i;
const ASKS =
  /^(?:do|does|is|are|can|could|must|should|by when)\b|\b(?:how|who|whos|what|whats|when|where|which)\b|\b(?:can|could|do|does|must|should) (?:i|we|he|she|they|you)\b/i;
const FEWEST_TERMS = 3;

type PartAsked = Candidate & { part: string };

function askedInParts(
  library: RulingLibrary,
  question: Question,
  place: State | undefined,
  said: string | undefined,
): PartAsked[] {
  const parts = partsOf(question.placeless.text);
  if (parts.length < 2) return [];
  const subject = said && question.leaning >= POINTS_BACK ? [said] : [];
  return parts.flatMap((part, at) => {
    if (!ASKS.test(part) && !(at > 0 && ASKS_OF_ONE_MORE.test(part))) return [];
    const before = [...subject, ...parts.slice(0, at)].join(". ");
    const [best] = likelyInPart(library, question, { part, before, place });
    return best && best.score >= SECOND ? [{ intent: best.intent, score: best.score, part }] : [];
  });
}

function alsoAsked(
  library: RulingLibrary,
  { question, parts }: Pick<Reading, "question" | "parts">,
  { intent: main, ruling: said }: SecondRuling,
): (SecondRuling & { isAskedFirst: boolean }) | undefined {
  const ofMain = parts.findIndex(({ intent }) => intent === main);
  for (const [at, { intent, part }] of parts.entries()) {
    if (intent === main && readCase(main, part).size === 0) continue;
    const own = intent === main ? { ...question, text: part } : question;
    const ruling = rulingFor(library, intent, said.place, own, { ...askedOf(question, false), part });
    if (ruling && ruling.chosen.ruling !== said.chosen.ruling && saysMore(ruling, said))
      return { intent, ruling, isAskedFirst: at < ofMain };
  }
  return undefined;
}

function likelyInPart(
  { likelyIntents }: RulingLibrary,
  { ranked }: Question,
  { part, before, place }: { part: string; before: string; place: State | undefined },
): LikelyIntent[] {
  const heard = { ranked, ...(place && { place }) };
  const own = likelyIntents({ text: part, ...heard });
  if (!before || own[0]!.score >= SURELY) return own;
  return weighedWith(likelyIntents({ text: withSubject(before, part), ...heard }), own, OWN_WORDS);
}

/** Matches "And the silica one too?". */
const ASKS_OF_ONE_MORE = /^(?:and|plus|also)\b.*\b(?:too|as well)\W*$/i;

function saysMore(second: PlaceRuling, { chosen, written: { lead, then } }: PlaceRuling): boolean {
  // When we have no rule, the lead says so in the other answer's words, so comparing words would find a repeat.
  if (chosen.ruling.gap || second.chosen.ruling.gap) return true;
  const said = new Set(terms([lead, ...then].join(" ")));
  const own = [...new Set(terms(second.written.lead))];
  return own.filter((term) => said.has(term)).length < MOST_SAID * own.length;
}

/** If at least this share of a lead's words has been said, the lead repeats it. */
const MOST_SAID = 0.8;

function relatedTo(
  { today }: RulingLibrary,
  intent: Intent | undefined,
  place: Jurisdiction,
  candidates: readonly Candidate[],
): string[] {
  return candidates
    .filter((one) => one.intent !== intent)
    .slice(0, 3 * RELATED)
    .filter((one) => chooseRuling(one.intent, place, new Map(), today))
    .slice(0, RELATED)
    .map((one) => one.intent.question);
}
