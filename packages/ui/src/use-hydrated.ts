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

/** Browser tests wait for `<html data-hydrated>`. Call it in the root, whose effects run last. */
export function useHydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
}
