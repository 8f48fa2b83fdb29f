import { describe, expect, test } from "vitest";
import { Unavailable } from "./errors.ts";
import type work from "./testing-worker.ts";
import { createWorkerPool, TookTooMuch } from "./workers.ts";

type Task = Parameters<typeof work>[0];

function openPool(options: Partial<Parameters<typeof createWorkerPool>[0]> = {}) {
  return createWorkerPool<Task, string>({
    file: new URL("testing-worker.ts", import.meta.url),
    threads: 1,
    queue: 2,
    timeoutMs: 60_000,
    maxMemoryMb: 64,
    ...options,
  });
}

describe("a worker pool", () => {
  test("returns the work's result or its error", async () => {
    const pool = openPool();
    expect(await pool.run("answer")).toBe("answered");
    await expect(pool.run("fail")).rejects.toThrow(new RangeError("It failed"));
  });

  test("stops work that exceeds its time, then runs the queued work", async () => {
    const pool = openPool({ timeoutMs: 1000 });
    const [endless, ...others] = await Promise.allSettled([
      pool.run("never end"),
      pool.run("answer"),
      pool.run("answer"),
    ]);
    expect(endless).toMatchObject({ status: "rejected", reason: expect.any(TookTooMuch) });
    expect(others).toMatchObject([{ value: "answered" }, { value: "answered" }]);
  });

  test("stops work that exceeds its memory, then runs the queued work", async () => {
    const pool = openPool();
    const [greedy, other] = await Promise.allSettled([pool.run("fill the memory"), pool.run("answer")]);
    expect(greedy).toMatchObject({ status: "rejected", reason: expect.any(TookTooMuch) });
    expect(other).toMatchObject({ value: "answered" });
  });

  test("refuses work when its queue is full and says when to try again", async () => {
    const pool = openPool({ queue: 1 });
    const accepted = [pool.run("answer"), pool.run("answer")];
    const refusal = await pool.run("answer").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unavailable);
    expect(refusal).toMatchObject({ status: 503, headers: { "Retry-After": "3" } });
    expect(await Promise.all(accepted)).toEqual(["answered", "answered"]);
    expect(await pool.run("answer")).toBe("answered");
  });

  test("reports why its module can't be loaded", async () => {
    const pool = openPool({ file: new URL("no-such-module.ts", import.meta.url) });
    await expect(pool.run("answer")).rejects.toThrow(/Cannot find module/);
  });
});
