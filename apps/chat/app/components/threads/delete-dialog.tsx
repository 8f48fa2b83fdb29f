import { Button } from "@plumbline/ui/button.tsx";
import { deleteJson, postJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useUndo } from "@plumbline/ui/use-undo.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { jobsQuery, threadQuery, THREADS_KEY } from "../../lib/queries.ts";
import type { ThreadDialogProps } from "./thread-actions.tsx";

export default function DeleteDialog({ thread, open, onClose }: ThreadDialogProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const offerUndo = useUndo();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const path = `/api/threads/${thread.id}`;
  const isOpenPage = pathname === `/t/${thread.id}`;

  function refreshLists(): void {
    void queryClient.invalidateQueries({ queryKey: THREADS_KEY });
    void queryClient.invalidateQueries(jobsQuery());
  }

  async function restore(): Promise<void> {
    await postJson(`${path}/restore`, {});
    refreshLists();
    if (isOpenPage) await navigate(`/t/${thread.id}`);
  }

  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteJson<unknown>(path),
    onSuccess: async () => {
      onClose();
      if (isOpenPage) await navigate("/");
      queryClient.removeQueries({ queryKey: threadQuery(thread.id).queryKey });
      refreshLists();
      offerUndo({
        title: "Conversation deleted",
        description: thread.title,
        restore,
        restored: "Conversation restored",
      });
    },
    onError: (error) =>
      toast({ title: "Couldn't delete the conversation", description: sentenceOf(error), destructive: true }),
  });
  return (
    <Dialog id="delete" title="Delete this conversation?" open={open} onClose={onClose}>
      <p>
        This deletes <strong>{thread.title}</strong> and its answers. Any shared link to it will stop working.
        You'll have ten seconds to undo this.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Keep it</Button>
        <Button look="ink" onClick={() => mutate()} disabled={isPending}>
          {isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </Dialog>
  );
}
