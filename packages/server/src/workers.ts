import { once } from "node:events";
import { Piscina } from "piscina";
import { tooBusy } from "./errors.ts";
import { takingTurns } from "./taking-turns.ts";

const IDLE_MS = 10_000;

type WorkerPoolOptions = {
  file: URL;
  data?: unknown;
  threads: number;
  queue: number;
  timeoutMs: number;
  /** JavaScript heap of a thread. V8 may end the whole process past it, so limit the input's size too. */
  maxMemoryMb: number;
};

export type WorkerPool<Input, Output> = { run: (input: Input) => Promise<Output> };

export class TookTooMuch extends Error {}

/**
 * Threads start when needed, end when idle, and don't keep the process running. With the queue full, `run` throws
 * `Unavailable`.
 */
export function createWorkerPool<Input, Output>(options: WorkerPoolOptions): WorkerPool<Input, Output> {
  const { file, data, threads, queue, timeoutMs, maxMemoryMb } = options;
  const pool = new Piscina<Input, Output>({
    filename: file.href,
    workerData: data,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
  });
  // A thread that fails without a task is replaced for the next task. Without a listener, it would end the process.
  pool.on("error", () => {});
  // Piscina doesn't limit its queue for tasks with a signal, and drops queued tasks when it stops a thread.
  const inTurn = takingTurns(threads);
  let accepted = 0;

  async function run(input: Input): Promise<Output> {
    if (accepted >= threads + queue) throw tooBusy();
    accepted++;
    try {
      return await inTurn(() => runWithin(input));
    } finally {
      accepted--;
    }
  }

  async function runWithin(input: Input): Promise<Output> {
    const stop = new AbortController();
    const started = pool.threads.length;
    const result = pool.run(input, { signal: stop.signal });
    result.catch(() => {});
    let clock: NodeJS.Timeout | undefined;
    try {
      // Loading the module doesn't count towards a task's time. Rejects if loading fails.
      if (pool.threads.length > started) await once(pool, "workerCreate");
      clock = setTimeout(() => stop.abort(), timeoutMs);
      return await result;
    } catch (error) {
      if (stop.signal.aborted || isOutOfMemory(error)) throw new TookTooMuch("The work was stopped");
      throw error;
    } finally {
      clearTimeout(clock);
      stop.abort();
    }
  }

  return { run };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
