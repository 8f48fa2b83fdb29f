import { JURISDICTIONS, STATES } from "@plumbline/contract/jurisdictions.ts";
import { TOPICS } from "@plumbline/contract/topics.ts";
import { TRADES } from "@plumbline/contract/trades.ts";
import { z } from "zod";
import type { Intent } from "./intent-schema.ts";
import { PartialDate, Slug } from "./shared-schema.ts";

/** A plain domain name, without a closing dot or a port: two spellings of one page would be two sources. */
const HttpUrl = z
  .url({ protocol: /^https?$/, hostname: /^([a-z0-9-]+\.)+[a-z]{2,}$/i })
  .regex(/^https?:\/\/[^/:]+(\/|$)/, "must name a domain without a port");
/** One paragraph with single spaces, so that it can be laid out a sentence a line without loss. */
const Prose = z.string().regex(/^(\S+( \S+)*)?$/, "must be one paragraph with single spaces");

const Source = z.strictObject({ name: z.string().min(1), url: HttpUrl, official: z.boolean() });
type Source = z.infer<typeof Source>;

/** One researched rule of one jurisdiction. */
export const Entry = z.strictObject({
  id: Slug,
  jurisdiction: z.enum(JURISDICTIONS),
  trades: z.array(z.enum([...TRADES, "all"])).min(1),
  topic: z.enum(TOPICS),
  title: z.string().min(1),
  /** Ways people ask for it. */
  questions: z.array(z.string().min(1)).min(1),
  answer: Prose.min(1),
  /** Every figure stands word for word in `answer`; of a verified entry each names the source it was read in, and where in it. */
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
  /** The day somebody last read the rule and every figure in an official source. */
  verified: z.iso.date().optional(),
  confidence: z.enum(["high", "medium"]),
  /** A reservation the reader must see; empty when there is none. */
  caveat: Prose,
  /** How the fact was established: for the editor, never shown to a reader. */
  provenance: Prose,
});
export type Entry = z.infer<typeof Entry>;

/** An entry as readers may get it. */
export type PublishedEntry = Omit<Entry, "provenance">;

/** A body to send people to. Empty strings mean not known. */
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

/** A dated change to the rules, for the ticker. */
export const Update = z.strictObject({
  id: Slug,
  date: PartialDate,
  jurisdiction: z.enum([...STATES, "ALL"]),
  trades: z.array(z.enum([...TRADES, "all"])),
  headline: z.string().min(1),
  summary: Prose.min(1),
  status: z.enum(["in-force", "starts-on", "announced"]),
  /** Ids of the entries the change belongs to. */
  entries: z.array(Slug),
  source: z.strictObject({ name: z.string().min(1), url: HttpUrl }),
  confidence: z.enum(["high", "medium"]),
});
export type Update = z.infer<typeof Update>;

/** The whole content, as the engine and the pages read it. */
export type Content = {
  entries: PublishedEntry[];
  regulators: Regulator[];
  updates: Update[];
  intents: Intent[];
};

/** The whole content as it is edited. */
export type EditedContent = {
  entries: Entry[];
  regulators: Regulator[];
  updates: Update[];
  intents: Intent[];
};
