// Tells apart intents that share every other word: "what's the fine if I don't?" asks about the penalty, not whether
// you must.
import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import { dataPatterns } from "../text/data-file.ts";

const ASPECTS = dataPatterns("aspects.txt");

/** Smoothing, so that a single phrasing can't tip the decision. */
const SMOOTHING = 0.02;
/** An intent covers an aspect if at least this share of its phrasings ask about it. */
const ASKED = 0.03;
/** A question about one of these is answered only by an intent whose phrasings ask about it. */
const TELLING = new Set(["penalty", "cost"]);

export type AspectReader = {
  likenessOf: (text: string) => number[];
  isOtherAspect: (text: string, intent: Intent) => boolean;
  isAskedAspect: (text: string, intent: Intent) => boolean;
};

export function createAspectReader(intents: readonly Intent[]): AspectReader {
  const counts = intents.map(({ rulings }) => {
    const asked = rulings.flatMap((ruling) => ruling.asked);
    return {
      all: asked.length,
      of: ASPECTS.map(({ pattern }) => asked.filter((one) => pattern.test(one)).length),
    };
  });
  const total = counts.reduce((sum, { all }) => sum + all, 0);
  const usual = ASPECTS.map((_, at) => counts.reduce((sum, { of }) => sum + of[at]!, 0) / total);
  const shares = counts.map(({ all, of }) => of.map((count) => count / Math.max(1, all)));
  const shareOf = new Map(intents.map((intent, at) => [intent, shares[at]!]));
  const likenesses = shares.map((own) =>
    own.map((share, at) => ({
      asked: Math.log((share + SMOOTHING) / (usual[at]! + SMOOTHING)),
      unasked: Math.log((1 - share + SMOOTHING) / (1 - usual[at]! + SMOOTHING)),
    })),
  );
  const isAsked = (intent: Intent, aspect: number) => (shareOf.get(intent)?.[aspect] ?? 1) >= ASKED;
  return {
    likenessOf: (text) => {
      const has = ASPECTS.map(({ pattern }) => pattern.test(text));
      return likenesses.map((own) =>
        own.reduce((sum, { asked, unasked }, at) => sum + (has[at] ? asked : unasked), 0),
      );
    },
    isOtherAspect: (text, intent) =>
      ASPECTS.some(
        ({ name, pattern }, at) => TELLING.has(name) && pattern.test(text) && !isAsked(intent, at),
      ),
    isAskedAspect: (text, intent) =>
      ASPECTS.some(({ pattern }, at) => pattern.test(text) && isAsked(intent, at)),
  };
}
