import type { TradieProfile } from "@plumbline/contract/directory.ts";
import { ApiError, getJson } from "@plumbline/ui/api.ts";
import { queryOptions, skipToken } from "@tanstack/react-query";

/** The profile of a business, by its address. */
export function profileQuery(slug: string | undefined) {
  const path = `/api/directory/tradies/${encodeURIComponent(slug ?? "")}`;
  return queryOptions({
    queryKey: [path],
    queryFn: slug === undefined ? skipToken : ({ signal }) => getJson<TradieProfile>(path, signal),
    // A review or a check may have been added since it was last looked at.
    staleTime: 60_000,
  });
}

/** What is said of a profile that could not be fetched. */
export function profileProblem(error: unknown): string {
  if (!(error instanceof ApiError))
    return "There is no connection to Plumbline. Check your signal and try again.";
  return error.status === 404 ? "Profile not found" : `HTTP error! status: ${error.status}`;
}
