import { JURISDICTIONS, STATES } from "@plumbline/contract/jurisdictions.ts";
import { TOPICS } from "@plumbline/contract/topics.ts";
import { TRADES } from "@plumbline/contract/trades.ts";
import { z } from "zod";
import type { Intent } from "./intent-schema.ts";
import { PartialDate, Slug } from "./shared-schema.ts";

/** Refuses a trailing dot or port, because two spellings of one page would count as two sources. */
const HttpUrl = z
  .url({ protocol: /^https?$/, hostname: /^([a-z0-9-]+\.)+[a-z]{2,}$/i })
  .regex(/^https?:\/\/[^/:]+(\/|$)/, "must name a domain without a port");
/** Single spaces, so that it can be written one sentence a line without loss. */
const Prose = z.string().regex(/^(\S+( \S+)*)?$/, "must be one paragraph with single spaces");

const Source = z.strictObject({ name: z.string().min(1), url: HttpUrl, official: z.boolean() });
type Source = z.infer<typeof Source>;

export const Entry = z.strictObject({
  id: Slug,
  jurisdiction: z.enum(JURISDICTIONS),
  trades: z.array(z.enum([...TRADES, "all"])).min(1),
  topic: z.enum(TOPICS),
  title: z.string().min(1),
  questions: z.array(z.string().min(1)).min(1),
  answer: Prose.min(1),
  /**
   * Every figure appears word for word in `answer`. In a verified entry, each figure names its source and where in
   * the source it is.
   */
  figures: z.array(
    z.strictObject({
      what: z.string().min(1),
      value: z.string().min(1),
      source: HttpUrl.optional(),
      /** Section, heading or page of the source. */
      place: z.string().min(1).optional(),
    }),
  ),
  regulator: z.string().min(1),
  law: z.string(),
  sources: z.array(Source).min(1),
  as_of: PartialDate,
  /** The day someone last checked the rule and every figure against an official source. */
  verified: z.iso.date().optional(),
  confidence: z.enum(["high", "medium"]),
  /** Shown to the reader; may be empty. */
  caveat: Prose,
  /** How the fact was established. Only editors see it. */
  provenance: Prose,
});
export type Entry = z.infer<typeof Entry>;

export type PublishedEntry = Omit<Entry, "provenance">;

/** Empty strings mean unknown. */
export const Regulator = z.strictObject({
  id: Slug,
  jurisdiction: z.enum(JURISDICTIONS),
  name: z.string().min(1),
  short: z.string(),
  former_names: z.array(z.string()),
  aliases: z.array(z.string()),
  domains: z.array(z.string().min(1)).min(1),
  phone: z.string(),
  url: HttpUrl,
  licence_register_url: z.union([HttpUrl, z.literal("")]),
  complaint_url: z.union([HttpUrl, z.literal("")]),
  incident_phone: z.string(),
  sources: z.array(z.strictObject({ name: z.string().min(1), url: HttpUrl })).min(1),
  as_of: PartialDate,
  confidence: z.enum(["high", "medium"]),
});
export type Regulator = z.infer<typeof Regulator>;

/** A dated rule change, for the ticker. */
export const Update = z.strictObject({
  id: Slug,
  date: PartialDate,
  jurisdiction: z.enum([...STATES, "ALL"]),
  trades: z.array(z.enum([...TRADES, "all"])),
  headline: z.string().min(1),
  summary: Prose.min(1),
  status: z.enum(["in-force", "starts-on", "announced"]),
  /** Ids of the affected entries. */
  entries: z.array(Slug),
  source: z.strictObject({ name: z.string().min(1), url: HttpUrl }),
  confidence: z.enum(["high", "medium"]),
});
export type Update = z.infer<typeof Update>;

export type Content = {
  entries: PublishedEntry[];
  regulators: Regulator[];
  updates: Update[];
  intents: Intent[];
};

export type EditedContent = {
  entries: Entry[];
  regulators: Regulator[];
  updates: Update[];
  intents: Intent[];
};
