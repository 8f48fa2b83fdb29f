import { Succeeded } from "@plumbline/contract/accounts.ts";
import { JobPage, JobSearch } from "@plumbline/contract/jobs.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Mounted behind `requireAdmin`. */
export function jobAdminRoutes({ jobs }: Pick<Services, "jobs">) {
  return new Hono<SignedInEnv>()
    .get(
      "/jobs",
      describeRoute("List jobs in a state, and count the queues.", JobPage),
      searchParams(JobSearch),
      async (c) => c.json(await jobs.list(c.req.valid("query"))),
    )
    .post(
      "/jobs/:id/retry",
      describeRoute("Retry a failed job. 409 unless it has failed.", Succeeded, { errors: [409] }),
      async (c) => {
        await jobs.retry(actorOf(c.get("signedIn").user), idParam(c));
        return c.json({ success: true });
      },
    )
    .post(
      "/jobs/:id/discard",
      describeRoute("Discard a failed job. It never runs again, and its payload is deleted.", Succeeded, {
        errors: [409],
      }),
      async (c) => {
        await jobs.discard(actorOf(c.get("signedIn").user), idParam(c));
        return c.json({ success: true });
      },
    );
}
