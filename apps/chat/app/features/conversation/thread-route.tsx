import { ErrorPage } from "#app/components/error-page.tsx";
import { ThreadMenu } from "#app/components/threads/thread-menu.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { loadThread, requireSignedIn } from "#app/lib/load.ts";
import { findJob, jobsQuery, threadQuery } from "#app/lib/queries.ts";
import { getQueryClient } from "#app/lib/query-client.ts";
import { requestContext } from "#app/lib/services-context.ts";
import { toRouteError } from "#app/lib/route-error.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Route } from "./+types/thread-route";
import { ConversationView } from "./conversation-view.tsx";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const signedIn = requireSignedIn(scope, url.pathname);
  return { thread: await loadThread(scope, signedIn, params.threadId) };
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return { thread: await getQueryClient().ensureQueryData(threadQuery(params.threadId)) };
  } catch (error) {
    throw toRouteError(error);
  }
}

/** The sidebar's search changes the URL, not the conversation. */
export function shouldRevalidate() {
  return false;
}

export default function ThreadRoute({ loaderData, params }: Route.ComponentProps) {
  const { data: thread } = useQuery({ ...threadQuery(params.threadId), initialData: loaderData.thread });
  const { data: jobs = [] } = useQuery(jobsQuery());
  const job = findJob(jobs, thread.jobId);
  return (
    <>
      <title>{`${thread.title} | Plumbline`}</title>
      <TopBar
        title={thread.title}
        note={
          job && (
            <Link to={`/jobs/${job.id}`} className="block truncate text-xs text-ink-soft underline">
              {job.address}
            </Link>
          )
        }
      >
        <ThreadMenu thread={thread} className="shrink-0" />
      </TopBar>
      <main id="main" className="flex flex-1 flex-col">
        <ConversationView key={thread.id} thread={thread} />
      </main>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <>
      <TopBar title="Plumbline" isHeading={false} />
      <ErrorPage error={error} />
    </>
  );
}
