import { CountSearch } from "@plumbline/contract/page-counts.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** How often pages were looked at, for administrators; mounted behind `requireAdmin`. */
export function analyticsAdminRoutes({ analytics }: Pick<Services, "analytics">) {
  return new Hono<SignedInEnv>().get("/analytics", async (c) =>
    c.json(await analytics.list(searchParams(CountSearch, c))),
  );
}
