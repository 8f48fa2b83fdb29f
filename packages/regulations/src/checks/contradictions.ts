/**
 * Finds figures of different entries that say different things about what looks like the same matter. It is meant to
 * suspect too much: a suspected pair is put right, or an editor writes down why both are right.
 */
import { STATES, JURISDICTION_NAMES, type Jurisdiction } from "@plumbline/contract/jurisdictions.ts";
import { type Measure, measuresIn, sameMeasure } from "../measures.ts";
import type { FigureRef } from "../reviewed-pairs.ts";
import type { Entry } from "../schema.ts";
import type { Check } from "./finding.ts";

/** Pairs of figures that disagree and that no editor has reviewed. */
export const contradictions: Check = ({ content, reviewed }) =>
  suspectedPairs(content.entries)
    .filter(([a, b]) => !reviewed.some(({ figures }) => lists(figures, a) && lists(figures, b)))
    .map(([a, b]) => ({ where: a.entry, message: `${show(a)}, but ${show(b)}` }));

/** Reviewed figures that no longer stand as they were when they were reviewed. */
export const staleReviews: Check = ({ content, reviewed }) => {
  const figures = content.entries.flatMap(figuresOf);
  return reviewed
    .flatMap((item) => item.figures)
    .filter((ref) => !lists(figures, ref))
    .map((ref) => ({ where: ref.entry, message: `has no figure ${show(ref)} any more` }));
};

type Claim = FigureRef & {
  trades: Entry["trades"];
  /** Where the figure applies: a national comparison speaks of a state when it names it. */
  places: Jurisdiction[];
  /** Whether it is one state's figure in a national comparison. */
  compares: boolean;
  measures: Measure[];
  /** The words of what is measured, and these with the words of the entry's title. */
  whatWords: Set<string>;
  subjectWords: Set<string>;
  /** All amounts of the answer the figure stands in; of a comparison only those for the same state. */
  context: Measure[];
};

function suspectedPairs(entries: Entry[]): [Claim, Claim][] {
  const claims = entries.flatMap(claimsOf);
  return claims.flatMap((a, index) =>
    claims
      .slice(index + 1)
      .filter((b) => a.entry !== b.entry && aboutTheSame(a, b) && disagree(a, b))
      .map((b): [Claim, Claim] => [a, b]),
  );
}

function claimsOf(entry: Entry): Claim[] {
  const claims = figuresOf(entry).map((figure) => {
    const named = entry.jurisdiction === "AU" ? statesNamedIn(figure.what) : [];
    return {
      ...figure,
      trades: entry.trades,
      places: named.length > 0 ? named : [entry.jurisdiction],
      compares: named.length > 0,
      measures: measuresIn(figure.value),
      whatWords: wordsOf(figure.what),
      subjectWords: wordsOf(`${figure.what} ${entry.title}`),
    };
  });
  return claims
    .map((claim) => ({
      ...claim,
      context: claim.compares
        ? claims.filter((other) => sharesPlace(claim, other)).flatMap(({ measures }) => measures)
        : measuresIn(entry.answer),
    }))
    .filter(({ measures }) => measures.length > 0);
}

function figuresOf({ id, figures }: Entry): FigureRef[] {
  return figures.map(({ what, value }) => ({ entry: id, what, value }));
}

function aboutTheSame(a: Claim, b: Claim): boolean {
  return (
    sharesPlace(a, b) &&
    sharesTrade(a, b) &&
    a.measures.some((measure) => b.measures.some((other) => other.dimension === measure.dimension)) &&
    soundAlike(a, b)
  );
}

/** Either both name the same thing, and not just the same kind of figure, or names and titles together are much alike. */
function soundAlike(a: Claim, b: Claim): boolean {
  const shared = sharedWords(a.whatWords, b.whatWords);
  if (shared.length >= 2 && !shared.every(isGeneric) && overlap(a.whatWords, b.whatWords) >= 0.6) return true;
  const comparable = shared.length >= 1 || a.compares || b.compares;
  return comparable && overlap(a.subjectWords, b.subjectWords) >= 0.3;
}

/** They agree when either context also states all of the other's amounts: one then merely says less. */
function disagree(a: Claim, b: Claim): boolean {
  const states = (claim: Claim, measures: Measure[]) =>
    measures.every((measure) => claim.context.some((other) => sameMeasure(measure, other)));
  return !states(a, b.measures) && !states(b, a.measures);
}

function sharesTrade(a: Claim, b: Claim): boolean {
  return (
    a.trades.includes("all") || b.trades.includes("all") || a.trades.some((trade) => b.trades.includes(trade))
  );
}

function sharesPlace(a: Pick<Claim, "places">, b: Pick<Claim, "places">): boolean {
  return a.places.some((place) => b.places.includes(place));
}

function statesNamedIn(what: string): Jurisdiction[] {
  return STATES.filter((state) => STATE_NAMES[state].test(what));
}

const STATE_NAMES = Object.fromEntries(
  STATES.map((state) => [
    state,
    new RegExp(`\\b(${state}|${JURISDICTION_NAMES[state]})\\b|\\b${capitalised(state)}`),
  ]),
) as Record<(typeof STATES)[number], RegExp>;

/** "Vic", "Qld" and "Tas" begin the names and adjectives of their states. */
function capitalised(state: string): string {
  return state.length > 2 && state !== "ACT" ? `${state[0]}${state.slice(1).toLowerCase()}` : state;
}

const STOP_WORDS = new Set(
  "a an and any are as at by can do does for from how i if in is it limit max maximum min minimum more need no not of on or over than the to under what when who with without you your".split(
    " ",
  ),
);
/** Words for the kind of a figure: alone they do not say what it is a figure of. */
const GENERIC_WORDS =
  "amount approximate area company cost date day earlier fee fine floor height individual latest length limit new notice number old penalty percentage period person prison rate start term threshold time trigger value year";
const STATE_WORDS = new Set(
  [...STATES, ...STATES.map((state) => JURISDICTION_NAMES[state])].flatMap((name) =>
    name.toLowerCase().split(" "),
  ),
);

const GENERIC_STEMS = new Set(GENERIC_WORDS.split(" ").map(stem));

function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return new Set(words.filter((word) => !STOP_WORDS.has(word) && !STATE_WORDS.has(word)).map(stem));
}

function stem(word: string): string {
  return word.replace(/ies$/, "y").replace(/(?<=\w{3})(ing|ed|es|s)$/, "");
}

function isGeneric(word: string): boolean {
  return GENERIC_STEMS.has(word);
}

function sharedWords(a: Set<string>, b: Set<string>): string[] {
  return [...a].filter((word) => b.has(word));
}

/** The share of their words that both have. */
function overlap(a: Set<string>, b: Set<string>): number {
  const shared = sharedWords(a, b).length;
  return shared / (a.size + b.size - shared) || 0;
}

function lists(figures: FigureRef[], wanted: FigureRef): boolean {
  return figures.some(
    ({ entry, what, value }) => entry === wanted.entry && what === wanted.what && value === wanted.value,
  );
}

function show({ entry, what, value }: FigureRef): string {
  return `{ entry: ${entry}, what: "${what}", value: "${value}" }`;
}
