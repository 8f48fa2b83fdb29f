import { z } from "zod";
import { AssistantAnswer, AssistantRequest } from "./assistant.ts";

/** Follow-ups of the demo are a new visitor's one question, so no history travels; a tapped state does. */
export const DemoAskRequest = AssistantRequest.omit({ history: true });
export type DemoAskRequest = z.infer<typeof DemoAskRequest>;

/** `response` is the specification's text field; `answer` is the same answer with its citations and chips. */
export const DemoAskResponse = z.object({ response: z.string(), answer: AssistantAnswer });
export type DemoAskResponse = z.infer<typeof DemoAskResponse>;

export const DEMO_LIMIT_REACHED = "Demo limit reached. Sign up for unlimited access to our AI assistant.";
export const DEMO_FAILED =
  "Sorry, I couldn't process your question right now. Please sign up for full access to our AI assistant.";

/** The free question this visitor has had answered, so that a reload shows it again. */
export const DemoAnswerResponse = z.object({
  kept: DemoAskRequest.extend({ response: z.string(), answer: AssistantAnswer }).nullable(),
});
export type DemoAnswerResponse = z.infer<typeof DemoAnswerResponse>;
