import { SubscriptionSearch } from "@plumbline/contract/subscriptions-list.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Plans for administrators; mounted behind `requireAdmin`. */
export function subscriptionAdminRoutes({ billing }: Pick<Services, "billing">) {
  return new Hono<SignedInEnv>().get("/subscriptions", async (c) =>
    c.json(await billing.listSubscriptions(searchParams(SubscriptionSearch, c))),
  );
}
