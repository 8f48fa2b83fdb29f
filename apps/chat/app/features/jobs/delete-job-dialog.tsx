import { jobsQuery, THREADS_KEY } from "#app/lib/queries.ts";
import type { Job } from "@plumbline/contract/chat.ts";
import { deleteJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";

export default function DeleteJobDialog({
  job,
  open,
  onClose,
}: {
  job: Job;
  open: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteJson<unknown>(`/api/jobs/${job.id}`),
    onSuccess: async () => {
      onClose();
      await navigate("/");
      void queryClient.invalidateQueries(jobsQuery());
      void queryClient.invalidateQueries({ queryKey: THREADS_KEY });
    },
  });
  return (
    <Dialog id="delete-job" title="Delete this job?" open={open} onClose={onClose}>
      <p>
        This deletes the folder <strong>{job.address}</strong>. Its conversations stay in your list.
      </p>
      {error && (
        <p role="alert" className="mt-4 text-sm text-bad">
          {sentenceOf(error)}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>Keep it</Button>
        <Button look="ink" onClick={() => mutate()} disabled={isPending}>
          {isPending ? "Deleting..." : "Delete"}
        </Button>
      </div>
    </Dialog>
  );
}
