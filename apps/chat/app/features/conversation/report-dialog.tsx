import { threadQuery } from "#app/lib/queries.ts";
import type { ChatTurn } from "@plumbline/contract/chat.ts";
import { REPORT_REASONS } from "@plumbline/contract/limits.ts";
import { postJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Textarea } from "@plumbline/ui/input.tsx";
import { useToast } from "@plumbline/ui/toast.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { readForm } from "#app/lib/form-fields.ts";

type ReportDialogProps = { turn: ChatTurn; open: boolean; onClose: () => void };

export default function ReportDialog({ turn, open, onClose }: ReportDialogProps) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (report: Record<string, string>) => postJson<unknown>(`/api/turns/${turn.id}/report`, report),
    onSuccess: () => {
      onClose();
      toast({ title: "Thanks for your report", description: "We'll let you know here what we find." });
      return queryClient.invalidateQueries(threadQuery(turn.threadId));
    },
  });
  return (
    <Dialog id={`report-${turn.id}`} title="Report this answer" open={open} onClose={onClose}>
      <form onSubmit={(event) => mutate(readForm(event))} className="grid gap-5">
        <fieldset>
          <legend className="font-semibold">What's wrong with it?</legend>
          <div className="mt-2 grid">
            {Object.entries(REPORT_REASONS).map(([reason, name], index) => (
              <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
                <input
                  type="radio"
                  name="reason"
                  value={reason}
                  required
                  defaultChecked={index === 0}
                  className="size-5 accent-hivis-ink"
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <Field
          label="What should it say?"
          hint="If you can, tell us where you found it. The people who check your report see your question and what you write here, but not your name."
        >
          {(control) => <Textarea {...control} name="details" rows={4} maxLength={2000} />}
        </Field>
        {error && (
          <p role="alert" className="text-sm text-bad">
            {sentenceOf(error)}
          </p>
        )}
        <Button type="submit" look="main" disabled={isPending}>
          {isPending ? "Sending..." : "Send report"}
        </Button>
      </form>
    </Dialog>
  );
}
