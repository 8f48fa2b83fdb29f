import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/** Data counts as fresh until it's invalidated. */
function createQueryClient(onError?: (error: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        // Without a network, a call fails and the page says so, instead of waiting.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

/** The browser has one cache. The server makes a new one per call, so that no visitor sees another's data. */
export function queryClientGetter(onError?: (error: Error) => void): () => QueryClient {
  let ofBrowser: QueryClient | undefined;
  return () => {
    if (typeof document === "undefined") return createQueryClient(onError);
    return (ofBrowser ??= createQueryClient(onError));
  };
}
