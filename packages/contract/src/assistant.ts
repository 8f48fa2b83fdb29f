import { z } from "zod";
import { JURISDICTIONS, STATES } from "./jurisdictions.ts";
import { QUESTION_MAX_LENGTH } from "./limits.ts";
import { TOPICS } from "./topics.ts";
import { TRADES } from "./trades.ts";

export const OUTCOMES = ["answer", "clarify", "decline", "safety_refusal", "no_evidence"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** One earlier turn of the conversation, oldest first. */
export const Turn = z.object({
  role: z.enum(["user", "assistant"]),
  content: z.string().max(20_000),
});
export type Turn = z.infer<typeof Turn>;

/**
 * What the assistant is asked. `state` and `trade` hold where neither the question nor the conversation says otherwise;
 * `chosenState` was chosen since the last question, so that it wins over the conversation. The question's own words win
 * over all of them.
 */
export const AssistantRequest = z.object({
  question: z
    .string()
    .trim()
    .min(1, "Please type a question")
    .max(QUESTION_MAX_LENGTH, "Please keep the question under 2,000 characters"),
  history: z.array(Turn).max(50).optional(),
  state: z.enum(STATES).optional(),
  chosenState: z.enum(STATES).optional(),
  trade: z.enum(TRADES).optional(),
});
export type AssistantRequest = z.infer<typeof AssistantRequest>;

/** The evidence behind one numbered mark. `passage` is the sentence or sentences of the entry the claim rests on. */
export const Citation = z.object({
  number: z.number().int().positive(),
  entryId: z.string(),
  jurisdiction: z.enum(JURISDICTIONS),
  title: z.string(),
  sourceName: z.string(),
  url: z.url(),
  official: z.boolean(),
  /** The best sources of the entry, at most two, the one above first: official ones where it has any. */
  sources: z.array(z.object({ name: z.string(), url: z.url(), official: z.boolean() })),
  law: z.string(),
  asOf: z.string(),
  passage: z.string(),
  confidence: z.enum(["high", "medium"]),
});
export type Citation = z.infer<typeof Citation>;

/** One sentence of an answer and the numbers of the citations it rests on (none for a sentence that states no rule). */
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

/** A body to ring or look up. Empty strings mean the number or page is not known. */
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
  /** The whole answer as Markdown with [1] marks: what the terminal prints and the scorer reads. */
  text: z.string(),
  blocks: z.array(AnswerBlock),
  citations: z.array(Citation),
  /** What the engine took the question to be about; shown as chips. */
  understood: z.object({
    states: z.array(z.enum(STATES)),
    trade: z.enum(TRADES).optional(),
    topic: z.enum(TOPICS).optional(),
  }),
  /** Reservations the reader must see: entry caveats, medium confidence, facts past their review date. */
  caveats: z.array(z.string()),
  /** Bodies to contact next, where one is known; none for decline and clarify. */
  contacts: z.array(Contact),
  /** One-tap states where the state is not known for certain; each is the same question asked with that state chosen. */
  choices: z.array(z.enum(STATES)),
  related: z.array(z.string()),
  /** Where rulings answer: the text that opens the answer, the intent, and the ids of the rulings. */
  lead: z.string().optional(),
  intent: z.string().optional(),
  rulings: z.array(z.string()).optional(),
  /** The general-information notice. */
  notice: z.string(),
});
export type AssistantAnswer = z.infer<typeof AssistantAnswer>;
