import {
  ChatbotTokenResponse,
  ChatbotUrlResponse,
  CrossServiceHealth,
  DemoAccountResponse,
} from "@plumbline/contract/single-sign-on.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv, withCookies } from "../identity/session.ts";

export function ssoRoutes(services: Services) {
  const { sso, billing, demo, identity, entitlementOf, limiters, visitors, url } = services;
  const app = new Hono<AppEnv>();

  app.post(
    "/create-demo-account",
    describeRoute(
      "Create a demo account. Logs in to it with a cookie. It lasts a day. One a day for each network " +
        "address, and only while logged out.",
      DemoAccountResponse,
      { errors: [409] },
    ),
    rateLimit(limiters.demoAccount),
    async (c) => {
      const { headers } = c.req.raw;
      const already = await identity.findSignedIn(headers);
      const made = withCookies(c, await identity.demos.create(c.get("clientAddress"), headers, already));
      const { email, firstName, lastName, demoEndsAt } = made.user;
      return c.json({
        chatbotUrl: await sso.chatAddressOrPage(made),
        email,
        name: `${firstName} ${lastName}`,
        subscription: "Active (Demo)",
        expiresAt: demoEndsAt ?? "",
      } satisfies DemoAccountResponse);
    },
  );

  const signedIn = new Hono<SignedInEnv>();
  for (const path of ["/chatbot-url", "/test-chatbot-token", "/cross-service/health", "/payment-success"])
    signedIn.use(path, rateLimit(limiters.sso), requireUser(services));

  signedIn.get(
    "/chatbot-url",
    describeRoute(
      "Get a link into the chat app. It works once, for a minute. If single sign-on fails, it's the " +
        "chat app's own sign-in page; 503 if the chat app can't be reached.",
      ChatbotUrlResponse,
      { errors: [503] },
    ),
    async (c) => {
      const someone = c.get("signedIn");
      await limiters.ssoOfAccount.take(someone.user.id);
      return c.json({ url: await sso.chatAddressOf(someone) });
    },
  );
  signedIn.post(
    "/test-chatbot-token",
    describeRoute(
      "Test the identity token. Signs one like those for the chat app and returns its first and last characters.",
      ChatbotTokenResponse,
    ),
    async (c) => c.json(await sso.testToken(c.get("signedIn"))),
  );
  signedIn.get(
    "/cross-service/health",
    describeRoute(
      "Check single sign-on. Tests everything it depends on and reports failures.",
      CrossServiceHealth,
    ),
    async (c) => {
      await limiters.ssoOfAccount.take(c.get("signedIn").user.id);
      return c.json(await sso.health());
    },
  );

  signedIn.post(
    "/payment-success",
    describeRoute(
      "Get the page that follows a completed profile. Returned as text: the chat app if there's a plan, otherwise the " +
        "plans page.",
      z.string(),
      { mediaType: "text/plain" },
    ),
    async (c) => {
      const someone = c.get("signedIn");
      const visitorId = await visitors.find(c);
      // People who sign up with another provider come here too, so this claims their free question.
      await demo.claimFor(someone.user.id, visitorId);
      await billing.claimOwn(someone.user, visitorId);
      const { isEntitled } = await entitlementOf(someone.user.id);
      return c.text(isEntitled ? await sso.chatAddressOrPage(someone) : `${url}/choose-plan`);
    },
  );
  return app.route("/", signedIn);
}
