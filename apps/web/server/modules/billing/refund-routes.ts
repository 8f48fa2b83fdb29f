import { RefundDecision, RefundQuery } from "@plumbline/contract/billing.ts";
import { RefundListSearch } from "@plumbline/contract/work-lists.ts";
import { Invalid, NotFound } from "@plumbline/server/errors.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Refund requests; mounted under /api/admin, where only administrators get. */
export function refundAdminRoutes({ billing }: Pick<Services, "billing">) {
  const app = new Hono<SignedInEnv>();

  app.get("/refund-requests/all", async (c) =>
    c.json(await billing.listAllRefunds(searchParams(RefundListSearch, c))),
  );
  app.get("/refund-requests", async (c) => {
    const query = RefundQuery.safeParse(c.req.query());
    if (!query.success) throw new Invalid("There is no such state of a refund");
    return c.json(await billing.listRefunds(query.data.state));
  });
  app.post("/refund-requests/:id/approve", jsonBody(RefundDecision), async (c) => {
    const { note } = c.req.valid("json");
    const state = await billing.approveRefund(c.get("signedIn").user, idOf(c.req.param("id")), note);
    return c.json({ state });
  });
  app.post("/refund-requests/:id/decline", jsonBody(RefundDecision), async (c) => {
    const { note } = c.req.valid("json");
    await billing.declineRefund(c.get("signedIn").user, idOf(c.req.param("id")), note);
    return c.json({ success: true });
  });
  return app;
}

function idOf(text: string): string {
  const { data } = z.uuid().safeParse(text);
  if (!data) throw new NotFound("There is no such refund request");
  return data;
}
