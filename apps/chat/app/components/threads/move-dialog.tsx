import type { Job } from "@plumbline/contract/chat.ts";
import { postJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Folder } from "lucide-react";
import { jobsQuery } from "../../lib/queries.ts";
import { type ThreadDialogProps, useUpdateThread } from "./thread-actions.tsx";
import { readForm } from "../../lib/form-fields.ts";

export default function MoveDialog({ thread, open, onClose }: ThreadDialogProps) {
  const { data: jobs = [] } = useQuery(jobsQuery());
  const update = useUpdateThread(thread.id);
  const queryClient = useQueryClient();
  const move = (jobId: string | null) => update.mutate({ jobId }, { onSuccess: onClose });
  const create = useMutation({
    mutationFn: (address: string) => postJson<Job>("/api/jobs", { address }),
    onSuccess: (job) => {
      void queryClient.invalidateQueries(jobsQuery());
      move(job.id);
    },
  });
  const isBusy = update.isPending || create.isPending;
  return (
    <Dialog id="move" title="Move to a job" open={open} onClose={onClose}>
      <p className="text-sm text-ink-soft">
        A job is a folder for one site. Its answers follow the rules of the state in its address.
      </p>
      <ul className="mt-4 grid gap-2">
        {[...jobs, undefined].map((job) => (
          <li key={job?.id ?? "none"}>
            <Button
              onClick={() => move(job?.id ?? null)}
              disabled={isBusy}
              aria-pressed={thread.jobId === (job?.id ?? null)}
              className="w-full justify-start text-left whitespace-normal"
            >
              {job ? <Folder aria-hidden="true" className="size-5 shrink-0" /> : null}
              <span className="flex-1">{job?.address ?? "No job"}</span>
              {thread.jobId === (job?.id ?? null) && <Check aria-hidden="true" className="size-5" />}
            </Button>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          const { address } = readForm(event);
          if (address) create.mutate(address);
        }}
        className="mt-6 grid gap-4 border-t-2 border-rule pt-5"
      >
        <Field
          label="New job"
          hint="For example, 12 Wattle St, Ryde NSW 2112"
          error={create.error ? sentenceOf(create.error) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              name="address"
              placeholder="Site address"
              autoComplete="off"
              maxLength={200}
            />
          )}
        </Field>
        <Button type="submit" look="ink" disabled={isBusy}>
          {create.isPending ? "Creating..." : "Create job and move"}
        </Button>
      </form>
    </Dialog>
  );
}
