import { Succeeded } from "@plumbline/contract/accounts.ts";
import {
  RefundDecision,
  RefundOutcome,
  RefundQuery,
  RefundRequestList,
} from "@plumbline/contract/billing.ts";
import { RefundLines, RefundListSearch } from "@plumbline/contract/work-lists.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Mounted under /api/admin, behind `requireAdmin`. */
export function refundAdminRoutes({ billing }: Pick<Services, "billing">) {
  const app = new Hono<SignedInEnv>();

  app.get(
    "/refund-requests/all",
    describeRoute("List all refund requests, each with its payment.", RefundLines),
    searchParams(RefundListSearch),
    async (c) => c.json(await billing.listAllRefunds(c.req.valid("query"))),
  );
  app.get(
    "/refund-requests",
    describeRoute("List refund requests in a state, oldest first.", RefundRequestList),
    searchParams(RefundQuery),
    async (c) => c.json(await billing.listRefunds(c.req.valid("query").state)),
  );
  app.post(
    "/refund-requests/:id/approve",
    describeRoute(
      "Approve a refund. Refunds what is left of the payment and ends the plan it paid for.",
      RefundOutcome,
      { errors: [409] },
    ),
    jsonBody(RefundDecision),
    async (c) => {
      const { note } = c.req.valid("json");
      const state = await billing.approveRefund(c.get("signedIn").user, idOf(c.req.param("id")), note);
      return c.json({ state });
    },
  );
  app.post(
    "/refund-requests/:id/decline",
    describeRoute("Decline a refund. `note` is emailed to the payer.", Succeeded, { errors: [409] }),
    jsonBody(RefundDecision),
    async (c) => {
      const { note } = c.req.valid("json");
      await billing.declineRefund(c.get("signedIn").user, idOf(c.req.param("id")), note);
      return c.json({ success: true });
    },
  );
  return app;
}

function idOf(text: string): string {
  const { data } = z.uuid().safeParse(text);
  if (!data) throw new NotFound("We couldn't find this refund request");
  return data;
}
