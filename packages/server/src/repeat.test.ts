import { expect, test } from "vitest";
import { createLog, silentLog } from "./log.ts";
import { repeat } from "./repeat.ts";

test("work that fails is logged, and runs again", async () => {
  const lines: string[] = [];
  const log = createLog({
    level: "warn",
    format: "json",
    destination: { write: (line) => void lines.push(line) },
  });
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error("no database");
  };
  const repeated = repeat({ name: "flush", everyMs: 1, run, log });
  await expect.poll(() => runs).toBeGreaterThan(1);
  await repeated.stop();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { job: "flush", msg: "a scheduled job failed" },
  ]);
});

test("stop() resolves after the current run, and no further run starts", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let [begun, finished] = [0, 0];
  const run = async () => {
    begun += 1;
    await released;
    finished += 1;
  };
  const repeated = repeat({ name: "flush", everyMs: 0, run, log: silentLog() });
  const stopping = repeated.stop();
  expect(finished).toBe(0);
  release();
  await stopping;
  expect([begun, finished]).toEqual([1, 1]);
});
