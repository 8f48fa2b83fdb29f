import { JobPage } from "@plumbline/contract/jobs.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { createJobs } from "@plumbline/server/jobs.ts";
import { silentLog } from "@plumbline/server/log.ts";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { z } from "zod";
import { createTestApp } from "../../testing/app.ts";
import { signedInAdministrator } from "../../testing/administrator.ts";
import { auditEntries } from "../audit/tables.ts";

const PATIENCE = { timeout: 30_000 };
const TEN_MINUTES = 600;
/** A separate queue, because other tests' workers take jobs from theirs. */
const QUEUE = "looked-at";
const SCHEDULED = "recurring";

async function withFailedJob(db: Db) {
  let isBroken = true;
  const ran: string[] = [];
  const jobs = createJobs({ db, exclusively: (work) => work(db), log: silentLog(), tidySeconds: 1 });
  jobs.define({
    name: QUEUE,
    schema: z.object({ to: z.string() }),
    retries: 0,
    retrySeconds: 1,
    runSeconds: 60,
    keptSeconds: TEN_MINUTES,
    run: async ({ to }) => {
      if (isBroken) throw new Error(`550 <${to}>: no such user`);
      ran.push(to);
    },
  });
  await jobs.start();
  await db.execute(sql`delete from jobs.job`);
  const site = createTestApp(db, { jobs: jobs.inspect });
  const admin = await signedInAdministrator(site, db);
  const list = async (query = "") =>
    JobPage.parse(await (await admin.get(`/api/admin/jobs?${query}`)).json());
  await jobs.send(db, QUEUE, { to: "kim@example.com" });
  await jobs.work();
  await expect.poll(async () => (await list()).total, PATIENCE).toBe(1);
  const [job] = (await list()).rows;
  if (!job) throw new Error("the job didn't fail");
  return { site, admin, jobs, list, job, ran, mend: () => (isBroken = false) };
}

describe("the job queue", () => {
  test("shows why a job failed, with email addresses removed", async ({ committed }) => {
    const { admin, jobs, list, job } = await withFailedJob(committed);
    expect(job).toMatchObject({
      queue: QUEUE,
      state: "failed",
      tries: 1,
      error: "550 <[address]>: no such user",
    });
    expect((await list()).queues).toContainEqual({
      queue: QUEUE,
      waiting: 0,
      running: 0,
      retrying: 0,
      failed: 1,
      done: 0,
    });
    const { rows } = await committed.execute(sql`select deletion_seconds from jobs.job`);
    expect(rows).toEqual([{ deletion_seconds: 3 * 24 * 60 * 60 }]);
    for (const query of ["", "state=failed&sort=queue&direction=asc", "state=done"]) {
      expect(await (await admin.get(`/api/admin/jobs?${query}`)).text()).not.toContain("kim@");
    }
    for (const query of ["state=odd", "sort=data", "sort=id;select 1", "page=0"]) {
      expect((await admin.get(`/api/admin/jobs?${encodeURI(query)}`)).status).toBe(400);
    }
    expect((await list("queue=looked-at'; drop table jobs.job; --")).rows).toEqual([]);
    await jobs.stop();
  });

  test("reruns a failed job once if two administrators retry it at the same time", async ({ committed }) => {
    const { site, admin, jobs, list, job, ran, mend } = await withFailedJob(committed);
    const other = await signedInAdministrator(site, committed, "alex@example.com");
    mend();
    const answers = await Promise.all(
      [admin, other].map((one) => one.post(`/api/admin/jobs/${job.id}/retry`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect.poll(() => ran, PATIENCE).toEqual(["kim@example.com"]);
    await expect.poll(async () => (await list("state=done")).total, PATIENCE).toBe(1);
    expect(await committed.select().from(auditEntries)).toMatchObject([
      { action: "job.retry", subjectName: QUEUE, subjectId: job.id },
    ]);
    const { rows } = await committed.execute(sql`select deletion_seconds from jobs.job`);
    expect(rows).toEqual([{ deletion_seconds: TEN_MINUTES }]);
    await jobs.stop();
  });

  test("doesn't rerun a failed scheduled job while its next run is queued, and hides pg-boss's internal queues", async ({
    committed,
  }) => {
    const jobs = createJobs({ db: committed, exclusively: (work) => work(committed), log: silentLog() });
    jobs.schedule({ name: SCHEDULED, cron: "0 0 1 1 *", run: async () => undefined });
    await jobs.start();
    await committed.execute(sql`delete from jobs.job`);
    await jobs.send(committed, SCHEDULED, {});
    await committed.execute(sql`update jobs.job set state = 'failed' where name = ${SCHEDULED}`);
    await jobs.send(committed, SCHEDULED, {});
    const site = createTestApp(committed, { jobs: jobs.inspect });
    const admin = await signedInAdministrator(site, committed);
    const list = async () => JobPage.parse(await (await admin.get("/api/admin/jobs")).json());
    const { rows, queues } = await list();
    const retry = () => admin.post(`/api/admin/jobs/${rows[0]?.id}/retry`);
    expect((await retry()).status).toBe(409);
    await committed.execute(sql`delete from jobs.job where state = 'created'`);
    expect((await retry()).status).toBe(200);
    expect(queues.map(({ queue }) => queue).filter((name) => name.includes("pgboss"))).toEqual([]);
    await jobs.stop();
  });

  test("discards a failed job and its payload, once", async ({ committed }) => {
    const { admin, jobs, list, job } = await withFailedJob(committed);
    const discard = (id: string) => admin.post(`/api/admin/jobs/${id}/discard`);
    expect((await discard(job.id)).status).toBe(200);
    expect((await discard(job.id)).status).toBe(409);
    expect((await admin.post(`/api/admin/jobs/${job.id}/retry`)).status).toBe(409);
    expect((await discard("00000000-0000-4000-8000-000000000000")).status).toBe(404);
    expect((await discard("nonsense")).status).toBe(404);
    expect((await list("state=discarded")).total).toBe(1);
    const { rows } = await committed.execute(sql`select data from jobs.job`);
    expect(rows).toEqual([{ data: null }]);
    expect(await committed.select().from(auditEntries)).toMatchObject([{ action: "job.discard" }]);
    await jobs.stop();
  });
});
