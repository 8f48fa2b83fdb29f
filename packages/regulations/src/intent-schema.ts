import { JURISDICTIONS } from "@plumbline/contract/jurisdictions.ts";
import { TOPICS } from "@plumbline/contract/topics.ts";
import { z } from "zod";
import { parseRange, type Range } from "./range.ts";
import { PartialDate, Slug } from "./shared-schema.ts";

/** What decides an intent. Ranges are in dollars, metres, square metres, or the unit the measure is named after. */
const MEASURES = [
  "none", "price", "height", "depth", "length", "area", "volume", "weight", "time", "people", "voltage", "degrees",
] as const; // prettier-ignore
export type MeasureName = (typeof MEASURES)[number];

const FORMS = [
  "must I", "may I", "how much", "how long", "by when", "who", "which", "what if", "how",
] as const; // prettier-ignore

/** One sentence or more, as a reader gets it. */
const Text = z.string().regex(/^(\S+( \S+)*)$/, "must have single spaces");
/** A YAML scalar or list, as a list. */
const OneOrMore = z
  .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
  .transform((one) => [one].flat());

const When = z.string().transform((text, context): Range => {
  const range = parseRange(text);
  if (range) return range;
  context.addIssue({
    code: "custom",
    message: `"${text}" must say "up to", "under", "over", "X or more" or "exactly"`,
  });
  return z.NEVER;
});

/** By kind of case, the names that match. `unsaid` stands for an asker who didn't say. */
const Case = z.record(z.string(), OneOrMore);
export type Case = z.infer<typeof Case>;

const Conditional = z.strictObject({ when: When.optional(), case: Case.optional(), say: Text });
/** A sentence for every asker, or for those it applies to. */
export type Saying = z.infer<typeof Conditional>;
const Saying = z.union([Text.transform((say): Saying => ({ say })), Conditional]);

const Holds = z.union([z.boolean(), z.literal("depends")]);
const Verdict = {
  /** Whether the intent's claim holds; `depends` where a bare yes or no could hurt the asker. */
  holds: Holds.optional(),
  /** Completes a verdict: "Yes, if ...". */
  if: Text.optional(),
  unless: Text.optional(),
  /** A figure the asker's own is judged by: "10%", "7 days", "none", "unclear". */
  limit: z.string().min(1).optional(),
};

/** One side of a line. `lead` has slots: `{price}` or `{height}` for the asker's own amount, `{sum}` for limit x price. */
const Band = z.strictObject({ when: When, ...Verdict, lead: Text });
export type Band = z.infer<typeof Band>;

const Ruling = z.strictObject({
  state: z.enum(JURISDICTIONS),
  /** The entries it rests on; the first is cited. None for a gap. */
  entry: OneOrMore.default([]),
  case: Case.default({}),
  /** The cases this ruling settles beside its own. */
  covers: z.union([z.literal("any"), z.array(z.string())]).default([]),
  /** Dollar lines count GST. */
  gst: z.literal("included").optional(),
  bands: z.array(Band).default([]),
  ...Verdict,
  /** The answer where nothing is banded. */
  lead: Text.optional(),
  /** The answer for an asker who gave no amount. */
  unsaid: Text.optional(),
  then: z.array(Saying).default([]),
  note: Saying.optional(),
  /** How people ask exactly this, one a line. */
  asked: z
    .string()
    .default("")
    .transform((text) => text.split("\n").filter((line) => line.trim() !== "")),
  /** First and last day in force. */
  from: PartialDate.optional(),
  until: PartialDate.optional(),
  /** When to look at it again. */
  review: PartialDate.optional(),
  /** We don't hold the rule; the lead says so. */
  gap: z.literal(true).optional(),
});
export type Ruling = z.infer<typeof Ruling>;

/** What people type for each name of a kind of case, or the measure that decides the kind. */
const CaseNames = z.union([z.record(z.string(), z.array(z.string().min(1)).min(1)), z.enum(MEASURES)]);

/** One thing people ask, with the ruling of each state. */
export const Intent = z.strictObject({
  id: Slug,
  topic: z.enum(TOPICS),
  question: z.string().min(1),
  form: z.enum(FORMS),
  /** Of "must I" and "may I": what holds, and what doesn't. */
  claim: Text.optional(),
  denial: Text.optional(),
  /** Which way a `limit` binds. */
  bound: z.enum(["at most", "at least"]).optional(),
  measure: z.enum(MEASURES).default("none"),
  /** Kinds of case, the most decisive first. */
  cases: z.record(z.string(), CaseNames).default({}),
  /** What the biggest or smallest limit is called in a comparison of states. */
  compare: z.strictObject({ biggest: Text.optional(), smallest: Text.optional() }).optional(),
  rulings: z.array(Ruling).min(1),
});
export type Intent = z.infer<typeof Intent>;

/** A stable name for a ruling: "deposit-limit/qld/off-site". */
export function rulingId(intent: Pick<Intent, "id">, { state, case: cases, from }: Ruling): string {
  const names = Object.values(cases)
    .flat()
    .map((name) => name.replaceAll(/[^a-z0-9]+/gi, "-"));
  return [intent.id, state.toLowerCase(), names.join("+"), from].filter(Boolean).join("/");
}
