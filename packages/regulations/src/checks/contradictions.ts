/**
 * Finds figures in different entries that disagree about what looks like the same thing. Over-reporting is intended,
 * because an editor then fixes the pair or records why both are right.
 */
import { type Jurisdiction, STATE_NAME_PATTERNS, STATES } from "@plumbline/contract/jurisdictions.ts";
import { type Measure, measuresIn, sameMeasure } from "../measures.ts";
import type { FigureRef } from "../reviewed-pairs.ts";
import type { Entry } from "../schema.ts";
import type { Check } from "./finding.ts";
import { isGeneric, overlap, sharedWords, wordsOf } from "./words.ts";

export const contradictions: Check = ({ content, reviewed }) =>
  suspectedPairs(content.entries)
    .filter(([a, b]) => !reviewed.some(({ figures }) => lists(figures, a) && lists(figures, b)))
    .map(([a, b]) => ({ where: a.entry, message: `${show(a)}, but ${show(b)}` }));

export const staleReviews: Check = ({ content, reviewed }) => {
  const figures = content.entries.flatMap(figuresOf);
  return reviewed
    .flatMap((item) => item.figures)
    .filter((ref) => !lists(figures, ref))
    .map((ref) => ({ where: ref.entry, message: `no longer has the figure ${show(ref)}` }));
};

type Claim = FigureRef & {
  trades: Entry["trades"];
  /** The state that the figure names, in a national entry that compares states. */
  places: Jurisdiction[];
  compares: boolean;
  measures: Measure[];
  whatWords: Set<string>;
  subjectWords: Set<string>;
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

function soundAlike(a: Claim, b: Claim): boolean {
  const shared = sharedWords(a.whatWords, b.whatWords);
  const enough = shared.length >= 2 ? 0.6 : 1;
  if (!shared.every(isGeneric) && overlap(a.whatWords, b.whatWords) >= enough) return true;
  const comparable = shared.length >= 1 || a.compares || b.compares;
  return comparable && overlap(a.subjectWords, b.subjectWords) >= 0.3;
}

/** Figures don't disagree if either context also states all of the other's amounts. */
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
  return STATES.filter((state) => STATE_NAME_PATTERNS[state].test(what));
}

function lists(figures: FigureRef[], wanted: FigureRef): boolean {
  return figures.some(
    ({ entry, what, value }) => entry === wanted.entry && what === wanted.what && value === wanted.value,
  );
}

function show({ entry, what, value }: FigureRef): string {
  return `{ entry: ${entry}, what: ${JSON.stringify(what)}, value: ${JSON.stringify(value)} }`;
}
