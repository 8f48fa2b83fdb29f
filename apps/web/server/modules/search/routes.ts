import { SiteSearch, SiteSearchResults } from "@plumbline/contract/search.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

export function searchRoutes({ siteSearch, limiters }: Pick<Services, "siteSearch" | "limiters">) {
  return new Hono<AppEnv>().get(
    "/",
    describeRoute(
      "Search the site. The best matches among guides, tradies, posts and help pages, each with a total.",
      SiteSearchResults,
    ),
    rateLimit(limiters.search),
    searchParams(SiteSearch),
    async (c) => c.json(await siteSearch(c.req.valid("query").q)),
  );
}
