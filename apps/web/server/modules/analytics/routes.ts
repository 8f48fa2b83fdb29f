import { CountPage, CountSearch } from "@plumbline/contract/page-counts.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Mounted behind `requireAdmin`. */
export function analyticsAdminRoutes({ analytics }: Pick<Services, "analytics">) {
  return new Hono<SignedInEnv>().get(
    "/analytics",
    describeRoute(
      "Count page views by path over 7, 30 and 90 days. Page views only, not visitors.",
      CountPage,
    ),
    searchParams(CountSearch),
    async (c) => c.json(await analytics.list(c.req.valid("query"))),
  );
}
