import type { z } from "zod";
import { Intent } from "./intent-schema.ts";
import { Entry, Regulator, Update } from "./schema.ts";

export const KINDS = ["entries", "regulators", "updates", "intents"] as const;
export type Kind = (typeof KINDS)[number];
export type RecordOf = { entries: Entry; regulators: Regulator; updates: Update; intents: Intent };

type Layout<K extends Kind> = {
  schema: z.ZodObject & z.ZodType<RecordOf[K]>;
  /** Relative to the content directory. */
  file: (record: RecordOf[K]) => string;
  /**
   * Fields written with one sentence to a line, so that a review shows the changed sentence. Undefined for records
   * laid out by hand.
   */
  prose?: readonly (keyof RecordOf[K])[];
};

export const LAYOUT: { [K in Kind]: Layout<K> } = {
  entries: {
    schema: Entry,
    file: (entry) => `entries/${entry.jurisdiction.toLowerCase()}/${entry.topic}/${entry.id}.yaml`,
    prose: ["answer", "caveat", "provenance"],
  },
  regulators: {
    schema: Regulator,
    file: (regulator) => `regulators/${regulator.jurisdiction.toLowerCase()}/${regulator.id}.yaml`,
    prose: [],
  },
  updates: {
    schema: Update,
    file: (update) => `updates/${update.date.slice(0, 4)}/${update.id}.yaml`,
    prose: ["summary"],
  },
  intents: {
    schema: Intent,
    file: (intent) => `intents/${intent.topic}/${intent.id}.yaml`,
  },
};
