import type { Db } from "@plumbline/db/client.ts";
import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { jobs } from "./tables.ts";

export type JobRow = typeof jobs.$inferSelect;

export async function insertJob(db: Db, job: typeof jobs.$inferInsert): Promise<JobRow> {
  const [row] = await db.insert(jobs).values(job).returning();
  if (!row) throw new Error("an insert returns its row");
  return row;
}

export function listJobs(db: Db, userId: string) {
  const threadCount = sql<number>`(select count(*) from threads where threads.job_id = jobs.id and threads.deleted_at is null)`;
  return db
    .select({ ...getTableColumns(jobs), threadCount: threadCount.mapWith(Number) })
    .from(jobs)
    .where(eq(jobs.userId, userId))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
}

export async function countJobs(db: Db, userId: string): Promise<number> {
  return db.$count(jobs, eq(jobs.userId, userId));
}

export async function findJob(db: Db, userId: string, id: string) {
  const threadCount = sql<number>`(select count(*) from threads where threads.job_id = jobs.id and threads.deleted_at is null)`;
  const [row] = await db
    .select({ ...getTableColumns(jobs), threadCount: threadCount.mapWith(Number) })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId)));
  return row;
}

export async function updateJob(
  db: Db,
  userId: string,
  id: string,
  changes: Pick<JobRow, "address" | "state">,
): Promise<void> {
  await db
    .update(jobs)
    .set(changes)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId)));
}

export async function deleteJob(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.userId, userId)))
    .returning({ id: jobs.id });
  return rows.length > 0;
}

export async function deleteJobsOf(db: Db, userId: string): Promise<void> {
  await db.delete(jobs).where(eq(jobs.userId, userId));
}
