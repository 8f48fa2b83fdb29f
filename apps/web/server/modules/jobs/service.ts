import type { JobPage, JobSearch } from "@plumbline/contract/jobs.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import type { JobInspector } from "@plumbline/server/job-inspector.ts";
import { pageOf } from "../../listing/page-of.ts";
import type { Actor, Audit } from "../audit/service.ts";

const DEALT_WITH = "This job has not failed, or somebody has dealt with it already";

type Dependencies = { db: Db; audit: Audit; inspect: JobInspector };

/** The job queue for administrators. What a job carries is not theirs to read. */
export function createJobsService({ db, audit, inspect }: Dependencies) {
  /** The queues, and a page of the jobs in a state. */
  async function list(asked: JobSearch): Promise<JobPage> {
    const { jobs, total } = await inspect.list(asked);
    return { ...pageOf(jobs, total, asked), queues: await inspect.countQueues() };
  }

  /** How many jobs failed for the last time. */
  async function countFailed(): Promise<number> {
    return (await inspect.countQueues()).reduce((sum, { failed }) => sum + failed, 0);
  }

  const retry = (admin: Actor, id: string) => decide(admin, id, "retry");
  const discard = (admin: Actor, id: string) => decide(admin, id, "discard");

  async function decide(admin: Actor, id: string, decision: "retry" | "discard"): Promise<void> {
    await db.transaction(async (tx) => {
      const job = await inspect[decision](tx, id);
      if (!job) {
        if (await inspect.exists(tx, id)) throw new Conflict(DEALT_WITH);
        throw new NotFound("There is no such job any more");
      }
      await audit.record(tx, admin, `job.${decision}`, { kind: "job", id, name: job.queue });
    });
  }

  return { list, countFailed, retry, discard };
}
