import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/** A query client in which what the server told stays as it is until something says that it changed. */
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
        // Without a network a call fails, and the page says so, instead of waiting.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });
}

/**
 * A function that gives the browser its one cache; on the server each call gets its own, so that no visitor sees
 * another's. `onError` sees whatever a query or a mutation fails with.
 */
export function queryClientGetter(onError?: (error: Error) => void): () => QueryClient {
  let ofBrowser: QueryClient | undefined;
  return () => {
    if (typeof document === "undefined") return createQueryClient(onError);
    return (ofBrowser ??= createQueryClient(onError));
  };
}
