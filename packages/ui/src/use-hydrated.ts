import { useEffect, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until hydration. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Sets `<html data-hydrated>` once React handles events; browser tests wait for it. Call it in the root, whose
 * effects run last.
 */
export function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
}
