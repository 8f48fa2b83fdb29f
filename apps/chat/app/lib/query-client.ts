import { ApiError } from "@plumbline/ui/api.ts";
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { tellSignedOut } from "./signed-out.ts";

/** What the server told is kept as it is until something says that it changed. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignOut }),
    mutationCache: new MutationCache({ onError: noticeSignOut }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        // Without a network a call fails, and the page says so, instead of waiting.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** The session may end in another tab, on the site, or by itself: whichever call meets it first says so. */
function noticeSignOut(error: Error) {
  if (error instanceof ApiError && error.status === 401) tellSignedOut();
}

let ofBrowser: QueryClient | undefined;

/** The browser's one cache; on the server each caller gets its own, so that no visitor sees another's. */
export function getQueryClient(): QueryClient {
  if (typeof document === "undefined") return createQueryClient();
  return (ofBrowser ??= createQueryClient());
}
