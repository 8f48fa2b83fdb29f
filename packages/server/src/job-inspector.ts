import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import type { JobSearch, JobState, QueueCounts } from "@plumbline/contract/jobs.ts";
import { type SQL, sql } from "drizzle-orm";
import type { fromDrizzle } from "pg-boss";
import { withoutAddresses } from "./without-addresses.ts";

/** The database or an open transaction. */
type Runner = Parameters<typeof fromDrizzle>[0];
type Row = Record<string, unknown>;

export const JOBS_SCHEMA = "jobs";
const JOBS_PER_PAGE = 50;
const FAILED_KEPT_SECONDS = 3 * DAY_SECONDS;

const table = sql.raw(`${JOBS_SCHEMA}.job`);
const state = sql`case state
  when 'created' then 'waiting' when 'active' then 'running' when 'retry' then 'retrying'
  when 'completed' then 'done' when 'cancelled' then 'discarded' else state::text end`;
const changedAt = sql`coalesce(completed_on, started_on, created_on)`;

const COLUMNS: Record<JobSearch["sort"], SQL> = {
  queue: sql`name`,
  state,
  tries: sql`retry_count`,
  createdAt: sql`created_on`,
  changedAt,
};

type FoundJob = {
  id: string;
  queue: string;
  state: JobState;
  tries: number;
  createdAt: string;
  changedAt: string;
  error: string;
};

export type JobInspector = ReturnType<typeof createJobInspector>;

export function createJobInspector(db: Runner) {
  async function countQueues(): Promise<QueueCounts[]> {
    const rows = await query(
      db,
      sql`
      select queue.name as queue,
        count(*) filter (where state = 'created') as waiting,
        count(*) filter (where state = 'active') as running,
        count(*) filter (where state = 'retry') as retrying,
        count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'completed' and completed_on > now() - interval '1 day') as done
      from ${sql.raw(`${JOBS_SCHEMA}.queue`)} as queue
      left join ${table} as job on job.name = queue.name
      where queue.name not like '\\_\\_pgboss\\_\\_%'
      group by queue.name order by queue.name`,
    );
    return rows.map((row) => ({
      queue: String(row.queue),
      waiting: Number(row.waiting),
      running: Number(row.running),
      retrying: Number(row.retrying),
      failed: Number(row.failed),
      done: Number(row.done),
    }));
  }

  async function list(asked: JobSearch): Promise<{ jobs: FoundJob[]; total: number }> {
    const isFound = sql`${state} = ${asked.state} ${asked.queue ? sql`and name = ${asked.queue}` : sql``}`;
    const way = sql.raw(asked.direction === "asc" ? "asc" : "desc");
    const rows = await query(
      db,
      sql`
      select id, name, ${state} as state, retry_count, created_on, ${changedAt} as changed_on,
        coalesce(output ->> 'message', output -> 'value' ->> 'message', '') as error
      from ${table} where ${isFound}
      order by ${COLUMNS[asked.sort]} ${way} nulls last, id ${way}
      limit ${JOBS_PER_PAGE} offset ${(asked.page - 1) * JOBS_PER_PAGE}`,
    );
    const [counted] = await query(db, sql`select count(*) as total from ${table} where ${isFound}`);
    return { jobs: rows.map(describe), total: Number(counted?.total ?? 0) };
  }

  /** Restarts a failed job with all its tries. Returns undefined if it hasn't failed or someone else restarted it first. */
  function retry(runner: Runner, id: string): Promise<{ queue: string } | undefined> {
    return changeFailed(
      runner,
      id,
      sql`state = 'retry', retry_count = 0, start_after = now(), completed_on = null,
        deletion_seconds = (select deletion_seconds from ${sql.raw(`${JOBS_SCHEMA}.queue`)} as queue
          where queue.name = job.name)`,
      // A queued or running scheduled job excludes another in its queue.
      sql`not (policy = 'exclusive' and exists (select 1 from ${table} as other
        where other.name = job.name and other.state <= 'active'))`,
    );
  }

  function discard(runner: Runner, id: string): Promise<{ queue: string } | undefined> {
    return changeFailed(runner, id, sql`state = 'cancelled', completed_on = now(), data = null`);
  }

  async function exists(runner: Runner, id: string): Promise<boolean> {
    return (await query(runner, sql`select 1 from ${table} where id = ${id}`)).length > 0;
  }

  async function keepForAWhile(id: string): Promise<void> {
    await query(
      db,
      sql`update ${table} set deletion_seconds = greatest(deletion_seconds, ${FAILED_KEPT_SECONDS}::int) where id = ${id}`,
    );
  }

  return { countQueues, list, retry, discard, exists, keepForAWhile };
}

/** A single statement, so that only one of two administrators acting at the same time succeeds. */
async function changeFailed(
  runner: Runner,
  id: string,
  set: SQL,
  isPossible = sql`true`,
): Promise<{ queue: string } | undefined> {
  const [changed] = await query(
    runner,
    sql`update ${table} as job set ${set} where id = ${id} and state = 'failed' and ${isPossible} returning name`,
  );
  return changed && { queue: String(changed.name) };
}

async function query(runner: Runner, statement: SQL): Promise<Row[]> {
  const result = await runner.execute(statement);
  return (Array.isArray(result) ? result : result.rows) as Row[];
}

function describe(row: Row): FoundJob {
  return {
    id: String(row.id),
    queue: String(row.name),
    state: row.state as JobState,
    tries: row.state === "waiting" ? 0 : Number(row.retry_count) + 1,
    createdAt: isoOf(row.created_on),
    changedAt: isoOf(row.changed_on),
    error: withoutAddresses(String(row.error)),
  };
}

function isoOf(moment: unknown): string {
  return (moment instanceof Date ? moment : new Date(String(moment))).toISOString();
}
