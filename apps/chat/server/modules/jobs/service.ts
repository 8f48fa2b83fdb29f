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
  /** Moves the threads of a job that had its state along with it. */
  moveThreads: (
    db: Db,
    job: { userId: string; jobId: string; from: State | null; to: State | null },
  ) => Promise<void>;
};

/** Folders of threads, named by the site's address, from which their state follows. */
export function createJobsService({ db, clock, moveThreads }: JobsOptions) {
  async function create(userId: string, { address, state }: JobRequest): Promise<Job> {
    if ((await countJobs(db, userId)) >= MOST_JOBS)
      throw new LimitReached(
        "You have as many jobs as one account can hold. Please delete an old one first.",
      );
    const where = state ?? stateOfAddress(address) ?? null;
    return toJob({
      ...(await insertJob(db, { userId, address, state: where, createdAt: clock() })),
      threadCount: 0,
    });
  }

  async function list(userId: string): Promise<Job[]> {
    return (await listJobs(db, userId)).map(toJob);
  }

  /** One of the user's own jobs; throws `NotFound` for any other. */
  async function getJob(userId: string, id: string): Promise<Job> {
    const row = await findJob(db, userId, id);
    if (!row) throw new NotFound("There is no such job");
    return toJob(row);
  }

  /** Renames a job. Its threads follow it into another state, unless they were set to one of their own. */
  async function update(userId: string, id: string, { address, state }: JobRequest): Promise<Job> {
    return db.transaction(async (tx) => {
      const before = await findJob(tx, userId, id);
      if (!before) throw new NotFound("There is no such job");
      const to = state ?? stateOfAddress(address) ?? null;
      await updateJob(tx, userId, id, { address, state: to });
      if (to !== before.state) await moveThreads(tx, { userId, jobId: id, from: before.state, to });
      return toJob({ ...before, address, state: to });
    });
  }

  /** Deletes the folder; its threads stay. */
  async function remove(userId: string, id: string): Promise<void> {
    if (!(await deleteJob(db, userId, id))) throw new NotFound("There is no such job");
  }

  /** Deletes all of the user's folders. */
  function removeAll(tx: Db, userId: string): Promise<void> {
    return deleteJobsOf(tx, userId);
  }

  /** The state of one of the user's own jobs; throws `NotFound` for any other. */
  async function getState(tx: Db, userId: string, id: string): Promise<State | null> {
    const row = await findJob(tx, userId, id);
    if (!row) throw new NotFound("There is no such job");
    return row.state;
  }

  return { getState, create, list, getJob, update, remove, removeAll };
}

function toJob({ id, address, state, threadCount, createdAt }: JobRow & { threadCount: number }): Job {
  return { id, address, state, threadCount, createdAt: createdAt.toISOString() };
}
