import type { AskRequest, AskResponse, ChatTurn, ThreadDetail } from "@plumbline/contract/chat.ts";
import { ApiError, postJson, sentenceOf } from "@plumbline/ui/api.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { keep, useKept } from "../../lib/device-store.ts";
import { jobsQuery, meQuery, threadQuery, THREADS_KEY } from "../../lib/queries.ts";
import { useMe } from "../../lib/use-me.ts";
import { COMPOSER_ID, FOCUS_COMPOSER } from "./composer.tsx";
import { pathTo } from "./path.ts";
import type { Draft } from "./use-draft.ts";

/** A question that didn't reach the server. It keeps its id when sent again, so it's asked only once. */
export type Unsent = { request: AskRequest; problem: string; isWaitingForNetwork: boolean };

type Ask = (
  question: Pick<AskRequest, "question" | "parentId"> &
    Partial<Pick<AskRequest, "state" | "trade" | "jobId">>,
) => void;

/** Opens the new conversation afterwards if no `thread` is given. An unsent question survives a reload. */
export function useAsk(place: string, thread?: { id: string; turns: ChatTurn[] }) {
  const { user, questionsLeft } = useMe();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const name = `unsent:${place}`;
  const setUnsent = (unsent: Unsent | undefined) => keep(user.id, name, unsent);
  const kept = useKept<Unsent>(user.id, name);
  const isHere = useRef(false);

  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);

  const { mutate, isPending, variables } = useMutation({
    mutationFn: (request: AskRequest) => postJson<AskResponse>("/api/turns", request),
    // Saved before sending, because the user may leave the page before the response arrives.
    onMutate: (request) =>
      setUnsent({ request, problem: "This question wasn't sent.", isWaitingForNetwork: false }),
    onSuccess: async ({ thread: asked, turn }, request) => {
      setUnsent(undefined);
      const { queryKey } = threadQuery(asked.id);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (known): ThreadDetail => ({
        shareUrl: null,
        ...known,
        ...asked,
        turns: [...pathTo(known?.turns ?? [], request.parentId), turn],
      }));
      void queryClient.invalidateQueries({ queryKey: THREADS_KEY });
      if (questionsLeft !== null) void queryClient.invalidateQueries(meQuery());
      if (asked.jobId) void queryClient.invalidateQueries(jobsQuery());
      if (!thread && isHere.current) {
        await navigate(`/t/${asked.id}`, { state: FOCUS_COMPOSER });
      }
    },
    onError: (error, request) => {
      // The plan may have changed while the page was open.
      if (error instanceof ApiError && error.status === 403) void queryClient.invalidateQueries(meQuery());
      const isWaitingForNetwork = !(error instanceof ApiError);
      setUnsent({ request, problem: sentenceOf(error), isWaitingForNetwork });
    },
  });

  const isArrived = thread?.turns.some(({ id }) => id === kept?.request.id);
  const unsent = isPending || isArrived ? undefined : kept;
  const waiting = unsent?.isWaitingForNetwork ? unsent.request : undefined;
  useEffect(() => {
    if (!waiting) return;
    const send = () => mutate(waiting);
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [waiting, mutate]);

  const ask: Ask = ({ jobId = null, ...question }) => {
    mutate({
      ...question,
      jobId,
      id: crypto.randomUUID(),
      threadId: thread?.id ?? crypto.randomUUID(),
    });
  };

  return {
    ask,
    sending: isPending ? variables : undefined,
    /** At most one per place: nothing else can be asked until it's sent or moved back to the box. */
    unsent,
    sendAgain: () => unsent && mutate(unsent.request),
    takeBack: (draft: Draft) => {
      if (!unsent) return;
      draft.change([unsent.request.question, draft.text].filter(Boolean).join("\n\n"));
      setUnsent(undefined);
      document.getElementById(COMPOSER_ID)?.focus();
    },
  };
}
