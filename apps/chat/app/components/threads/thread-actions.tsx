import type { ChatThread, ThreadDetail, UpdateThreadRequest } from "@plumbline/contract/chat.ts";
import { sendJson, sentenceOf } from "@plumbline/ui/api.ts";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from "react";
import { jobsQuery, threadQuery, THREADS_KEY } from "../../lib/queries.ts";

// Loaded on first use, because few visits need them.
const DIALOGS = {
  rename: lazy(() => import("./rename-dialog.tsx")),
  move: lazy(() => import("./move-dialog.tsx")),
  share: lazy(() => import("./share-dialog.tsx")),
  delete: lazy(() => import("./delete-dialog.tsx")),
};
export type ThreadAction = keyof typeof DIALOGS;

export type ThreadDialogProps = { thread: ChatThread; open: boolean; onClose: () => void };

const ActionsContext = createContext<(action: ThreadAction, thread: ChatThread) => void>(() => undefined);

export function useThreadAction() {
  return useContext(ActionsContext);
}

/** The dialogs are mounted here because they outlive the menu that opened them. */
export function ThreadActions({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ action: ThreadAction; thread: ChatThread; open: boolean }>();
  const Dialog = shown && DIALOGS[shown.action];
  return (
    <ActionsContext value={(action, thread) => setShown({ action, thread, open: true })}>
      {children}
      <Suspense>
        {Dialog && (
          <Dialog
            key={`${shown.action}-${shown.thread.id}`}
            thread={shown.thread}
            open={shown.open}
            onClose={() => setShown({ ...shown, open: false })}
          />
        )}
      </Suspense>
    </ActionsContext>
  );
}

export function useUpdateThread(threadId: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { queryKey } = threadQuery(threadId);
  return useMutation({
    mutationFn: (change: UpdateThreadRequest) =>
      sendJson<ThreadDetail>("PATCH", `/api/threads/${threadId}`, change),
    onMutate: (change) => {
      const known = queryClient.getQueryData(queryKey);
      if (known) queryClient.setQueryData(queryKey, { ...known, ...change });
    },
    onSuccess: (thread, change) => {
      queryClient.setQueryData(queryKey, thread);
      void queryClient.invalidateQueries({ queryKey: THREADS_KEY });
      if (change.jobId !== undefined) void queryClient.invalidateQueries(jobsQuery());
    },
    onError: (error) => {
      toast({ title: "Couldn't save", description: sentenceOf(error), destructive: true });
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
