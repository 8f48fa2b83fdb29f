import { randomUUID } from "node:crypto";
import {
  type AskRequest,
  AskResponse,
  type ChatTurn,
  ThreadDetail,
  ThreadList,
} from "@plumbline/contract/chat.ts";
import type { createTestApp } from "./app.ts";
import { readEvents } from "./events.ts";

export type Account = Awaited<ReturnType<ReturnType<typeof createTestApp>["signIn"]>>;
type Call = (method: string, path: string, body?: unknown) => Promise<Response>;

export function conversationOf({ call }: { call: Call }) {
  /** Asks in a new thread unless one is given. */
  function requestFor(question: string, overrides: Partial<AskRequest> = {}) {
    return { id: randomUUID(), threadId: randomUUID(), parentId: null, question, ...overrides };
  }

  async function send(request: Partial<AskRequest>): Promise<AskResponse> {
    return AskResponse.parse(await bodyOf(await call("POST", "/api/turns", request)));
  }

  async function ask(question: string, overrides: Partial<AskRequest> = {}): Promise<ChatTurn> {
    const { turn } = await send(requestFor(question, overrides));
    return finished(turn.id);
  }

  async function finished(turnId: string): Promise<ChatTurn> {
    const last = (await readEvents(await call("GET", `/api/turns/${turnId}/stream`))).at(-1)?.data;
    if (last?.kind !== "turn") throw new Error("the stream ended without the turn");
    return last.turn;
  }

  async function read(threadId: string): Promise<ThreadDetail> {
    return ThreadDetail.parse(await bodyOf(await call("GET", `/api/threads/${threadId}`)));
  }

  async function list(query: Record<string, string> = {}): Promise<ThreadList> {
    return ThreadList.parse(await bodyOf(await call("GET", `/api/threads?${new URLSearchParams(query)}`)));
  }

  return { requestFor, send, ask, finished, read, list };
}

async function bodyOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
}
