import type { DemoAccountResponse } from "@plumbline/contract/single-sign-on.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv, withCookies } from "../identity/session.ts";

/** The ways into the chat app. */
export function ssoRoutes(services: Services) {
  const { sso, billing, identity, entitlementOf, limiters, visitors, url } = services;
  const app = new Hono<AppEnv>();

  app.post("/create-demo-account", rateLimit(limiters.demoAccount), async (c) => {
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
  });

  const signedIn = new Hono<SignedInEnv>();
  for (const path of ["/chatbot-url", "/test-chatbot-token", "/cross-service/health", "/payment-success"])
    signedIn.use(path, rateLimit(limiters.sso), requireUser(services));

  signedIn.get("/chatbot-url", async (c) => {
    const someone = c.get("signedIn");
    await limiters.ssoOfAccount.take(someone.user.id);
    return c.json({ url: await sso.chatAddressOf(someone) });
  });
  signedIn.post("/test-chatbot-token", async (c) => c.json(await sso.testToken(c.get("signedIn"))));
  signedIn.get("/cross-service/health", async (c) => {
    await limiters.ssoOfAccount.take(c.get("signedIn").user.id);
    return c.json(await sso.health());
  });

  // Where the profile's last button leads, as text.
  signedIn.post("/payment-success", async (c) => {
    const someone = c.get("signedIn");
    await billing.claimOwn(someone.user, await visitors.find(c));
    const { isEntitled } = await entitlementOf(someone.user.id);
    return c.text(isEntitled ? await sso.chatAddressOrPage(someone) : `${url}/choose-plan`);
  });
  return app.route("/", signedIn);
}
