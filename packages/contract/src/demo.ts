import { z } from "zod";
import { AssistantAnswer, AssistantRequest, RelatedGuide } from "./assistant.ts";
import { FEEDBACK_MAX_LENGTH } from "./limits.ts";
import { tablePage, tableSearch } from "./table-search.ts";

/** A visitor gets one question, so there's no history. Also sent when they tap a state in reply to "Which state?". */
export const DemoAskRequest = AssistantRequest.omit({ history: true });
export type DemoAskRequest = z.infer<typeof DemoAskRequest>;

/** `response` is the specification's text field. `answer` is the same answer with its citations and chips. */
export const DemoAskResponse = z.object({
  response: z.string(),
  answer: AssistantAnswer,
  /** Guides for the answer's related questions, because a second question isn't free. */
  relatedGuides: z.array(RelatedGuide),
});
export type DemoAskResponse = z.infer<typeof DemoAskResponse>;

export const DEMO_LIMIT_REACHED = "Demo limit reached. Sign up for unlimited access to our AI assistant.";
export const DEMO_FAILED =
  "Sorry, I couldn't process your question right now. Please sign up for full access to our AI assistant.";

export const FEEDBACK_VERDICTS = ["good", "bad"] as const;

export const DemoAnswerResponse = z.object({
  kept: DemoAskRequest.extend({
    ...DemoAskResponse.shape,
    verdict: z.enum(FEEDBACK_VERDICTS).optional(),
  }).nullable(),
});
export type DemoAnswerResponse = z.infer<typeof DemoAnswerResponse>;

/** An account's free question, as the site gives it to the chat app. */
export const FreeQuestionResponse = z.object({
  freeQuestion: DemoAskRequest.pick({ question: true, state: true, trade: true })
    .extend({ askedAt: z.iso.datetime(), answer: AssistantAnswer })
    .nullable(),
});
export type FreeQuestionResponse = z.infer<typeof FreeQuestionResponse>;
export type FreeQuestion = NonNullable<FreeQuestionResponse["freeQuestion"]>;

/** Sending it again replaces the earlier rating and comment. */
export const DemoFeedbackRequest = z.object({
  verdict: z.enum(FEEDBACK_VERDICTS, "Choose good or bad"),
  comment: z
    .string()
    .trim()
    .max(FEEDBACK_MAX_LENGTH, `Please keep it under ${FEEDBACK_MAX_LENGTH} characters`)
    .default(""),
});
export type DemoFeedbackRequest = z.infer<typeof DemoFeedbackRequest>;

export const FEEDBACK_COLUMNS = ["saidAt", "verdict", "outcome"] as const;
export const FEEDBACK_STATES = ["open", "resolved"] as const;

export const FeedbackSearch = tableSearch(FEEDBACK_COLUMNS, "saidAt", "desc").extend({
  verdict: z.enum(FEEDBACK_VERDICTS, "Choose good or bad").optional(),
  state: z.enum(FEEDBACK_STATES, "Choose open or resolved").optional(),
});
export type FeedbackSearch = z.infer<typeof FeedbackSearch>;

export const FeedbackLine = z.object({
  id: z.uuid(),
  verdict: z.enum(FEEDBACK_VERDICTS),
  comment: z.string(),
  saidAt: z.iso.datetime(),
  question: z.string(),
  outcome: z.string(),
  answerText: z.string(),
  entries: z.array(z.string()),
  resolved: z.object({ at: z.iso.datetime(), note: z.string() }).nullable(),
});
export type FeedbackLine = z.infer<typeof FeedbackLine>;

export const FeedbackPage = tablePage(FeedbackLine);
export type FeedbackPage = z.infer<typeof FeedbackPage>;

const NOTE = "Describe what you did in a sentence";
export const ResolveFeedback = z.object({
  note: z.string().trim().min(3, NOTE).max(1000, "Please keep it under 1,000 characters"),
});
export type ResolveFeedback = z.infer<typeof ResolveFeedback>;
