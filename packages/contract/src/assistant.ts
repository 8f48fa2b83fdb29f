import { z } from "zod";
import { JURISDICTIONS, STATES } from "./jurisdictions.ts";
import { QUESTION_MAX_LENGTH } from "./limits.ts";
import { TOPICS } from "./topics.ts";
import { TRADES } from "./trades.ts";

export const OUTCOMES = ["answer", "clarify", "decline", "safety_refusal", "no_evidence"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const Turn = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string().max(20_000),
});
export type Turn = z.infer<typeof Turn>;

/**
 * `state` and `trade` are defaults, and the conversation overrides them. `chosenState` was chosen since the last
 * question, so it overrides the conversation. The question's own words override everything.
 */
export const AssistantRequest = z.object({
  question: z
    .string()
    .trim()
    .min(1, "Please type a question")
    .max(QUESTION_MAX_LENGTH, "Please keep your question under 2,000 characters"),
  history: z.array(Turn).max(50).optional(),
  state: z.enum(STATES).optional(),
  chosenState: z.enum(STATES).optional(),
  trade: z.enum(TRADES).optional(),
});
export type AssistantRequest = z.infer<typeof AssistantRequest>;

/** `passage` is the text of the entry that supports the claim. */
export const Citation = z.object({
  number: z.number().int().positive(),
  entryId: z.string(),
  jurisdiction: z.enum(JURISDICTIONS),
  title: z.string(),
  sourceName: z.string(),
  url: z.url(),
  official: z.boolean(),
  /** At most two sources, official ones first where possible. The first is the source above. */
  sources: z.array(z.object({ name: z.string(), url: z.url(), official: z.boolean() })),
  law: z.string(),
  asOf: z.string(),
  passage: z.string(),
  confidence: z.enum(["high", "medium"]),
});
export type Citation = z.infer<typeof Citation>;

/** `citations` is empty for a sentence that states no rule. */
export const Sentence = z.object({ text: z.string(), citations: z.array(z.number().int().positive()) });
export type Sentence = z.infer<typeof Sentence>;

export const AnswerBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("paragraph"), sentences: z.array(Sentence) }),
  z.object({
    kind: z.literal("table"),
    caption: z.string(),
    rows: z.array(z.object({ jurisdiction: z.enum(JURISDICTIONS), cell: Sentence })),
  }),
]);
export type AnswerBlock = z.infer<typeof AnswerBlock>;

export const Contact = z.object({
  name: z.string(),
  jurisdiction: z.enum(JURISDICTIONS),
  phone: z.string(),
  url: z.string(),
  licenceRegisterUrl: z.string(),
});
export type Contact = z.infer<typeof Contact>;

export const AssistantAnswer = z.object({
  outcome: z.enum(OUTCOMES),
  /** The whole answer as Markdown with [1] marks, for the terminal and the scorer. */
  text: z.string(),
  blocks: z.array(AnswerBlock),
  citations: z.array(Citation),
  understood: z.object({
    states: z.array(z.enum(STATES)),
    trade: z.enum(TRADES).optional(),
    topic: z.enum(TOPICS).optional(),
  }),
  /** Covers entry caveats, medium confidence and facts past their review date. */
  caveats: z.array(z.string()),
  contacts: z.array(Contact),
  /** Offered when the state isn't certain. A tap asks the same question with that state. */
  choices: z.array(z.enum(STATES)),
  related: z.array(z.string()),
  /** Set if the answer comes from rulings: the opening text, the intent and the ruling ids. */
  lead: z.string().optional(),
  intent: z.string().optional(),
  rulings: z.array(z.string()).optional(),
  notice: z.string(),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;

export const RelatedGuide = z.object({ question: z.string(), path: z.string() });
export type RelatedGuide = z.infer<typeof RelatedGuide>;
