import {
  ChangeEmailRequest,
  ChangePasswordRequest,
  ConfirmRequest,
  SecondFactorRequest,
} from "@plumbline/contract/accounts.ts";
import { mailboxOf } from "@plumbline/contract/email.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv, withCookies } from "./session.ts";

/** Everything under /api/account: each call acts on the account that is signed in. */
export function accountRoutes(services: Services) {
  const { account, identity, limiters } = services;
  const app = new Hono<SignedInEnv>();
  app.use(requireUser(services));

  app.get("/sessions", async (c) => c.json(await account.sessions(c.get("signedIn"))));
  app.delete("/sessions/:id", async (c) => {
    const { data: id } = z.uuid().safeParse(c.req.param("id"));
    if (!id) throw new NotFound("This session has ended already");
    await account.endSession(c.get("signedIn"), id, c.req.raw.headers);
    return c.json({ success: true });
  });
  app.post("/sign-out-everywhere", async (c) => {
    await account.endSessions(c.req.raw.headers);
    withCookies(c, await identity.signOut(c.req.raw.headers));
    return c.json({ success: true });
  });

  app.post("/change-password", rateLimit(limiters.confirm), jsonBody(ChangePasswordRequest), async (c) => {
    const { headers } = c.req.raw;
    withCookies(c, await account.changePassword(c.get("signedIn"), c.req.valid("json"), headers));
    return c.json({ success: true });
  });
  app.post("/change-email", rateLimit(limiters.confirm), jsonBody(ChangeEmailRequest), async (c) => {
    const { user } = c.get("signedIn");
    const request = c.req.valid("json");
    await limiters.linkOfAccount.take(user.id);
    await limiters.linkToMailbox.take(mailboxOf(request.email));
    await account.changeEmail(c.get("signedIn"), request, c.req.raw.headers);
    return c.json({ success: true });
  });
  app.post("/resend-verification", rateLimit(limiters.confirm), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.linkOfAccount.take(user.id);
    await limiters.linkToMailbox.take(mailboxOf(user.email));
    await account.resendVerification(c.get("signedIn"));
    return c.json({ success: true });
  });

  app.post("/second-factor/start", rateLimit(limiters.confirm), jsonBody(ConfirmRequest), async (c) => {
    const { currentPassword } = c.req.valid("json");
    return c.json(await account.startSecondFactor(c.get("signedIn"), currentPassword, c.req.raw.headers));
  });
  app.post(
    "/second-factor/confirm",
    rateLimit(limiters.confirm),
    jsonBody(SecondFactorRequest),
    async (c) => {
      withCookies(c, await account.confirmSecondFactor(c.req.valid("json").code, c.req.raw.headers));
      return c.json({ success: true });
    },
  );
  app.post("/second-factor/remove", rateLimit(limiters.confirm), jsonBody(ConfirmRequest), async (c) => {
    const { currentPassword } = c.req.valid("json");
    withCookies(c, await account.removeSecondFactor(currentPassword, c.req.raw.headers));
    return c.json({ success: true });
  });

  app.get("/export", rateLimit(limiters.confirm), async (c) => {
    c.header("Content-Disposition", 'attachment; filename="plumbline-my-data.json"');
    return c.json(await account.exportData(c.get("signedIn")));
  });
  app.post("/close", rateLimit(limiters.confirm), jsonBody(ConfirmRequest), async (c) => {
    const { headers } = c.req.raw;
    await account.close(c.get("signedIn"), c.req.valid("json").currentPassword, headers);
    withCookies(c, await identity.signOut(headers));
    return c.json({ success: true });
  });
  return app;
}
