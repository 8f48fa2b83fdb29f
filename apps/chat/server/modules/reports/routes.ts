import {
  type AnswerReportList,
  type ChatTurn,
  REPORT_STATUSES,
  ReportDecision,
  ReportRequest,
} from "@plumbline/contract/chat.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { Hono } from "hono";
import { z } from "zod";
import { idParam } from "@plumbline/server/http/id-param.ts";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

const Status = z.enum(REPORT_STATUSES).catch("open");

export function reportRoutes(services: Services) {
  const { reports, limiters } = services;
  const app = new Hono<SignedInEnv>();
  app.post("/turns/:id/report", requireUser(services), jsonBody(ReportRequest), async (c) => {
    const { id: userId } = c.get("signedIn").user;
    await limiters.reportOfAccount.take(userId);
    await reports.report(userId, idParam(c), c.req.valid("json"));
    return c.json<ChatTurn["report"]>({ status: "open", note: "" });
  });
  app.post("/notices/:id/seen", requireUser(services), async (c) => {
    await reports.markSeen(c.get("signedIn").user.id, idParam(c));
    return c.json({ success: true });
  });

  // api.ts restricts all of /api/admin to administrators.
  app.get("/admin/reports", async (c) => {
    const status = Status.parse(c.req.query("status"));
    return c.json<AnswerReportList>({ reports: await reports.list(status) });
  });
  app.patch("/admin/reports/:id", jsonBody(ReportDecision), async (c) => {
    await reports.decide(c.get("signedIn").user.id, idParam(c), c.req.valid("json"));
    return c.json({ success: true });
  });
  return app;
}
