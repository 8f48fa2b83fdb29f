import type { AssistantAnswer, RelatedGuide } from "@plumbline/contract/assistant.ts";
import type { DemoAnswerResponse, DemoAskRequest } from "@plumbline/contract/demo.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";

export const LIMIT_REACHED = "Demo limit reached. Sign up for unlimited access to our AI assistant.";
export const NO_RESPONSE = "Failed to get response";
export const ASK_FAILED =
  "Sorry, I couldn't process your question right now. Please sign up for full access to our AI assistant.";

export type Message =
  | { kind: "question"; text: string }
  | {
      kind: "answer";
      request: DemoAskRequest;
      answer: AssistantAnswer;
      relatedGuides: RelatedGuide[];
      verdict?: NonNullable<KeptAnswer>["verdict"];
    }
  | { kind: "failure"; text: string; reason?: string | undefined; request?: DemoAskRequest }
  | { kind: "invitation" };

/** A failure also changes the phase to `spent`, and then only the retry it offers is allowed. */
export type Conversation = { messages: Message[]; phase: "open" | "asking" | "spent" };

export type ConversationEvent =
  | { kind: "asked"; request: DemoAskRequest; isRetry?: boolean }
  | { kind: "answered"; request: DemoAskRequest; answer: AssistantAnswer; relatedGuides: RelatedGuide[] }
  | { kind: "failed"; request: DemoAskRequest; isLimit: boolean; reason?: string; isRetry?: boolean }
  | { kind: "invited" }
  | { kind: "restored"; failed: DemoAskRequest | undefined };

export type KeptAnswer = DemoAnswerResponse["kept"];

export function startConversation(kept: KeptAnswer): Conversation {
  if (!kept) return { messages: [], phase: "open" };
  return {
    messages: [
      { kind: "question", text: kept.question },
      {
        kind: "answer",
        request: { question: kept.question },
        answer: kept.answer,
        relatedGuides: kept.relatedGuides,
        verdict: kept.verdict,
      },
      { kind: "invitation" },
    ],
    phase: "spent",
  };
}

export function advance(conversation: Conversation, event: ConversationEvent): Conversation {
  const { messages } = conversation;
  switch (event.kind) {
    case "asked": {
      const shown = event.isRetry
        ? messages.filter(({ kind }) => kind !== "failure")
        : [...messages, { kind: "question" as const, text: asSaid(event.request, messages) }];
      return { messages: shown, phase: "asking" };
    }
    case "answered": {
      const { request, answer, relatedGuides } = event;
      return {
        messages: [...messages, { kind: "answer", request, answer, relatedGuides }],
        // Asking which state doesn't use up the free question.
        phase: answer.outcome === "clarify" ? "open" : "spent",
      };
    }
    case "failed": {
      const failure: Message = event.isLimit
        ? { kind: "failure", text: LIMIT_REACHED }
        : {
            kind: "failure",
            text: ASK_FAILED,
            reason: event.reason,
            request: event.isRetry ? undefined : event.request,
          };
      return { messages: [...messages, failure], phase: "spent" };
    }
    case "invited":
      return { ...conversation, messages: [...messages, { kind: "invitation" }] };
    case "restored":
      if (messages.length > 0) return conversation;
      return {
        messages: event.failed
          ? [
              { kind: "question", text: event.failed.question },
              { kind: "failure", text: ASK_FAILED, request: event.failed },
            ]
          : [{ kind: "failure", text: LIMIT_REACHED }],
        phase: "spent",
      };
  }
}

function asSaid({ question, state }: DemoAskRequest, messages: Message[]) {
  const last = messages.at(-1);
  const isChoice = last?.kind === "answer" && last.request.question === question;
  return isChoice && state ? JURISDICTION_NAMES[state] : question;
}
