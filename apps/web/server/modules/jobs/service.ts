import type { JobPage, JobSearch } from "@plumbline/contract/jobs.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import type { JobInspector } from "@plumbline/server/job-inspector.ts";
import { pageOf } from "../../listing/page-of.ts";
import type { Actor, Audit } from "../audit/service.ts";

const DEALT_WITH = "This job hasn't failed, or someone has already dealt with it";

type Dependencies = { db: Db; audit: Audit; inspect: JobInspector };

export function createJobsService({ db, audit, inspect }: Dependencies) {
  async function list(asked: JobSearch): Promise<JobPage> {
    const { jobs, total } = await inspect.list(asked);
    return { ...pageOf(jobs, total, asked), queues: await inspect.countQueues() };
  }

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
        throw new NotFound("This job no longer exists");
      }
      await audit.record(tx, admin, `job.${decision}`, { kind: "job", id, name: job.queue });
    });
  }

  return { list, countFailed, retry, discard };
}
