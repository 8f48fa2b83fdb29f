import {
  ChangeEmailRequest,
  ChangePasswordRequest,
  ConfirmRequest,
  DataExport,
  RemoveSecondFactorRequest,
  SecondFactorRequest,
  SecondFactorSetup,
  SessionList,
  Succeeded,
} from "@plumbline/contract/accounts.ts";
import { SecurityEvents } from "@plumbline/contract/audit.ts";
import { mailboxOf } from "@plumbline/contract/email.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv, withCookies } from "./session.ts";

export function accountRoutes(services: Services) {
  const { account, identity, devices, signInLimits, limiters } = services;
  const app = new Hono<SignedInEnv>();
  app.use(requireUser(services));

  app.get("/sessions", describeRoute("List my sessions, latest first.", SessionList), async (c) =>
    c.json(await account.sessions(c.get("signedIn"))),
  );
  app.get(
    "/security-events",
    describeRoute("List the newest logins, failures and changes of my account.", SecurityEvents),
    async (c) => c.json(await services.audit.listOfAccount(c.get("signedIn").user.id)),
  );
  app.delete("/sessions/:id", describeRoute("End one of my sessions.", Succeeded), async (c) => {
    const { data: id } = z.uuid().safeParse(c.req.param("id"));
    if (!id) throw new NotFound("This session has already ended");
    await account.endSession(c.get("signedIn"), id, c.req.raw.headers);
    return c.json({ success: true });
  });
  app.post(
    "/sign-out-everywhere",
    describeRoute("End all my sessions, including this one, and the access of connected apps.", Succeeded),
    async (c) => {
      await account.endSessions(c.get("signedIn"), c.req.raw.headers);
      withCookies(c, await identity.signOut(c.req.raw.headers));
      return c.json({ success: true });
    },
  );

  app.post(
    "/change-password",
    describeRoute("Change my password. Ends every other session.", Succeeded),
    rateLimit(limiters.confirm),
    jsonBody(ChangePasswordRequest),
    async (c) => {
      const { headers } = c.req.raw;
      const signedIn = c.get("signedIn");
      withCookies(c, await account.changePassword(signedIn, c.req.valid("json"), headers));
      await devices.remember(c, signedIn.user.id);
      return c.json({ success: true });
    },
  );
  app.post(
    "/change-email",
    describeRoute(
      "Change my email. Sends a link to the new email, and opening it makes the change. The link lasts 1 hour " +
        "and stops working after any change of email, password or two-factor authentication. At most 5 an " +
        "hour for each account and each mailbox.",
      Succeeded,
    ),
    rateLimit(limiters.confirm),
    jsonBody(ChangeEmailRequest),
    async (c) => {
      const { user } = c.get("signedIn");
      const request = c.req.valid("json");
      await limiters.linkOfAccount.take(user.id);
      await limiters.linkToMailbox.take(mailboxOf(request.email));
      await account.changeEmail(c.get("signedIn"), request, c.req.raw.headers);
      return c.json({ success: true });
    },
  );
  app.post(
    "/resend-verification",
    describeRoute(
      "Resend the confirmation link. At most 5 times an hour. Only the newest link works.",
      Succeeded,
      { errors: [400] },
    ),
    rateLimit(limiters.confirm),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.linkOfAccount.take(user.id);
      await limiters.linkToMailbox.take(mailboxOf(user.email));
      await account.resendVerification(c.get("signedIn"));
      return c.json({ success: true });
    },
  );

  app.post(
    "/second-factor/start",
    describeRoute(
      "Start setting up two-factor authentication. Returns the secret for an authenticator app and the " +
        "backup codes. They aren't shown again.",
      SecondFactorSetup,
    ),
    rateLimit(limiters.confirm),
    jsonBody(ConfirmRequest),
    async (c) => {
      const { currentPassword } = c.req.valid("json");
      return c.json(await account.startSecondFactor(c.get("signedIn"), currentPassword, c.req.raw.headers));
    },
  );
  app.post(
    "/second-factor/confirm",
    describeRoute("Turn on two-factor authentication with a first code from the app.", Succeeded),
    rateLimit(limiters.confirm),
    jsonBody(SecondFactorRequest),
    async (c) => {
      const signedIn = c.get("signedIn");
      await signInLimits.takeCode(c, signedIn.user.id);
      withCookies(
        c,
        await account.confirmSecondFactor(signedIn, c.req.valid("json").code, c.req.raw.headers),
      );
      return c.json({ success: true });
    },
  );
  app.post(
    "/second-factor/remove",
    describeRoute(
      "Turn off two-factor authentication. Needs the password, and a code from the app or a backup code.",
      Succeeded,
    ),
    rateLimit(limiters.confirm),
    jsonBody(RemoveSecondFactorRequest),
    async (c) => {
      const signedIn = c.get("signedIn");
      await signInLimits.takeCode(c, signedIn.user.id);
      withCookies(c, await account.removeSecondFactor(signedIn, c.req.valid("json"), c.req.raw.headers));
      return c.json({ success: true });
    },
  );

  app.get(
    "/export",
    describeRoute("Download my data. Everything we hold about the account, without secrets.", DataExport),
    rateLimit(limiters.confirm),
    async (c) => {
      c.header("Content-Disposition", 'attachment; filename="plumbline-my-data.json"');
      return c.json(await account.exportData(c.get("signedIn")));
    },
  );
  app.post(
    "/close",
    describeRoute(
      "Close my account. Deletes it, except for a record kept for 7 years that no one can log in to.",
      Succeeded,
    ),
    rateLimit(limiters.confirm),
    jsonBody(ConfirmRequest),
    async (c) => {
      const { headers } = c.req.raw;
      await account.close(c.get("signedIn"), c.req.valid("json").currentPassword, headers);
      withCookies(c, await identity.signOut(headers));
      return c.json({ success: true });
    },
  );
  return app;
}
