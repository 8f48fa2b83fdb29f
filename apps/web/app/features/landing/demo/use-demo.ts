import type { DemoAskRequest, DemoAskResponse } from "@plumbline/contract/demo.ts";
import { useEffect, useReducer, useRef } from "react";
import { ApiError, postJson } from "@plumbline/ui/api.ts";
import { advance, type KeptAnswer, NO_RESPONSE, startConversation } from "./conversation.ts";
import { readStoredDemo, writeStoredDemo } from "./stored-count.ts";

const INVITE_AFTER_MS = 1000;

export type AskDemo = (request: DemoAskRequest, options?: { isRetry: boolean }) => Promise<void>;

export function useDemo(kept: KeptAnswer) {
  const [conversation, dispatch] = useReducer(advance, kept, startConversation);
  const { phase } = conversation;
  const invitation = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const stored = readStoredDemo(localStorage);
    if (stored.count > 0) dispatch({ kind: "restored", failed: stored.failed });
    return () => clearTimeout(invitation.current);
  }, []);

  const ask: AskDemo = async (request, { isRetry = false } = { isRetry: false }) => {
    if (phase === "asking" || (phase === "spent" && !isRetry)) return;
    dispatch({ kind: "asked", request, isRetry });
    try {
      const { answer, relatedGuides } = await postJson<DemoAskResponse>("/api/demo/ask", request);
      dispatch({ kind: "answered", request, answer, relatedGuides });
      if (answer.outcome === "clarify") return;
      writeStoredDemo(localStorage, { count: 1 });
      invitation.current = setTimeout(() => dispatch({ kind: "invited" }), INVITE_AFTER_MS);
    } catch (error) {
      const isLimit = error instanceof ApiError && error.message.includes("Demo limit reached");
      const reason = (error instanceof ApiError && error.body?.error) || NO_RESPONSE;
      dispatch({ kind: "failed", request, isLimit, reason, isRetry });
      writeStoredDemo(localStorage, isLimit ? { count: 1 } : { count: 1, failed: request });
    }
  };

  return { ...conversation, ask };
}
