import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { eraseOfflineCopies, keepOfflineCopies } from "./offline-copies.ts";
import { THREADS_KEY } from "./queries.ts";

/** Saves the latest answers on this device while `userId` is signed in; null erases them. */
export function useOfflineCopies(userId: string | null): void {
  useQuery({
    // Keyed with the thread lists, so that adding or deleting an answer refreshes it too.
    queryKey: [...THREADS_KEY, "/api/offline"],
    queryFn: async () => {
      if (userId) await keepOfflineCopies(userId);
      return null;
    },
    enabled: userId !== null,
  });
  useEffect(() => {
    // If storage is blocked there is nothing to erase.
    if (!userId) eraseOfflineCopies().catch(() => undefined);
  }, [userId]);
}
