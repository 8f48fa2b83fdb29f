import { QueryClient } from "@tanstack/react-query";

/** What the server told is kept as it is until something says that it changed. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        // Without a network a call fails, and the page says so, instead of waiting.
        networkMode: "always",
      },
    },
  });
}

let ofBrowser: QueryClient | undefined;

/** The browser's one cache; on the server each caller gets its own, so that no visitor sees another's. */
export function getQueryClient(): QueryClient {
  if (typeof document === "undefined") return createQueryClient();
  return (ofBrowser ??= createQueryClient());
}
