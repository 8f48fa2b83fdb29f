import { useState } from "react";
import { useFailureToast } from "./use-failure-toast.ts";

/** A button's call: one at a time, and a toast when it fails. Returns the function and whether it runs. */
export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
): [(...args: Args) => Promise<void>, boolean] {
  const fail = useFailureToast("That did not work. Please try again.");
  const [isRunning, setIsRunning] = useState(false);
  async function run(...args: Args): Promise<void> {
    if (isRunning) return;
    setIsRunning(true);
    try {
      await act(...args);
    } catch (failure) {
      fail(failure);
    } finally {
      setIsRunning(false);
    }
  }
  return [run, isRunning];
}
