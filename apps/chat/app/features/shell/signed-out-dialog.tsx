import { buttonStyle } from "@plumbline/ui/button.tsx";
import { Dialog } from "@plumbline/ui/dialog.tsx";
import { useState } from "react";
import { useLocation } from "react-router";

/** The session is over; what is typed is kept on the device and is there again after signing in. */
export function SignedOutDialog() {
  const [open, setOpen] = useState(true);
  const { pathname, search } = useLocation();
  const start = `/auth/start?${new URLSearchParams({ returnTo: pathname + search })}`;
  return (
    <Dialog id="signed-out" title="You are signed out" open={open} onClose={() => setOpen(false)}>
      <p>Sign in again to go on. What you typed is kept on this device and waits for you.</p>
      <p className="mt-6 flex justify-end">
        <a href={start} className={buttonStyle({ look: "main" })}>
          Sign in again
        </a>
      </p>
    </Dialog>
  );
}
