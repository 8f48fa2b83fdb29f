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
const WORK = "recurring-work";
const PATIENCE = { timeout: 30_000 };

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
  test("accepts a job inside a transaction before any worker has started", async ({ committed }) => {
    const ran: number[] = [];
    const jobs = await openQueue(committed, (number) => void ran.push(number));
    await committed.transaction((tx) => jobs.send(tx, 1));
    await jobs.work();
    await expect.poll(() => ran, PATIENCE).toEqual([1]);
    await jobs.stop();
  });

  test("deletes finished jobs and their payloads on every cleanup", async ({ committed }) => {
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

  test("reruns a job whose process died", async ({ committed }) => {
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

  test("finishes a running job before stopping", async ({ committed }) => {
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

  test("logs when a job has failed for the last time, without its payload", async ({ committed }) => {
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
      "a job failed; it will be retried",
      "a job failed for good",
    ]);
    expect(lines.join()).not.toContain("kim");
    await jobs.stop();
  });

  test("is set up once when processes start together", async ({ skip }) => {
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

/** Opens an hourly job, next due in half an hour, in the given number of processes. */
async function openSchedule(db: Db, run: () => Promise<void>, { processes = 1, log = silentLog() } = {}) {
  const opened = Array.from({ length: processes }, () =>
    createJobs({ db, exclusively: (work) => work(db), log, tidySeconds: 1 }),
  );
  for (const jobs of opened) {
    jobs.schedule({ name: WORK, cron: `${(new Date().getUTCMinutes() + 30) % 60} * * * *`, run });
    await jobs.start();
  }
  await db.execute(sql`delete from jobs.job`);
  return {
    work: () => Promise.all(opened.map(({ work }) => work())),
    queue: () => Promise.all(opened.map(({ send }) => send(db, WORK, {}))),
    stop: () => Promise.all(opened.map(({ stop }) => stop())),
  };
}

describe("a scheduled job", () => {
  test("runs once for all the runs missed while no process was up", async ({ committed }) => {
    let runs = 0;
    const schedule = await openSchedule(committed, async () => void (runs += 1));
    await committed.execute(sql`update jobs.schedule set created_on = now() - interval '4 hours'`);
    await committed.execute(sql`update jobs.version set cron_on = now() - interval '3 hours'`);
    await schedule.work();
    await expect.poll(() => countJobs(committed, WORK, "completed"), PATIENCE).toBe(1);
    expect(runs).toBe(1);
    await schedule.stop();
  });

  test("isn't queued again or run by another process while it runs", async ({ committed }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    let [running, most, runs] = [0, 0, 0];
    const schedule = await openSchedule(
      committed,
      async () => {
        runs += 1;
        most = Math.max(most, (running += 1));
        await released;
        running -= 1;
      },
      { processes: 2 },
    );
    await schedule.work();
    await schedule.queue();
    await expect.poll(() => runs, PATIENCE).toBe(1);
    await schedule.queue();
    expect(await countJobs(committed, WORK)).toBe(1);
    release();
    await expect.poll(() => countJobs(committed, WORK, "completed"), PATIENCE).toBe(1);
    await schedule.queue();
    await expect.poll(() => countJobs(committed, WORK, "completed"), PATIENCE).toBe(2);
    expect(most).toBe(1);
    await schedule.stop();
  });

  test("that fails is logged, and runs again at the next scheduled time", async ({ committed }) => {
    const lines: string[] = [];
    const log = createLog({
      level: "warn",
      format: "json",
      destination: { write: (line) => void lines.push(line) },
    });
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error("the payment provider is down");
    };
    const schedule = await openSchedule(committed, run, { log });
    await schedule.work();
    await schedule.queue();
    await expect.poll(() => lines.length, PATIENCE).toBe(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: "a scheduled job failed", queue: WORK });
    await expect.poll(() => countJobs(committed, WORK, "failed"), PATIENCE).toBe(1);
    await schedule.queue();
    await expect.poll(() => countJobs(committed, WORK, "completed"), PATIENCE).toBe(1);
    await schedule.stop();
  });

  test("doesn't block its next scheduled run if its process died", async ({ committed }) => {
    let runs = 0;
    const schedule = await openSchedule(committed, async () => void (runs += 1));
    await schedule.queue();
    await committed.execute(
      sql`update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '2 minutes'
        where name = ${WORK}`,
    );
    await schedule.work();
    await expect.poll(() => countJobs(committed, WORK, "failed"), PATIENCE).toBe(1);
    await schedule.queue();
    await expect.poll(() => runs, PATIENCE).toBe(1);
    await schedule.stop();
  });

  test("finishes before the process stops", async ({ committed }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    let isFinished = false;
    const schedule = await openSchedule(committed, async () => {
      begin();
      await released;
      isFinished = true;
    });
    await schedule.work();
    await schedule.queue();
    await begun;
    const stopping = schedule.stop();
    release();
    await stopping;
    expect(isFinished).toBe(true);
  });

  test("is removed once the site no longer schedules it", async ({ committed }) => {
    await (await openSchedule(committed, async () => undefined)).stop();
    expect((await committed.execute(sql`select name from jobs.schedule`)).rows).toEqual([{ name: WORK }]);
    await (await openQueue(committed, () => undefined)).stop();
    expect((await committed.execute(sql`select name from jobs.schedule`)).rows).toEqual([]);
  });
});

async function countJobs(db: Db, name = QUEUE, state?: "completed" | "failed"): Promise<number> {
  const isFound = sql`name = ${name} ${state ? sql`and state = ${state}` : sql``}`;
  return (await db.execute(sql`select id from jobs.job where ${isFound}`)).rows.length;
}
