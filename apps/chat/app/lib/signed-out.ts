import { useSyncExternalStore } from "react";

let isSignedOut = false;
const listeners = new Set<() => void>();

/** Tells the page that its session is over. */
export function tellSignedOut() {
  isSignedOut = true;
  for (const listener of listeners) listener();
}

/** Whether a call found the session over. */
export function useSignedOut() {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isSignedOut,
    () => false,
  );
}
