import { useOnline } from "../lib/use-online.ts";
import { WifiOff } from "lucide-react";
import { Link } from "react-router";

export function ConnectionBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex flex-wrap items-center gap-x-3 bg-ink px-4 text-sm text-paper">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          You're offline. Anything you type is saved.
          <Link to="/offline" reloadDocument className="inline-flex min-h-11 items-center underline">
            Read your latest answers
          </Link>
        </p>
      )}
    </div>
  );
}
