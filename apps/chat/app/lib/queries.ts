// What the pages ask of the server. A key is the address it is read from.
import type { Job, JobList, Me, ThreadDetail, ThreadList } from "@plumbline/contract/chat.ts";
import { getJson } from "@plumbline/ui/api.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

/** Old enough to look again when somebody comes back to the page. */
const RECENT_MS = 5_000;
/** A lost plan locks new questions within a minute. */
const LOOK_AGAIN_MS = 60_000;

/** Who is signed in and what they may do. Looked at again and again: a plan can end while the page is open. */
export function meQuery() {
  return queryOptions({
    queryKey: ["/api/me"],
    queryFn: ({ signal }) => getJson<Me>("/api/me", signal),
    staleTime: RECENT_MS,
    // Another tab may have signed out a second ago.
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Every list of conversations begins with this key. */
export const THREADS_KEY = ["/api/threads"] as const;

type ThreadFilter = { search?: string; jobId?: string };

/** Conversations, pinned first, then newest; the next page follows the last one's cursor. */
export function threadsQuery({ search = "", jobId }: ThreadFilter = {}) {
  return infiniteQueryOptions({
    queryKey: [...THREADS_KEY, { search, jobId }],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams();
      if (search) query.set("search", search);
      if (jobId) query.set("jobId", jobId);
      if (pageParam) query.set("cursor", pageParam);
      return getJson<ThreadList>(`/api/threads?${query}`, signal);
    },
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }: ThreadList) => nextCursor,
    staleTime: RECENT_MS,
    refetchOnWindowFocus: true,
  });
}

/** One conversation with the version of its turns that is being read. */
export function threadQuery(threadId: string) {
  const path = `/api/threads/${threadId}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<ThreadDetail>(path, signal),
    staleTime: RECENT_MS,
    refetchOnWindowFocus: true,
  });
}

/** The job folders. */
export function jobsQuery() {
  return queryOptions({
    queryKey: ["/api/jobs"],
    queryFn: async ({ signal }) => (await getJson<JobList>("/api/jobs", signal)).jobs,
    staleTime: RECENT_MS,
    refetchOnWindowFocus: true,
  });
}

/** The job of that id, in a list that was read before. */
export function findJob(jobs: readonly Job[], jobId: string | null | undefined): Job | undefined {
  return jobs.find(({ id }) => id === jobId);
}
