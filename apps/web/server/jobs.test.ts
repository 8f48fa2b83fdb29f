import { openDatabase } from "@plumbline/db/client.ts";
import type { Db } from "@plumbline/db/client.ts";
import { createTestDatabase } from "@plumbline/db/testing-server.ts";
import { test } from "@plumbline/db/testing.ts";
import { createJobs } from "@plumbline/server/jobs.ts";
import { createLog, silentLog } from "@plumbline/server/log.ts";
import { sql } from "drizzle-orm";
import { describe, expect, inject } from "vitest";
import { z } from "zod";

const QUEUE = "sums";
const PATIENCE = { timeout: 30_000 };

/** A queue on a database whose jobs hand their number to `run`. */
async function openQueue(db: Db, run: (number: number) => Promise<void> | void, log = silentLog()) {
  const jobs = createJobs({ db, exclusively: (work) => work(db), log, tidySeconds: 1 });
  jobs.define({
    name: QUEUE,
    schema: z.object({ number: z.number() }),
    retries: 1,
    retrySeconds: 1,
    runSeconds: 60,
    keptSeconds: 1,
    run: async ({ number }) => run(number),
  });
  await jobs.start();
  await db.execute(sql`delete from jobs.job`);
  return { ...jobs, send: (runner: Db, number: unknown) => jobs.send(runner, QUEUE, { number }) };
}

describe("the job queue", () => {
  test("takes a job inside a transaction before any work has begun", async ({ committed }) => {
    const ran: number[] = [];
    const jobs = await openQueue(committed, (number) => void ran.push(number));
    await committed.transaction((tx) => jobs.send(tx, 1));
    await jobs.work();
    await expect.poll(() => ran, PATIENCE).toEqual([1]);
    await jobs.stop();
  });

  test("forgets what finished jobs carried, time after time", async ({ committed }) => {
    const ran: number[] = [];
    const jobs = await openQueue(committed, (number) => void ran.push(number));
    await jobs.work();
    for (const number of [1, 2]) {
      await jobs.send(committed, number);
      await expect.poll(() => ran, PATIENCE).toContain(number);
      await expect.poll(() => countJobs(committed), PATIENCE).toBe(0);
    }
    await jobs.stop();
  });

  test("runs the job of a process that died over it again", async ({ committed }) => {
    const ran: number[] = [];
    const jobs = await openQueue(committed, (number) => void ran.push(number));
    await jobs.send(committed, 1);
    await committed.execute(
      sql`update jobs.job set state = 'active', started_on = now() - interval '2 minutes'`,
    );
    await jobs.work();
    await expect.poll(() => ran, PATIENCE).toEqual([1]);
    await jobs.stop();
  });

  test("lets a running job finish before it stops", async ({ committed }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    let isFinished = false;
    const jobs = await openQueue(committed, async () => {
      begin();
      await released;
      isFinished = true;
    });
    await jobs.work();
    await jobs.send(committed, 1);
    await begun;
    const stopping = jobs.stop();
    release();
    await stopping;
    expect(isFinished).toBe(true);
  });

  test("says when a job has failed for the last time, and not what it carried", async ({ committed }) => {
    const lines: string[] = [];
    const log = createLog({
      level: "warn",
      format: "json",
      destination: { write: (line) => void lines.push(line) },
    });
    const jobs = await openQueue(committed, () => undefined, log);
    await jobs.work();
    await jobs.send(committed, "kim@example.com");
    await expect.poll(() => lines.length, PATIENCE).toBe(2);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      "a job failed; it is tried again",
      "a job failed for the last time",
    ]);
    expect(lines.join()).not.toContain("kim");
    await jobs.stop();
  });

  test("is set up once by processes that start together", async ({ skip }) => {
    const source = inject("testDatabase");
    if (source.kind === "pglite") return skip("PGlite serves one process");
    const url = await createTestDatabase(source);
    const starts = Array.from({ length: 4 }, async () => {
      const database = await openDatabase({
        url,
        folder: "",
        variable: "DATABASE_URL",
        migrationsFolder: inject("migrationsFolder"),
        onError: (error) => {
          throw error;
        },
      });
      const jobs = createJobs({ ...database, log: silentLog() });
      await jobs.start();
      return async () => {
        await jobs.stop();
        await database.close();
      };
    });
    const closings = await Promise.all(starts);
    expect(closings).toHaveLength(4);
    for (const close of closings) await close();
  });
});

async function countJobs(db: Db): Promise<number> {
  return (await db.execute(sql`select id from jobs.job`)).rows.length;
}
