import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** A process that ends sooner than this is misconfigured, or its port is taken. */
const STARTED_AFTER_MS = 5_000;
const RESTART_AFTER_MS = 500;
/** After this many restarts, the program that supervises this one takes over. */
const RESTARTS = { most: 5, withinMs: 60_000 };

type Options = { startedAfterMs?: number; restartAfterMs?: number };

/**
 * A process that crashes is restarted and the others keep running. One that can't start, or crashes more than five
 * times in a minute, stops them all. Returns the worst exit code.
 */
export async function runTogether(
  argumentLists: string[][],
  { startedAfterMs = STARTED_AFTER_MS, restartAfterMs = RESTART_AFTER_MS }: Options = {},
): Promise<number> {
  const running = new Set<ChildProcess>();
  const stopped = new AbortController();
  const stopAll = () => {
    stopped.abort();
    for (const child of running) child.kill("SIGTERM");
  };
  process.on("SIGINT", stopAll);
  process.on("SIGTERM", stopAll);

  async function keepRunning(argumentList: string[]): Promise<number> {
    let deaths: number[] = [];
    for (;;) {
      const startedAt = performance.now();
      const child = spawn(process.execPath, argumentList, { stdio: "inherit" });
      running.add(child);
      const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
      running.delete(child);
      const endedAt = performance.now();
      if (stopped.signal.aborted) return code ?? 1;
      deaths = [...deaths.filter((at) => endedAt - at < RESTARTS.withinMs), endedAt];
      const hasStarted = endedAt - startedAt >= startedAfterMs;
      if (code === 0 || (!hasStarted && deaths.length === 1) || deaths.length > RESTARTS.most) {
        stopAll();
        return code ?? 1;
      }
      process.stderr.write(
        `${argumentList.at(-1)} ended (${signal ?? `exit code ${code}`}), restarting it\n`,
      );
      await sleep(restartAfterMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      if (stopped.signal.aborted) return 1;
    }
  }

  return Math.max(...(await Promise.all(argumentLists.map(keepRunning))));
}
