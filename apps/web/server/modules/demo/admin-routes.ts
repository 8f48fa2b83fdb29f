import { FeedbackSearch, ResolveFeedback } from "@plumbline/contract/demo.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** What was said of answers, for administrators; mounted behind `requireAdmin`. */
export function feedbackAdminRoutes({ feedback }: Pick<Services, "feedback">) {
  return new Hono<SignedInEnv>()
    .get("/feedback", async (c) => c.json(await feedback.list(searchParams(FeedbackSearch, c))))
    .post("/feedback/:id/resolve", jsonBody(ResolveFeedback), async (c) => {
      await feedback.resolve(actorOf(c.get("signedIn").user), idParam(c), c.req.valid("json").note);
      return c.json({ success: true });
    });
}
