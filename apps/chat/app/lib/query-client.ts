import { ApiError } from "@plumbline/ui/api.ts";
import { queryClientGetter } from "@plumbline/ui/query-client.ts";
import { tellSignedOut } from "./signed-out.ts";

export const getQueryClient = queryClientGetter(noticeSignOut);

/** The session may end in another tab, on the site, or by itself: whichever call meets it first says so. */
function noticeSignOut(error: Error) {
  if (error instanceof ApiError && error.status === 401) tellSignedOut();
}
