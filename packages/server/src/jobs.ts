import { DAY_SECONDS, HOUR_SECONDS } from "@plumbline/contract/time.ts";
import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import { z } from "zod";
import { createJobInspector, JOBS_SCHEMA as SCHEMA } from "./job-inspector.ts";
import type { Log } from "./log.ts";

/** The database, or an open transaction. */
type Runner = Parameters<typeof fromDrizzle>[0];

export type JobQueue<Data extends object> = {
  name: string;
  schema: z.ZodType<Data>;
  retries: number;
  /** Delay before the first retry. Each later delay is about twice as long. */
  retrySeconds: number;
  /** A run that takes longer is assumed dead, and the job runs again. */
  runSeconds: number;
  keptSeconds: number;
  /** In UTC. A run is skipped if the previous one is still queued or running in any process. */
  cron?: string;
  /** `id` is the same in every run of a job. */
  run: (data: Data, id: string) => Promise<void>;
};

/** `cron` is in UTC. */
export type ScheduledJob = { name: string; cron: string; run: () => Promise<unknown> };

type JobOptions = {
  db: Runner;
  /** Runs `work` on its own connection, excluding other processes. */
  exclusively: (work: (db: Runner) => Promise<void>) => Promise<void>;
  log: Log;
  /** How often dead processes' jobs are recovered and finished ones deleted. Due jobs are polled more often. */
  tidySeconds?: number;
};

export type Jobs = ReturnType<typeof createJobs>;

const POLL_SECONDS = 2;
const SCHEDULE_SECONDS = 15;
/** If a scheduled job's process is silent for this long, the job is assumed dead, well before `runSeconds`. */
const HEARTBEAT_SECONDS = 60;
const DRAIN_MS = 10_000;

/** A job sent in a transaction exists once it commits, and runs at least once, in this process or another. */
export function createJobs({ db, exclusively, log, tidySeconds = 60 }: JobOptions) {
  const boss = new PgBoss({
    db: fromDrizzle(db, sql),
    schema: SCHEMA,
    superviseIntervalSeconds: tidySeconds,
    monitorIntervalSeconds: tidySeconds,
    maintenanceIntervalSeconds: tidySeconds,
    cronMonitorIntervalSeconds: Math.min(SCHEDULE_SECONDS, tidySeconds),
    cronWorkerIntervalSeconds: Math.min(SCHEDULE_SECONDS, tidySeconds),
    // Turned off or slowed down, because unused features would still write to disk every few seconds.
    flowIntervalSeconds: DAY_SECONDS,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on("error", (err) => log.error({ err }, "the job queue failed"));
  const queues = new Map<string, JobQueue<object>>();
  const inspect = createJobInspector(db);
  const workers = new Map<string, string>();

  /** Call before `start`, so that a send never has to look up the queue inside a transaction. */
  function define<Data extends object>(queue: JobQueue<Data>): void {
    const run = (data: object, id: string) => queue.run(queue.schema.parse(data), id);
    queues.set(queue.name, { ...queue, run });
  }

  function schedule({ name, cron, run }: ScheduledJob): void {
    define({
      name,
      cron,
      schema: z.object({}),
      retries: 0,
      retrySeconds: 1,
      runSeconds: HOUR_SECONDS,
      keptSeconds: HOUR_SECONDS,
      run: async () => void (await run()),
    });
  }

  async function start(): Promise<void> {
    await exclusively((alone) => install(alone, [...queues.values()]));
    await boss.start();
  }

  async function work(): Promise<void> {
    for (const queue of queues.values()) {
      const pollingIntervalSeconds = queue.cron ? Math.min(SCHEDULE_SECONDS, tidySeconds) : POLL_SECONDS;
      const worker = await boss.work<object>(queue.name, { pollingIntervalSeconds }, async ([job]) => {
        if (!job) return;
        try {
          await queue.run(job.data, job.id);
        } catch (err) {
          const facts = { err, queue: queue.name, job: job.id, tries: job.retryCount + 1 };
          if (queue.cron) log.error(facts, "a scheduled job failed");
          else if (job.retryCount < queue.retries) log.warn(facts, "a job failed; it will be retried");
          else {
            log.error(facts, "a job failed for good");
            await inspect.keepForAWhile(job.id);
          }
          throw err;
        } finally {
          // More jobs may be queued, so check after every job, and pause only once the queue is empty.
          wake(queue.name);
        }
      });
      workers.set(queue.name, worker);
    }
  }

  async function send(runner: Runner, name: string, data: object): Promise<void> {
    await boss.send(name, data, { db: fromDrizzle(runner, sql) });
    // On a database server, a job in an open transaction isn't visible yet, so the next poll finds it.
    wake(name);
  }

  async function stop(): Promise<void> {
    await boss.stop({ graceful: true, close: false, timeout: DRAIN_MS });
  }

  function wake(name: string): void {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  }

  return { define, schedule, start, work, send, stop, inspect };
}

async function install(db: Runner, queues: JobQueue<object>[]): Promise<void> {
  const boss = new PgBoss({ db: fromDrizzle(db, sql), schema: SCHEMA, supervise: false, schedule: false });
  await boss.start();
  for (const queue of queues) {
    await boss.createQueue(queue.name, { policy: queue.cron ? "exclusive" : "standard" });
    await boss.updateQueue(queue.name, {
      retryLimit: queue.retries,
      retryDelay: queue.retrySeconds,
      retryBackoff: true,
      expireInSeconds: queue.runSeconds,
      deleteAfterSeconds: queue.keptSeconds,
      heartbeatSeconds: queue.cron ? HEARTBEAT_SECONDS : null,
    });
    // Runs once after downtime, however many runs were missed.
    if (queue.cron) await boss.schedule(queue.name, queue.cron, {}, { missed: "once" });
  }
  const isScheduled = ({ name }: { name: string }) =>
    queues.some((queue) => queue.cron && queue.name === name);
  for (const { name } of (await boss.getSchedules()).filter((one) => !isScheduled(one))) {
    await boss.unschedule(name);
  }
  await boss.stop({ graceful: false, close: false });
}
