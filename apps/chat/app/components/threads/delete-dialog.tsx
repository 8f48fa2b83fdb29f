import { Button } from "@plumbline/ui/button.tsx";
import { deleteJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { jobsQuery, threadQuery, THREADS_KEY } from "../../lib/queries.ts";
import type { ThreadDialogProps } from "./thread-actions.tsx";

export default function DeleteDialog({ thread, open, onClose }: ThreadDialogProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteJson<unknown>(`/api/threads/${thread.id}`),
    onSuccess: async () => {
      onClose();
      if (pathname === `/t/${thread.id}`) await navigate("/");
      queryClient.removeQueries({ queryKey: threadQuery(thread.id).queryKey });
      void queryClient.invalidateQueries({ queryKey: THREADS_KEY });
      void queryClient.invalidateQueries(jobsQuery());
      toast({ title: "Conversation deleted", description: thread.title });
    },
    onError: (error) =>
      toast({ title: "Couldn't delete the conversation", description: sentenceOf(error), destructive: true }),
  });
  return (
    <Dialog id="delete" title="Delete this conversation?" open={open} onClose={onClose}>
      <p>
        This permanently deletes <strong>{thread.title}</strong> and its answers. Any shared link to it will
        stop working.
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
