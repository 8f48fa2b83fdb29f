import type { AdminTradie } from "@plumbline/contract/directory-admin.ts";
import { patchJson } from "@plumbline/ui/api.ts";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { TradieForm } from "./tradie-form.tsx";
import { TRADIES } from "./tradies-path.ts";

type EditDialogProps = {
  /** Whose fields are changed; undefined while nobody's are. */
  tradie: AdminTradie | undefined;
  onClose: () => void;
  onSaved: (tradie: AdminTradie) => void;
};

/** Changes what is said of a business, unless somebody else did so since it was read. */
export function EditDialog({ tradie, onClose, onSaved }: EditDialogProps) {
  return (
    <Dialog
      id="edit-business"
      title={`Edit ${tradie?.businessName ?? ""}`}
      open={tradie !== undefined}
      onClose={onClose}
    >
      {tradie && (
        <TradieForm
          tradie={tradie}
          failure="Failed to update tradie profile"
          labels={{ ready: "Save Changes", sending: "Saving..." }}
          send={async (entry) => {
            const { id, version } = tradie;
            onSaved(await patchJson<AdminTradie>(`${TRADIES}/${id}`, { ...entry, version }));
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  );
}
