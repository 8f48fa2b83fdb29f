import { useEffect, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of the browser: where script has not taken over yet. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Marks the document (`<html data-hydrated>`) once React has taken it over and listens to keys: for the root of an app,
 * whose effects run after those of everything in it. Browser tests wait for the mark.
 */
export function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
}
