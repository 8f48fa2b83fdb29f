import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import { expect, test } from "vitest";
import { advance, ASK_FAILED, type Conversation, LIMIT_REACHED, startConversation } from "./conversation.ts";

const request = { question: "Do I need a licence to tile a bathroom?" };

function answer(outcome: AssistantAnswer["outcome"]): AssistantAnswer {
  return {
    outcome,
    text: "",
    blocks: [],
    citations: [],
    understood: { states: [] },
    caveats: [],
    contacts: [],
    choices: outcome === "clarify" ? ["QLD", "VIC"] : [],
    related: [],
    notice: "",
  };
}

function ask(conversation: Conversation = startConversation(null)) {
  return advance(conversation, { kind: "asked", request });
}

test("an answer uses up the free question", () => {
  const after = advance(ask(), { kind: "answered", request, answer: answer("answer"), relatedGuides: [] });
  expect(after.phase).toBe("spent");
  expect(after.messages.map(({ kind }) => kind)).toEqual(["question", "answer"]);
});

test("asking which state doesn't use up the free question, and the tapped state shows as a reply", () => {
  const asked = advance(ask(), { kind: "answered", request, answer: answer("clarify"), relatedGuides: [] });
  expect(asked.phase).toBe("open");
  const chosen = advance(asked, { kind: "asked", request: { ...request, state: "QLD" } });
  expect(chosen.messages.at(-1)).toEqual({ kind: "question", text: "Queensland" });
});

test("a failed question can be retried once, and a failed retry can't be retried again", () => {
  const failed = advance(ask(), { kind: "failed", request, isLimit: false });
  expect(failed.messages.at(-1)).toEqual({ kind: "failure", text: ASK_FAILED, request });
  const retried = advance(failed, { kind: "asked", request, isRetry: true });
  expect(retried.messages.map(({ kind }) => kind)).toEqual(["question"]);
  const again = advance(retried, { kind: "failed", request, isLimit: false, isRetry: true });
  expect(again.messages.at(-1)).toEqual({ kind: "failure", text: ASK_FAILED, request: undefined });
});

test("reaching the limit shows a message and offers no retry", () => {
  const limited = advance(ask(), { kind: "failed", request, isLimit: true });
  expect(limited.messages.at(-1)).toEqual({ kind: "failure", text: LIMIT_REACHED });
});

test("a returning visitor sees their kept answer, not the limit message", () => {
  const kept = startConversation({ ...request, response: "", answer: answer("answer"), relatedGuides: [] });
  expect(kept.messages.map(({ kind }) => kind)).toEqual(["question", "answer", "invitation"]);
  expect(advance(kept, { kind: "restored", failed: undefined })).toBe(kept);
});

test("a question that failed before a reload can be retried afterwards", () => {
  const restored = advance(startConversation(null), { kind: "restored", failed: request });
  expect(restored.messages.at(-1)).toEqual({ kind: "failure", text: ASK_FAILED, request });
  expect(restored.phase).toBe("spent");
});
