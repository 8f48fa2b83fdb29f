import { jobsQuery } from "#app/lib/queries.ts";
import type { Job } from "@plumbline/contract/chat.ts";
import { JURISDICTION_NAMES, STATES } from "@plumbline/contract/jurisdictions.ts";
import { sendJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input, Select } from "@plumbline/ui/input.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readForm } from "#app/lib/form-fields.ts";

export default function EditJobDialog({
  job,
  open,
  onClose,
}: {
  job: Job;
  open: boolean;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (change: { address: string | undefined; state: string | null }) =>
      sendJson<unknown>("PATCH", `/api/jobs/${job.id}`, change),
    onSuccess: async () => {
      await queryClient.invalidateQueries(jobsQuery());
      onClose();
    },
  });
  return (
    <Dialog id="edit-job" title="Edit job" open={open} onClose={onClose}>
      <form
        onSubmit={(event) => {
          const { address, state } = readForm(event);
          mutate({ address, state: state || null });
        }}
        className="grid gap-5"
      >
        <Field label="Site address" error={error ? sentenceOf(error) : undefined}>
          {(control) => (
            <Input
              {...control}
              name="address"
              defaultValue={job.address}
              required
              minLength={3}
              maxLength={200}
            />
          )}
        </Field>
        <Field label="State or territory">
          {(control) => (
            <Select {...control} name="state" defaultValue={job.state ?? ""}>
              <option value="">Unknown</option>
              {STATES.map((state) => (
                <option key={state} value={state}>
                  {JURISDICTION_NAMES[state]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" look="main" disabled={isPending}>
          {isPending ? "Saving..." : "Save"}
        </Button>
      </form>
    </Dialog>
  );
}
