import { JURISDICTIONS } from "@plumbline/contract/jurisdictions.ts";
import { TOPICS } from "@plumbline/contract/topics.ts";
import { z } from "zod";
import { parseRange, type Range } from "./range.ts";
import { PartialDate, Slug } from "./shared-schema.ts";

/** Ranges are in dollars, metres, square metres, or the unit the measure is named after. */
const MEASURES = [
  "none", "price", "height", "depth", "length", "area", "volume", "weight", "time", "people", "voltage", "degrees",
] as const; // prettier-ignore
export type MeasureName = (typeof MEASURES)[number];

const FORMS = [
  "must I", "may I", "how much", "how long", "by when", "who", "which", "what if", "how",
] as const; // prettier-ignore

const Text = z.string().regex(/^(\S+( \S+)*)$/, "must have single spaces");
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

/** By kind of case, the names that match. `unsaid` matches if the asker didn't say which case applies. */
const Case = z.record(z.string(), OneOrMore);
export type Case = z.infer<typeof Case>;

const Conditional = z.strictObject({ when: When.optional(), case: Case.optional(), say: Text });
export type Saying = z.infer<typeof Conditional>;
const Saying = z.union([Text.transform((say): Saying => ({ say })), Conditional]);

const Holds = z.union([z.boolean(), z.literal("depends")]);
const Verdict = {
  /** `depends` is for cases where a bare yes or no could hurt the asker. */
  holds: Holds.optional(),
  /** Completes the verdict's sentence: "Yes, if ...". */
  if: Text.optional(),
  unless: Text.optional(),
  /** Such as "10%", "7 days", "none" or "unclear". */
  limit: z.string().min(1).optional(),
};

/** In `lead`, `{price}` or `{height}` stands for the asker's amount, and `{sum}` for the limit times the price. */
const Band = z.strictObject({ when: When, ...Verdict, lead: Text });
export type Band = z.infer<typeof Band>;

const Ruling = z.strictObject({
  state: z.enum(JURISDICTIONS),
  /** The answer cites the first. Empty for a gap. */
  entry: OneOrMore.default([]),
  case: Case.default({}),
  /** Further cases that this ruling also answers. */
  covers: z.union([z.literal("any"), z.array(z.string())]).default([]),
  /** Dollar thresholds include GST. */
  gst: z.literal("included").optional(),
  bands: z.array(Band).default([]),
  ...Verdict,
  /** The answer if there are no bands. */
  lead: Text.optional(),
  /** The answer if no amount was given. */
  unsaid: Text.optional(),
  then: z.array(Saying).default([]),
  note: Saying.optional(),
  /** Phrasings of the question, one to a line. */
  asked: z
    .string()
    .default("")
    .transform((text) => text.split("\n").filter((line) => line.trim() !== "")),
  /** Both dates are inclusive. */
  from: PartialDate.optional(),
  until: PartialDate.optional(),
  review: PartialDate.optional(),
  /** True if we don't hold the rule; the lead then says so and who to ask. */
  gap: z.literal(true).optional(),
});
export type Ruling = z.infer<typeof Ruling>;

/** The words people type for each case, or the measure that decides the case. */
const CaseNames = z.union([z.record(z.string(), z.array(z.string().min(1)).min(1)), z.enum(MEASURES)]);

export const Intent = z.strictObject({
  id: Slug,
  topic: z.enum(TOPICS),
  question: z.string().min(1),
  form: z.enum(FORMS),
  /** For "must I" and "may I" questions: `claim` is the statement if the answer is yes, `denial` if it's no. */
  claim: Text.optional(),
  denial: Text.optional(),
  bound: z.enum(["at most", "at least"]).optional(),
  measure: z.enum(MEASURES).default("none"),
  /** Kinds of case, most decisive first. */
  cases: z.record(z.string(), CaseNames).default({}),
  /** The words for the biggest and smallest limits in a comparison of states. */
  compare: z.strictObject({ biggest: Text.optional(), smallest: Text.optional() }).optional(),
  rulings: z.array(Ruling).min(1),
});
export type Intent = z.infer<typeof Intent>;

/** Returns an id such as "deposit-limit/qld/off-site". */
export function rulingId(intent: Pick<Intent, "id">, { state, case: cases, from }: Ruling): string {
  const names = Object.values(cases)
    .flat()
    .map((name) => name.replaceAll(/[^a-z0-9]+/gi, "-"));
  return [intent.id, state.toLowerCase(), names.join("+"), from].filter(Boolean).join("/");
}
