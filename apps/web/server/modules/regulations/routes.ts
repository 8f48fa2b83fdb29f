import { DueSearch } from "@plumbline/contract/regulations-due.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** The content's entries for administrators; mounted behind `requireAdmin`. */
export function contentAdminRoutes({ contentReview }: Pick<Services, "contentReview">) {
  return new Hono<SignedInEnv>().get("/regulations", async (c) =>
    c.json(await contentReview.list(searchParams(DueSearch, c))),
  );
}
