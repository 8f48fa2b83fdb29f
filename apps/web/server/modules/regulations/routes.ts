import { DuePage, DueSearch } from "@plumbline/contract/regulations-due.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Mounted behind `requireAdmin`. */
export function contentAdminRoutes({ contentReview }: Pick<Services, "contentReview">) {
  return new Hono<SignedInEnv>().get(
    "/regulations",
    describeRoute("List regulation entries by when they are due for review.", DuePage),
    searchParams(DueSearch),
    async (c) => c.json(await contentReview.list(c.req.valid("query"))),
  );
}
