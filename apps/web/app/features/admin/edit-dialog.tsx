import type { AdminTradie } from "@plumbline/contract/directory-admin.ts";
import { patchJson } from "@plumbline/ui/api.ts";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useState } from "react";
import { TradieForm } from "./tradie-form.tsx";
import { TRADIES } from "./tradies-path.ts";

type EditDialogProps = {
  tradie: AdminTradie | undefined;
  onClose: () => void;
  onSaved: (tradie: AdminTradie) => void;
};

/** Typed text survives closing the dialog, until it's saved or cancelled or the business changes. */
export function EditDialog({ tradie, onClose, onSaved }: EditDialogProps) {
  const [kept, setKept] = useState(tradie);
  if (tradie && (tradie.id !== kept?.id || tradie.version !== kept.version)) setKept(tradie);
  return (
    <Dialog
      id="edit-business"
      title={`Edit ${kept?.businessName ?? ""}`}
      open={tradie !== undefined}
      onClose={onClose}
    >
      {kept && (
        <TradieForm
          key={`${kept.id} ${kept.version}`}
          tradie={kept}
          failure="Failed to update tradie profile"
          labels={{ ready: "Save Changes", sending: "Saving..." }}
          send={async (entry) => {
            const { id, version } = kept;
            const saved = await patchJson<AdminTradie>(`${TRADIES}/${id}`, { ...entry, version });
            setKept(undefined);
            onSaved(saved);
          }}
          onCancel={() => {
            setKept(undefined);
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
