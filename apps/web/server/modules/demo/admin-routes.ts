import { Succeeded } from "@plumbline/contract/accounts.ts";
import { FeedbackPage, FeedbackSearch, ResolveFeedback } from "@plumbline/contract/demo.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Mounted behind `requireAdmin`. */
export function feedbackAdminRoutes({ feedback }: Pick<Services, "feedback">) {
  return new Hono<SignedInEnv>()
    .get(
      "/feedback",
      describeRoute("List ratings of answers to the free question.", FeedbackPage),
      searchParams(FeedbackSearch),
      async (c) => c.json(await feedback.list(c.req.valid("query"))),
    )
    .post(
      "/feedback/:id/resolve",
      describeRoute("Resolve feedback with a note. 409 if it's already resolved.", Succeeded, {
        errors: [409],
      }),
      jsonBody(ResolveFeedback),
      async (c) => {
        await feedback.resolve(actorOf(c.get("signedIn").user), idParam(c), c.req.valid("json").note);
        return c.json({ success: true });
      },
    );
}
