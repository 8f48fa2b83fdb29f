import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useState } from "react";
import { useLocation } from "react-router";

export function SignedOutDialog() {
  const [open, setOpen] = useState(true);
  const { pathname, search } = useLocation();
  const start = `/auth/start?${new URLSearchParams({ returnTo: pathname + search })}`;
  return (
    <Dialog id="signed-out" title="You've been logged out" open={open} onClose={() => setOpen(false)}>
      <p>Log in again to continue. Anything you typed is saved on this device.</p>
      <p className="mt-6 flex justify-end">
        <a href={start} className={buttonStyle({ look: "main" })}>
          Log in again
        </a>
      </p>
    </Dialog>
  );
}
