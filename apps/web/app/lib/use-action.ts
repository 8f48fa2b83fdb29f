import { useState } from "react";
import { useFailureToast } from "./use-failure-toast.ts";

export function useAction<Args extends unknown[]>(
  act: (...args: Args) => Promise<void>,
): [(...args: Args) => Promise<void>, boolean] {
  const fail = useFailureToast("That didn't work. Please try again.");
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
