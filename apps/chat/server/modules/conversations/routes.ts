import {
  AskRequest,
  type AskResponse,
  type ChatTurn,
  type OfflineAnswers,
  RateRequest,
  type ThreadDetail,
  type ThreadList,
  ThreadListQuery,
  UpdateThreadRequest,
} from "@plumbline/contract/chat.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";
import { sendEvents } from "./events.ts";
import { writeExport } from "./export.ts";

/** How many sentences the reader already has. An invalid value restarts from the beginning. */
const After = z.coerce.number().int().min(0).catch(0);

export function conversationRoutes(services: Services) {
  const { conversations, jobs, limiters } = services;
  const app = new Hono<SignedInEnv>();
  const user = requireUser(services);

  app.post("/turns", user, jsonBody(AskRequest), async (c) => {
    const signedIn = c.get("signedIn");
    await limiters.askOfAccount.take(signedIn.user.id);
    const { isNew, ...asked } = await conversations.ask(signedIn, c.req.valid("json"));
    return c.json<AskResponse>(asked, isNew ? 202 : 200);
  });
  app.get("/turns/:id/stream", user, async (c) => {
    const after = After.parse(c.req.header("Last-Event-ID") ?? c.req.query("after") ?? 0);
    return sendEvents(c, await conversations.readAlong(c.get("signedIn").user.id, idParam(c), after));
  });
  app.post("/turns/:id/stop", user, async (c) =>
    c.json<ChatTurn>(await conversations.stop(c.get("signedIn").user.id, idParam(c))),
  );
  app.post("/turns/:id/retry", user, async (c) => {
    const signedIn = c.get("signedIn");
    await limiters.askOfAccount.take(signedIn.user.id);
    return c.json<ChatTurn>(await conversations.retry(signedIn, idParam(c)), 202);
  });
  app.put("/turns/:id/rating", user, jsonBody(RateRequest), async (c) => {
    const { id: userId } = c.get("signedIn").user;
    await limiters.writeOfAccount.take(userId);
    return c.json<ChatTurn>(await conversations.rate(userId, idParam(c), c.req.valid("json").rating));
  });

  app.get("/threads", user, searchParams(ThreadListQuery), async (c) =>
    c.json<ThreadList>(await conversations.list(c.get("signedIn").user.id, c.req.valid("query"))),
  );
  app.get("/threads/:id", user, async (c) =>
    c.json<ThreadDetail>(await conversations.getThread(c.get("signedIn").user.id, idParam(c))),
  );
  app.patch("/threads/:id", user, jsonBody(UpdateThreadRequest), async (c) => {
    const { id: userId } = c.get("signedIn").user;
    await limiters.writeOfAccount.take(userId);
    return c.json<ThreadDetail>(await conversations.update(userId, idParam(c), c.req.valid("json")));
  });
  app.delete("/threads/:id", user, async (c) => {
    await conversations.remove(c.get("signedIn").user.id, idParam(c));
    return c.json({ success: true });
  });
  app.post("/threads/:id/restore", user, async (c) => {
    const { id: userId } = c.get("signedIn").user;
    await limiters.writeOfAccount.take(userId);
    return c.json<ThreadDetail>(await conversations.restore(userId, idParam(c)));
  });

  app.delete("/history", user, async (c) => {
    await conversations.removeAll(c.get("signedIn").user.id);
    return c.json({ success: true });
  });
  app.get("/offline", user, async (c) =>
    c.json<OfflineAnswers>(await conversations.listOffline(c.get("signedIn").user.id)),
  );
  app.get("/export", user, async (c) => {
    const signedIn = c.get("signedIn");
    await limiters.writeOfAccount.take(signedIn.user.id);
    c.header("Content-Type", "application/json");
    c.header("Content-Disposition", 'attachment; filename="plumbline-conversations.json"');
    const jobList = await jobs.list(signedIn.user.id);
    const pieces = writeExport(signedIn, jobList, conversations.exportAll(signedIn.user.id));
    return stream(c, async (file) => {
      for await (const piece of pieces) {
        if (file.aborted) return;
        await file.write(piece);
      }
    });
  });
  return app;
}
