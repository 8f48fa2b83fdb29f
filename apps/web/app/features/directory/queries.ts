import type { TradieProfile } from "@plumbline/contract/directory.ts";
import { ApiError, getJson } from "@plumbline/ui/api.ts";
import { queryOptions, skipToken } from "@tanstack/react-query";

export function profileQuery(slug: string | undefined) {
  const path = `/api/directory/tradies/${encodeURIComponent(slug ?? "")}`;
  return queryOptions({
    queryKey: [path],
    queryFn: slug === undefined ? skipToken : ({ signal }) => getJson<TradieProfile>(path, signal),
    // Refetched after a minute, because reviews and checks can be added at any time.
    staleTime: 60_000,
  });
}

export function profileProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return "Can't connect to Plumbline. Check your signal and try again.";
  return error.status === 404 ? "Profile not found" : `HTTP error! status: ${error.status}`;
}
