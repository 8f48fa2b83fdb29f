import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { eraseOfflineCopies, keepOfflineCopies } from "./offline-copies.ts";
import { THREADS_KEY } from "./queries.ts";

/** Keeps the newest answers on this device while `userId` is signed in, and none while nobody is. */
export function useOfflineCopies(userId: string | null): void {
  useQuery({
    // Among the lists of conversations: what adds or deletes an answer makes them all be read again.
    queryKey: [...THREADS_KEY, "/api/offline"],
    queryFn: async () => {
      if (userId) await keepOfflineCopies(userId);
      return null;
    },
    enabled: userId !== null,
  });
  useEffect(() => {
    // Where a browser keeps nothing there is nothing to erase.
    if (!userId) eraseOfflineCopies().catch(() => undefined);
  }, [userId]);
}
