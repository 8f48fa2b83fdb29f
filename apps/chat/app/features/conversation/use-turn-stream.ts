import type { ChatTurn, ThreadDetail, TurnEvent } from "@plumbline/contract/chat.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { threadQuery, THREADS_KEY } from "#app/lib/queries.ts";

const TRY_AGAIN_MS = 2_000;

/**
 * The server writes the answer whether or not anyone is listening, so a reload or lost connection resumes after
 * the last sentence received.
 */
export function useTurnStream(threadId: string | undefined, turnId: string | undefined) {
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!threadId || !turnId) return;
    const { queryKey } = threadQuery(threadId);
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function read(): ChatTurn | undefined {
      return queryClient.getQueryData(queryKey)?.turns.find(({ id }) => id === turnId);
    }

    function write(turn: ChatTurn) {
      queryClient.setQueryData(
        queryKey,
        (thread): ThreadDetail | undefined =>
          thread && { ...thread, turns: thread.turns.map((known) => (known.id === turn.id ? turn : known)) },
      );
    }

    function follow() {
      source?.close();
      clearTimeout(timer);
      source = new EventSource(`/api/turns/${turnId}/stream?after=${read()?.sentences.length ?? 0}`);
      source.addEventListener("sentence", readSentence);
      source.addEventListener("turn", readTurn);
      source.addEventListener("error", recover);
    }

    function readSentence(event: MessageEvent<string>) {
      const turn = read();
      const message = JSON.parse(event.data) as TurnEvent;
      if (!turn || message.kind !== "sentence") return;
      const number = Number(event.lastEventId);
      if (number === turn.sentences.length + 1) {
        write({ ...turn, sentences: [...turn.sentences, message.sentence] });
      } else if (number > turn.sentences.length) {
        follow();
      }
    }

    function readTurn(event: MessageEvent<string>) {
      const message = JSON.parse(event.data) as TurnEvent;
      if (message.kind !== "turn") return;
      source?.close();
      write(message.turn);
      void queryClient.invalidateQueries({ queryKey: THREADS_KEY });
    }

    /**
     * The browser reconnects after a lost connection. A refusal ends the stream, and refetching the
     * conversation shows why.
     */
    function recover() {
      if (source?.readyState !== EventSource.CLOSED) return;
      void queryClient.invalidateQueries({ queryKey });
      timer = setTimeout(follow, TRY_AGAIN_MS);
    }

    /** Reconnects straight away instead of waiting for the browser's next try. */
    function resume() {
      if (document.visibilityState === "visible" && source?.readyState !== EventSource.OPEN) follow();
    }

    follow();
    addEventListener("online", resume);
    document.addEventListener("visibilitychange", resume);
    return () => {
      source?.close();
      clearTimeout(timer);
      removeEventListener("online", resume);
      document.removeEventListener("visibilitychange", resume);
    };
  }, [threadId, turnId, queryClient]);
}
