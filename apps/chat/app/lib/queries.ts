// Each query key is the URL it reads.
import type { Job, JobList, Me, ThreadDetail, ThreadList } from "@plumbline/contract/chat.ts";
import { getJson } from "@plumbline/ui/api.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";

const RECENT_MS = 5_000;
/** When a plan ends, new questions are locked within a minute. */
const LOOK_AGAIN_MS = 60_000;

/** Polled, because a plan can end while the page is open. */
export function meQuery() {
  return queryOptions({
    queryKey: ["/api/me"],
    queryFn: ({ signal }) => getJson<Me>("/api/me", signal),
    staleTime: RECENT_MS,
    refetchOnWindowFocus: "always",
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export const THREADS_KEY = ["/api/threads"] as const;

type ThreadFilter = { search?: string; jobId?: string };

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

export function threadQuery(threadId: string) {
  const path = `/api/threads/${threadId}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<ThreadDetail>(path, signal),
    staleTime: RECENT_MS,
    refetchOnWindowFocus: true,
  });
}

export function jobsQuery() {
  return queryOptions({
    queryKey: ["/api/jobs"],
    queryFn: async ({ signal }) => (await getJson<JobList>("/api/jobs", signal)).jobs,
    staleTime: RECENT_MS,
    refetchOnWindowFocus: true,
  });
}

export function findJob(jobs: readonly Job[], jobId: string | null | undefined): Job | undefined {
  return jobs.find(({ id }) => id === jobId);
}
