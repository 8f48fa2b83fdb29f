// What a question asks of its subject: what it costs, who does it, how long it takes, what the penalty is. "What's the fine
// if I don't?" shares every other word with the intent that says whether one must.
import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import { dataPatterns } from "../text/data-file.ts";

const ASPECTS = dataPatterns("aspects.txt");

/** Taken off zero and one, so that one phrasing more or less decides nothing. */
const SMOOTHING = 0.02;
/** An intent is asked for an aspect if so many of its phrasings are. */
const ASKED = 0.03;
/** Where an intent is never asked for one of these, a question that is gets no answer from it. */
const TELLING = new Set(["penalty", "cost"]);

export type AspectReader = {
  /** For each intent, how much likelier than by chance those who ask for it ask for the same aspects (a logarithm). */
  likenessOf: (text: string) => number[];
  /** Whether a question asks for an aspect that nobody asks of an intent. */
  isOtherAspect: (text: string, intent: Intent) => boolean;
  /** Whether a question asks for an aspect that others ask of an intent too. */
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
  // By intent and aspect, for a question that asks for the aspect and one that doesn't.
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
