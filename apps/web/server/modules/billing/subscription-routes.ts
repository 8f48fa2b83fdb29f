import { SubscriptionPage, SubscriptionSearch } from "@plumbline/contract/subscriptions-list.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Mounted behind `requireAdmin`. */
export function subscriptionAdminRoutes({ billing }: Pick<Services, "billing">) {
  return new Hono<SignedInEnv>().get(
    "/subscriptions",
    describeRoute("List subscriptions, and count them by plan and status.", SubscriptionPage),
    searchParams(SubscriptionSearch),
    async (c) => c.json(await billing.listSubscriptions(c.req.valid("query"))),
  );
}
