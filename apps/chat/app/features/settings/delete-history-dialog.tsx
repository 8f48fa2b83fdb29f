import { deleteJson, sentenceOf } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { forgetAll } from "#app/lib/device-store.ts";
import { useMe } from "#app/lib/use-me.ts";

const WORD = "delete";

export default function DeleteHistoryDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { user } = useMe();
  const [typed, setTyped] = useState("");
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => deleteJson<unknown>("/api/history"),
    onSuccess: async () => {
      await forgetAll(user.id);
      // Reloads the whole page, so that no history stays in its memory.
      location.assign("/");
    },
  });
  return (
    <Dialog id="delete-history" title="Delete all history?" open={open} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim().toLowerCase() === WORD) mutate();
        }}
        className="grid gap-5"
      >
        <p>
          This permanently deletes all your conversations, jobs and shared links. Export your data first if
          you might need it.
        </p>
        <Field label={`Type "${WORD}" to continue`} error={error ? sentenceOf(error) : undefined}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              autoCapitalize="none"
            />
          )}
        </Field>
        <Button type="submit" look="ink" disabled={typed.trim().toLowerCase() !== WORD || isPending}>
          {isPending ? "Deleting..." : "Delete everything"}
        </Button>
      </form>
    </Dialog>
  );
}
