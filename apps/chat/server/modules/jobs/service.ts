import type { Job, JobRequest } from "@plumbline/contract/chat.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import type { Db } from "@plumbline/db/client.ts";
import { LimitReached, NotFound } from "@plumbline/server/errors.ts";
import { stateOfAddress } from "./address-state.ts";
import {
  countJobs,
  deleteJob,
  deleteJobsOf,
  findJob,
  insertJob,
  type JobRow,
  listJobs,
  updateJob,
} from "./repository.ts";

const MOST_JOBS = 1000;

type JobsOptions = {
  db: Db;
  clock: () => Date;
  moveThreads: (
    db: Db,
    job: { userId: string; jobId: string; from: State | null; to: State | null },
  ) => Promise<void>;
};

export function createJobsService({ db, clock, moveThreads }: JobsOptions) {
  async function create(userId: string, { address, state }: JobRequest): Promise<Job> {
    if ((await countJobs(db, userId)) >= MOST_JOBS)
      throw new LimitReached("You've reached the maximum number of jobs. Please delete an old one first.");
    const where = state ?? stateOfAddress(address) ?? null;
    return toJob({
      ...(await insertJob(db, { userId, address, state: where, createdAt: clock() })),
      threadCount: 0,
    });
  }

  async function list(userId: string): Promise<Job[]> {
    return (await listJobs(db, userId)).map(toJob);
  }

  /** Throws `NotFound` for a job that isn't the user's. */
  async function getJob(userId: string, id: string): Promise<Job> {
    const row = await findJob(db, userId, id);
    if (!row) throw new NotFound("We couldn't find that job");
    return toJob(row);
  }

  /** Changing a job's state also changes its threads, unless they have their own state. */
  async function update(userId: string, id: string, { address, state }: JobRequest): Promise<Job> {
    return db.transaction(async (tx) => {
      const before = await findJob(tx, userId, id);
      if (!before) throw new NotFound("We couldn't find that job");
      const to = state ?? stateOfAddress(address) ?? null;
      await updateJob(tx, userId, id, { address, state: to });
      if (to !== before.state) await moveThreads(tx, { userId, jobId: id, from: before.state, to });
      return toJob({ ...before, address, state: to });
    });
  }

  async function remove(userId: string, id: string): Promise<void> {
    if (!(await deleteJob(db, userId, id))) throw new NotFound("We couldn't find that job");
  }

  function removeAll(tx: Db, userId: string): Promise<void> {
    return deleteJobsOf(tx, userId);
  }

  /** Throws `NotFound` for a job that isn't the user's. */
  async function getState(tx: Db, userId: string, id: string): Promise<State | null> {
    const row = await findJob(tx, userId, id);
    if (!row) throw new NotFound("We couldn't find that job");
    return row.state;
  }

  return { getState, create, list, getJob, update, remove, removeAll };
}

function toJob({ id, address, state, threadCount, createdAt }: JobRow & { threadCount: number }): Job {
  return { id, address, state, threadCount, createdAt: createdAt.toISOString() };
}
