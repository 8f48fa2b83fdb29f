import { useOnline } from "../lib/use-online.ts";
import { WifiOff } from "lucide-react";
import { Link } from "react-router";

/** Says that there is no network, and what can be read without one. */
export function ConnectionBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex flex-wrap items-center gap-x-3 bg-ink px-4 text-sm text-paper">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          No network. What you type is kept.
          <Link to="/offline" reloadDocument className="inline-flex min-h-11 items-center underline">
            Read your last answers
          </Link>
        </p>
      )}
    </div>
  );
}
