import { type DemoAnswerResponse, DemoAskRequest, DemoFeedbackRequest } from "@plumbline/contract/demo.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

export function demoRoutes({ demo, feedback, visitors, limiters }: Services) {
  return new Hono<AppEnv>()
    .post("/ask", rateLimit(limiters.demo), jsonBody(DemoAskRequest), async (c) => {
      const visitor = { id: await visitors.findOrIssue(c), address: c.get("clientAddress") };
      return c.json(await demo.ask(visitor, c.req.valid("json")));
    })
    .post("/feedback", rateLimit(limiters.demoFeedback), jsonBody(DemoFeedbackRequest), async (c) => {
      await feedback.say(await visitors.find(c), c.req.valid("json"));
      return c.json({ success: true });
    })
    .get("/answer", async (c) => {
      const visitorId = await visitors.find(c);
      const kept = visitorId ? await demo.findAnswer(visitorId) : null;
      return c.json({ kept } satisfies DemoAnswerResponse);
    });
}
