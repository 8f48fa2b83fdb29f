import { TITLE_MAX_LENGTH } from "@plumbline/contract/limits.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { Field } from "@plumbline/ui/field.tsx";
import { Input } from "@plumbline/ui/input.tsx";
import { type ThreadDialogProps, useUpdateThread } from "./thread-actions.tsx";
import { readForm } from "../../lib/form-fields.ts";

export default function RenameDialog({ thread, open, onClose }: ThreadDialogProps) {
  const update = useUpdateThread(thread.id);
  return (
    <Dialog id="rename" title="Rename" open={open} onClose={onClose}>
      <form
        onSubmit={(event) => {
          const { title } = readForm(event);
          if (title) update.mutate({ title }, { onSuccess: onClose });
        }}
        className="grid gap-5"
      >
        <Field label="Conversation name">
          {(control) => (
            <Input
              {...control}
              name="title"
              defaultValue={thread.title}
              required
              maxLength={TITLE_MAX_LENGTH}
              autoComplete="off"
            />
          )}
        </Field>
        <Button type="submit" look="main" disabled={update.isPending}>
          {update.isPending ? "Saving..." : "Save"}
        </Button>
      </form>
    </Dialog>
  );
}
