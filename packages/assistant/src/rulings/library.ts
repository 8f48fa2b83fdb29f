import type { Intent } from "@plumbline/regulations/intent-schema.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import type { IntentFinder } from "./find-intent.ts";
import type { PolarityReader } from "./polarity.ts";

export type RulingLibrary = {
  likelyIntents: IntentFinder;
  isOtherMatter: (text: string, intent: Intent) => boolean;
  isOtherAspect: (text: string, intent: Intent) => boolean;
  isAskedAspect: (text: string, intent: Intent) => boolean;
  polarityOf: PolarityReader;
  entries: ReadonlyMap<string, PublishedEntry>;
  today: string;
};
