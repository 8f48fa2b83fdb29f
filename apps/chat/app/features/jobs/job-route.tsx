import { NewQuestion } from "#app/components/ask/new-question.tsx";
import { ErrorPage } from "#app/components/error-page.tsx";
import { ThreadList } from "#app/components/threads/thread-list.tsx";
import { TopBar } from "#app/components/top-bar.tsx";
import { loadThreads, requireId, requireSignedIn } from "#app/lib/load.ts";
import { findJob, jobsQuery, threadsQuery } from "#app/lib/queries.ts";
import { getQueryClient } from "#app/lib/query-client.ts";
import { toRouteError } from "#app/lib/route-error.ts";
import { requestContext } from "#app/lib/services-context.ts";
import { JURISDICTION_NAMES } from "@plumbline/contract/jurisdictions.ts";
import { Button } from "@plumbline/ui/button.tsx";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Route } from "./+types/job-route";
import { JobMenu } from "./job-menu.tsx";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const scope = context.get(requestContext);
  const signedIn = requireSignedIn(scope, url.pathname);
  requireId(params.jobId);
  return { firstPage: await loadThreads(scope, signedIn, { jobId: params.jobId }) };
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    const { pages } = await getQueryClient().fetchInfiniteQuery(threadsQuery({ jobId: params.jobId }));
    return { firstPage: pages[0] };
  } catch (error) {
    throw toRouteError(error);
  }
}

export function shouldRevalidate() {
  return false;
}

export default function JobRoute({ loaderData: { firstPage }, params, matches }: Route.ComponentProps) {
  const shellData = matches[1].loaderData;
  const { data: jobs } = useQuery({ ...jobsQuery(), initialData: shellData.jobs });
  const job = findJob(jobs, params.jobId);
  const query = useInfiniteQuery({
    ...threadsQuery({ jobId: params.jobId }),
    ...(firstPage && { initialData: { pages: [firstPage], pageParams: [""] } }),
  });
  const threads = query.data?.pages.flatMap((page) => page.threads) ?? [];
  const [openedAt] = useState(params.jobId);
  if (!job) return <JobGone />;
  return (
    <>
      <title>{`${job.address} | Plumbline`}</title>
      <TopBar title={job.address}>
        <JobMenu job={job} />
      </TopBar>
      <main id="main" className="flex flex-1 flex-col">
        <NewQuestion key={openedAt} place={`job:${job.id}`} jobId={job.id} jobState={job.state}>
          <div className="flex-1 py-6">
            {threads.length === 0 ? (
              <p className="text-ink-soft">
                No questions about this site yet. Anything you ask below is saved in this folder.
                {job.state && ` Answers follow ${JURISDICTION_NAMES[job.state]} rules.`}
              </p>
            ) : (
              <ThreadList threads={threads} />
            )}
            {query.hasNextPage && (
              <Button size="sm" className="mt-3 min-h-11" onClick={() => void query.fetchNextPage()}>
                {query.isFetchingNextPage ? "Loading..." : "Show older"}
              </Button>
            )}
          </div>
        </NewQuestion>
      </main>
    </>
  );
}

function JobGone() {
  return (
    <>
      <title>Job not found | Plumbline</title>
      <TopBar title="Job not found" />
      <main id="main" className="mx-auto max-w-3xl px-4 py-12 sm:px-6">
        <p className="text-lg text-ink-soft">This job has been deleted, or the link is wrong.</p>
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
