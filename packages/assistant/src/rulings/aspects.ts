// "What's the fine if I don't?" shares every other word with the intent that says whether you must.
import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import { dataPatterns } from "../text/data-file.ts";

const ASPECTS = dataPatterns("aspects.txt");

/** Smoothing, so that a single phrasing can't tip the decision. */
const SMOOTHING = 0.02;
/** The share of an intent's phrasings that must ask about an aspect for it to count. */
const ASKED = 0.03;
/** Unless people ask about one of these for the intent, a question that does gets no answer from it. */
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
