import { type AdminTradie, RESTORE_DAYS } from "@plumbline/contract/directory-admin.ts";
import { ApiError, deleteJson } from "@plumbline/ui/api.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useState } from "react";
import { FormAlert } from "../../components/form-alert.tsx";
import { useFailureToast } from "../../lib/use-failure-toast.ts";
import { TRADIES } from "./tradies-path.ts";

const FAILED = "Failed to remove tradie";

type RemoveDialogProps = {
  tradie: AdminTradie | undefined;
  onClose: () => void;
  onRemoved: (tradie: AdminTradie) => void;
};

export function RemoveDialog({ tradie, onClose, onRemoved }: RemoveDialogProps) {
  const [isRemoving, setIsRemoving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const fail = useFailureToast("Please try again.", FAILED);

  async function remove(leaving: AdminTradie): Promise<void> {
    setIsRemoving(true);
    setProblem(undefined);
    try {
      onRemoved(await deleteJson<AdminTradie>(`${TRADIES}/${leaving.id}`));
    } catch (failure) {
      setProblem((failure instanceof ApiError && failure.body?.error) || FAILED);
      fail(failure);
    } finally {
      setIsRemoving(false);
    }
  }

  function close(): void {
    setProblem(undefined);
    onClose();
  }

  return (
    <Dialog id="remove-business" title="Remove business" open={tradie !== undefined} onClose={close}>
      {tradie && (
        <div className="grid gap-5">
          {problem && <FormAlert>{problem}</FormAlert>}
          <p>Are you sure you want to remove {tradie.businessName}?</p>
          <p className="text-ink-soft">
            It'll disappear from the directory straight away. You can restore it for {RESTORE_DAYS} days.
            After that it's deleted for good.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="ink" disabled={isRemoving} onClick={() => void remove(tradie)}>
              {isRemoving ? "Removing..." : "Remove"}
            </Button>
            <Button onClick={close}>Cancel</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
