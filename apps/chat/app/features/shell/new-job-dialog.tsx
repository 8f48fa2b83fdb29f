import type { Job } from "@plumbline/contract/chat.ts";
import { postJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { jobsQuery } from "#app/lib/queries.ts";
import { readForm } from "#app/lib/form-fields.ts";

export default function NewJobDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (address: string) => postJson<Job>("/api/jobs", { address }),
    onSuccess: async (job) => {
      queryClient.setQueryData(jobsQuery().queryKey, (jobs = []) => [job, ...jobs]);
      onClose();
      await navigate(`/jobs/${job.id}`);
    },
  });
  return (
    <Dialog id="new-job" title="New job" open={open} onClose={onClose}>
      <form
        onSubmit={(event) => {
          const { address } = readForm(event);
          if (address) mutate(address);
        }}
        className="grid gap-5"
      >
        <Field
          label="Site address"
          hint="Include the postcode so that answers use the right state. For example, 12 Wattle St, Ryde NSW 2112"
          error={error ? sentenceOf(error) : undefined}
        >
          {(control) => (
            <Input {...control} name="address" required minLength={3} maxLength={200} autoComplete="off" />
          )}
        </Field>
        <Button type="submit" look="main" disabled={isPending}>
          {isPending ? "Creating..." : "Create job"}
        </Button>
      </form>
    </Dialog>
  );
}
