import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";

type Repeated = { name: string; everyMs: number; run: () => Promise<unknown>; log: Log };

/** Runs now in this process, then `everyMs` after each run ends. `stop` resolves after the current run. */
export function repeat({ name, everyMs, run, log }: Repeated): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  async function runUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      await run().catch((err: unknown) => log.error({ err, job: name }, "a scheduled job failed"));
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const running = runUntilStopped();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
