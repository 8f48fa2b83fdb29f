import { type Job, type JobList, JobRequest } from "@plumbline/contract/chat.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { Hono } from "hono";
import { idParam } from "@plumbline/server/http/id-param.ts";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

export function jobRoutes(services: Services) {
  const { jobs, limiters } = services;
  const app = new Hono<SignedInEnv>();
  app.get("/jobs", requireUser(services), async (c) =>
    c.json<JobList>({ jobs: await jobs.list(c.get("signedIn").user.id) }),
  );
  app.post("/jobs", requireUser(services), jsonBody(JobRequest), async (c) => {
    const { id: userId } = c.get("signedIn").user;
    await limiters.writeOfAccount.take(userId);
    return c.json<Job>(await jobs.create(userId, c.req.valid("json")), 201);
  });
  app.patch("/jobs/:id", requireUser(services), jsonBody(JobRequest), async (c) => {
    const { id: userId } = c.get("signedIn").user;
    await limiters.writeOfAccount.take(userId);
    return c.json<Job>(await jobs.update(userId, idParam(c), c.req.valid("json")));
  });
  app.delete("/jobs/:id", requireUser(services), async (c) => {
    await jobs.remove(c.get("signedIn").user.id, idParam(c));
    return c.json({ success: true });
  });
  return app;
}
