import { useSyncExternalStore } from "react";

let isSignedOut = false;
const listeners = new Set<() => void>();

export function tellSignedOut() {
  isSignedOut = true;
  for (const listener of listeners) listener();
}

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
