import { z } from "zod";
import { JURISDICTIONS } from "./jurisdictions.ts";
import { tablePage, tableSearch } from "./table-search.ts";
import { TOPICS } from "./topics.ts";
import { TRADES } from "./trades.ts";

export const DUE_COLUMNS = ["dueOn", "title", "jurisdiction", "topic", "confidence"] as const;

export const DueSearch = tableSearch(DUE_COLUMNS, "dueOn", "asc").extend({
  jurisdiction: z.enum(JURISDICTIONS, "Choose a jurisdiction from the list").optional(),
  topic: z.enum(TOPICS, "Choose a topic from the list").optional(),
  trade: z.enum(TRADES, "Choose a trade from the list").optional(),
  confidence: z.enum(["high", "medium"], "Choose high or medium").optional(),
  which: z.enum(["due", "all"], "Choose due or all").default("due"),
});
export type DueSearch = z.infer<typeof DueSearch>;

export const DueLine = z.object({
  id: z.string(),
  title: z.string(),
  jurisdiction: z.enum(JURISDICTIONS),
  topic: z.enum(TOPICS),
  trades: z.array(z.enum([...TRADES, "all"])),
  confidence: z.enum(["high", "medium"]),
  asOf: z.string(),
  verified: z.iso.date().nullable(),
  /** The first day the entry needs review, and the reason: a date it names, an indexed amount, or its age. */
  dueOn: z.iso.date(),
  reason: z.enum(["date", "amount", "age"]),
  isDue: z.boolean(),
  sources: z.array(z.object({ name: z.string(), url: z.string(), official: z.boolean() })),
  posts: z.array(z.object({ title: z.string(), path: z.string() })),
});
export type DueLine = z.infer<typeof DueLine>;

export const DuePage = tablePage(DueLine).extend({ dueTotal: z.number().int() });
export type DuePage = z.infer<typeof DuePage>;
