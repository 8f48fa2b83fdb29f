import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and in the first render of the browser: where script has not taken over yet. */
export function useHydrated() {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
