import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import type { IntentFinder } from "./find-intent.ts";
import type { PolarityReader } from "./polarity.ts";

/** `today` decides which rulings are in force. */
export type RulingLibrary = {
  likelyIntents: IntentFinder;
  /** The text's telling words are about something else. */
  isOtherMatter: (text: string, intent: Intent) => boolean;
  /** The text asks about an aspect no one asks this intent about, such as the fine. */
  isOtherAspect: (text: string, intent: Intent) => boolean;
  /** The text asks about an aspect others ask this intent about: who, when, how much. */
  isAskedAspect: (text: string, intent: Intent) => boolean;
  polarityOf: PolarityReader;
  entries: ReadonlyMap<string, PublishedEntry>;
  today: string;
};
