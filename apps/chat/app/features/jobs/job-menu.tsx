import type { Job } from "@plumbline/contract/chat.ts";
import { Menu, MenuItem } from "@plumbline/ui/menu.tsx";
import { Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";

const DIALOGS = {
  edit: lazy(() => import("./edit-job-dialog.tsx")),
  delete: lazy(() => import("./delete-job-dialog.tsx")),
};

export function JobMenu({ job }: { job: Job }) {
  const [shown, setShown] = useState<{ dialog: keyof typeof DIALOGS; open: boolean }>();
  const Dialog = shown && DIALOGS[shown.dialog];
  return (
    <>
      <Menu label={`More options for ${job.address}`} className="shrink-0">
        <MenuItem
          icon={<Pencil aria-hidden="true" className="size-5" />}
          onClick={() => setShown({ dialog: "edit", open: true })}
        >
          Edit address and state
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={() => setShown({ dialog: "delete", open: true })}
          className="text-bad"
        >
          Delete job
        </MenuItem>
      </Menu>
      <Suspense>
        {Dialog && <Dialog job={job} open={shown.open} onClose={() => setShown({ ...shown, open: false })} />}
      </Suspense>
    </>
  );
}
