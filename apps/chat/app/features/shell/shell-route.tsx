import { Announcer } from "#app/lib/announcer.tsx";
import { loadJobs, loadMe, loadThreads, requireSignedIn } from "#app/lib/load.ts";
import { requestContext } from "#app/lib/services-context.ts";
import { useOfflineCopies } from "#app/lib/use-offline-copies.ts";
import { useSignedOut } from "#app/lib/signed-out.ts";
import { ThreadActions } from "#app/components/threads/thread-actions.tsx";
import { Outlet } from "react-router";
import type { Route } from "./+types/shell-route";
import { PageAnnouncement } from "./page-announcement.tsx";
import { Notices } from "./notices.tsx";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { Sidebar } from "./sidebar.tsx";
import { SignedOutDialog } from "./signed-out-dialog.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

const LONGEST_SEARCH = 200;

export async function loader({ url, context }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const { pathname, search, searchParams } = url;
  const signedIn = requireSignedIn(scope, pathname + search);
  const searched = (searchParams.get("search") ?? "").slice(0, LONGEST_SEARCH);
  const [me, threads, jobs] = await Promise.all([
    loadMe(scope, signedIn),
    loadThreads(scope, signedIn, { search: searched }),
    loadJobs(scope, signedIn),
  ]);
  return { me, threads, jobs, searched };
}

/** The queries keep the data fresh after the first load. */
export function shouldRevalidate() {
  return false;
}

export default function ShellRoute({ loaderData }: Route.ComponentProps) {
  const { me, threads, jobs, searched } = loaderData;
  useOfflineCopies(me.user.id);
  const { shownShortcuts, hideShortcuts } = useShortcuts();
  const isSignedOut = useSignedOut();
  return (
    <Announcer>
      <ThreadActions>
        <div className="lg:grid lg:grid-cols-[19rem_minmax(0,1fr)]">
          <Sidebar firstThreads={threads} firstJobs={jobs} searchedFirst={searched} />
          <div className="flex min-h-dvh min-w-0 flex-col">
            <Notices />
            <Outlet />
          </div>
        </div>
        <PageAnnouncement />
        <ShortcutsDialog open={shownShortcuts} onClose={hideShortcuts} />
        {isSignedOut && <SignedOutDialog />}
      </ThreadActions>
    </Announcer>
  );
}
