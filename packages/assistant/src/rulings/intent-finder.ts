// Which intent a question asks for, learned from the phrasings of all states together and from questions of other rules.
import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import { withoutCourtesy } from "../text/courtesy.ts";
import { type Classifier, classify, type Example, trainClassifier } from "../understand/classifier.ts";

const NONE = "none";
/** Phrasings of an intent count together as much as those of any other. */
const INTENT_WEIGHT = 40;
/** Phrasings of each other entry that are learned from; more say the same again. */
const NEGATIVES_OF_ENTRY = 8;

export type FoundIntent = { intent: Intent; probability: number };

/** `withoutPlaces` takes the names of towns out, so that one state's phrasings teach the others. */
export function learnIntents(
  intents: readonly Intent[],
  phrasingsByEntry: Readonly<Record<string, readonly string[]>>,
  withoutPlaces: (text: string) => string,
): Classifier {
  const settled = new Set(intents.flatMap(({ rulings }) => rulings.flatMap(({ entry }) => entry)));
  const clean = (text: string) => withoutPlaces(withoutCourtesy(text));
  const positives = intents.flatMap(({ id, question, rulings }) => {
    const asked = [question, ...rulings.flatMap((ruling) => ruling.asked)];
    const weight = Math.min(2, INTENT_WEIGHT / asked.length);
    return asked.map((text): Example => ({ text: clean(text), label: id, weight }));
  });
  const negatives = Object.entries(phrasingsByEntry)
    .filter(([entry]) => !settled.has(entry))
    .flatMap(([, asked]) => asked.slice(0, NEGATIVES_OF_ENTRY))
    .map((text): Example => ({ text: clean(text), label: NONE, weight: 0.5 }));
  return trainClassifier([...positives, ...negatives], { buckets: 1 << 15, dropout: 0.3, learners: 1 });
}

/** The intents a question may ask for, the likeliest first. The text has no place names. */
export function findIntents(classifier: Classifier, intents: readonly Intent[], text: string): FoundIntent[] {
  const odds = classify(classifier, withoutCourtesy(text));
  return intents
    .map((intent) => ({ intent, probability: odds[intent.id] ?? 0 }))
    .toSorted((a, b) => b.probability - a.probability);
}
