import { Succeeded } from "@plumbline/contract/accounts.ts";
import {
  DemoAnswerResponse,
  DemoAskRequest,
  DemoAskResponse,
  DemoFeedbackRequest,
  FreeQuestionResponse,
} from "@plumbline/contract/demo.ts";
import { Unauthorised } from "@plumbline/server/errors.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

export function demoRoutes({ demo, feedback, visitors, oauth, limiters }: Services) {
  return new Hono<AppEnv>()
    .post(
      "/ask",
      describeRoute(
        "Ask the free question. One for each visitor, identified by a signed cookie set on the first call. " +
          "The same question again returns the stored answer. A `clarify` outcome or a failure doesn't use " +
          "it up.",
        DemoAskResponse,
        { errors: [503] },
      ),
      rateLimit(limiters.demo),
      jsonBody(DemoAskRequest),
      async (c) => {
        const visitor = { id: await visitors.findOrIssue(c), address: c.get("clientAddress") };
        return c.json(await demo.ask(visitor, c.req.valid("json")));
      },
    )
    .post(
      "/feedback",
      describeRoute(
        "Rate the answer to the free question. A new rating replaces the old one. It is deleted with " +
          "the question.",
        Succeeded,
        { errors: [404] },
      ),
      rateLimit(limiters.demoFeedback),
      jsonBody(DemoFeedbackRequest),
      async (c) => {
        await feedback.say(await visitors.find(c), c.req.valid("json"));
        return c.json({ success: true });
      },
    )
    .get(
      "/answer",
      describeRoute(
        "Get the free question and its answer. `kept` is null before the visitor has asked.",
        DemoAnswerResponse,
      ),
      async (c) => {
        const visitorId = await visitors.find(c);
        const kept = visitorId ? await demo.findAnswer(visitorId) : null;
        return c.json({ kept } satisfies DemoAnswerResponse);
      },
    )
    .get(
      "/of-account",
      describeRoute(
        "Get an account's free question, for the chat app's history. Only with the chat app's access token for " +
          "the user, as a bearer token. `freeQuestion` is null if the account has none.",
        FreeQuestionResponse,
        { errors: [401] },
      ),
      rateLimit(limiters.oauth),
      async (c) => {
        const token = /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
        const userId = await oauth.findUserOfChat(token);
        if (!userId) throw new Unauthorised("This access token isn't valid");
        return c.json({ freeQuestion: await demo.findForChat(userId) } satisfies FreeQuestionResponse);
      },
    );
}
