import { ApiError } from "@plumbline/ui/api.ts";
import { queryClientGetter } from "@plumbline/ui/query-client.ts";
import { tellSignedOut } from "./signed-out.ts";

export const getQueryClient = queryClientGetter(noticeSignOut);

/** A session can end in another tab, end on the site or expire. The first call that gets a 401 reports it. */
function noticeSignOut(error: Error) {
  if (error instanceof ApiError && error.status === 401) tellSignedOut();
}
