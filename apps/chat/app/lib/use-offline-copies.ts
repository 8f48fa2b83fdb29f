import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { eraseOfflineCopies, keepOfflineCopies } from "./offline-copies.ts";
import { THREADS_KEY } from "./queries.ts";

/** Saves the latest answers on this device while `userId` is logged in. Null erases them. */
export function useOfflineCopies(userId: string | null): void {
  useQuery({
    // Shares the thread lists' key prefix, so that adding or deleting an answer refreshes it too.
    queryKey: [...THREADS_KEY, "/api/offline"],
    queryFn: async () => {
      if (userId) await keepOfflineCopies(userId);
      return null;
    },
    enabled: userId !== null,
  });
  useEffect(() => {
    // If storage is blocked, there's nothing to erase.
    if (!userId) eraseOfflineCopies().catch(() => undefined);
  }, [userId]);
}
