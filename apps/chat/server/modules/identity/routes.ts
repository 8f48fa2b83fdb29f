import { AnswerDefaults, type Me } from "@plumbline/contract/chat.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "./session.ts";

export function identityRoutes(services: Services) {
  const { identity, limiters } = services;
  const app = new Hono<SignedInEnv>();
  app.get("/me", requireUser(services), async (c) => {
    const { user, defaults, entitlement } = c.get("signedIn");
    const questionsLeft = await services.conversations.countQuestionsLeft(c.get("signedIn"));
    const notices = await services.reports.listNotices(user.id);
    return c.json({ user, defaults, entitlement, questionsLeft, notices } satisfies Me);
  });
  app.put("/settings", requireUser(services), jsonBody(AnswerDefaults), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.writeOfAccount.take(user.id);
    const defaults = c.req.valid("json");
    await identity.setDefaults(user.id, defaults);
    return c.json(defaults satisfies AnswerDefaults);
  });
  return app;
}
