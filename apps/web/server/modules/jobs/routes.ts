import { JobSearch } from "@plumbline/contract/jobs.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** The job queue for administrators; mounted behind `requireAdmin`. */
export function jobAdminRoutes({ jobs }: Pick<Services, "jobs">) {
  return new Hono<SignedInEnv>()
    .get("/jobs", async (c) => c.json(await jobs.list(searchParams(JobSearch, c))))
    .post("/jobs/:id/retry", async (c) => {
      await jobs.retry(actorOf(c.get("signedIn").user), idParam(c));
      return c.json({ success: true });
    })
    .post("/jobs/:id/discard", async (c) => {
      await jobs.discard(actorOf(c.get("signedIn").user), idParam(c));
      return c.json({ success: true });
    });
}
