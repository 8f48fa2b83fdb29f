import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import type { IntentFinder } from "./find-intent.ts";
import type { PolarityReader } from "./polarity.ts";

/** Everything that can be answered from. `today` decides which rulings are in force. */
export type RulingLibrary = {
  likelyIntents: IntentFinder;
  /** Whether a text's telling words are of another matter than an intent's. */
  isOtherMatter: (text: string, intent: Intent) => boolean;
  /** Whether a text asks what nobody asks of an intent, such as the fine. */
  isOtherAspect: (text: string, intent: Intent) => boolean;
  /** Whether a text asks what others ask of an intent too: who, when, how much. */
  isAskedAspect: (text: string, intent: Intent) => boolean;
  polarityOf: PolarityReader;
  entries: ReadonlyMap<string, PublishedEntry>;
  today: string;
};
