import { setTimeout as sleep } from "node:timers/promises";
import {
  ForgotPasswordRequest,
  ForgotPasswordResponse,
  LoginRequest,
  LoginResponse,
  ProfileRequest,
  ResetPasswordRequest,
  SecondFactorRequest,
  SignupRequest,
  SignupResponse,
  Succeeded,
  UndoEmailChangeResponse,
  UserResponse,
  WelcomeEmailRequest,
} from "@plumbline/contract/accounts.ts";
import { LinkToken } from "@plumbline/contract/claims.ts";
import { FEDERATED_PROVIDERS } from "@plumbline/contract/federated.ts";
import { EmailCheckRequest, EmailCheckResponse } from "@plumbline/contract/email.ts";
import { safePath } from "@plumbline/contract/safe-path.ts";
import { AppError, Forbidden, NotFound } from "@plumbline/server/errors.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import type { Services } from "../../services.ts";
import { callAuth } from "./call-auth.ts";
import { requireUser, type SignedInEnv, withCookies } from "./session.ts";

/** Text from SPEC §8, the same for known and unknown emails. */
const RESET_SENT = "If an account with that email exists, you will receive a password reset email.";

export function identityRoutes(services: Services) {
  const { identity, giveaway, visitors, devices, signInLimits, limiters, providers, url } = services;
  const app = new Hono<AppEnv>();

  app.post(
    "/check-email",
    describeRoute("Check whether an email has an account.", EmailCheckResponse),
    rateLimit(limiters.emailCheck),
    jsonBody(EmailCheckRequest),
    async (c) => {
      const { email } = c.req.valid("json");
      await limiters.emailCheckOfAccount.take(`${c.get("clientAddress")} ${email}`);
      const exists = await identity.isRegistered(email);
      // The random delay makes the look-up time reveal no more than the rate-limited response does.
      await sleep(5 + Math.random() * 20);
      return c.json({ exists });
    },
  );

  app.post(
    "/auth/signup",
    describeRoute(
      "Create an account. Accepts the current terms, which include being 18 or over. Starts a session and emails " +
        "a link to confirm the address.",
      SignupResponse,
      { errors: [409] },
    ),
    rateLimit(limiters.signup),
    jsonBody(SignupRequest),
    async (c) => {
      const request = c.req.valid("json");
      await limiters.signupOfAccount.take(`${c.get("clientAddress")} ${request.email}`);
      const visitorId = await visitors.find(c);
      const answer = withCookies(c, await identity.signUp(request, c.req.raw.headers, visitorId));
      await devices.remember(c, answer.userId);
      await giveaway.referrals.keep(answer.userId, c.req.raw.headers);
      return c.json(answer);
    },
  );

  app.post(
    "/auth/login",
    describeRoute(
      "Log in. Sets the session cookie. With two-factor authentication, the session starts after " +
        "/api/auth/second-factor. A wrong password and an unknown email get the same answer.",
      LoginResponse,
      { errors: [401, 429] },
    ),
    jsonBody(LoginRequest),
    async (c) => {
      const credentials = c.req.valid("json");
      await signInLimits.takePassword(c, credentials.email);
      const { signedInId } = withCookies(c, await identity.signIn(credentials, c.req.raw.headers));
      if (signedInId) await devices.remember(c, signedInId);
      return c.json({ success: Boolean(signedInId), secondFactor: !signedInId });
    },
  );

  app.post(
    "/auth/second-factor",
    describeRoute(
      "Enter a two-factor code. Six digits from the authenticator app or a backup code, within 10 minutes " +
        "of the login.",
      LoginResponse,
      { errors: [401, 429] },
    ),
    jsonBody(SecondFactorRequest),
    async (c) => {
      const { headers } = c.req.raw;
      const userId = await identity.secondFactor.findChallenged(headers);
      await signInLimits.takeCode(c, userId);
      withCookies(c, await identity.secondFactor.answer(userId, c.req.valid("json").code, headers));
      await devices.remember(c, userId);
      return c.json({ success: true, secondFactor: false });
    },
  );

  app.get(
    "/auth/user",
    describeRoute(
      "Get the signed-in user. The fields are both at the top level and under `user`.",
      UserResponse,
    ),
    requireUser(services),
    (c) => {
      const { user } = c.get("signedIn");
      return c.json({ ...user, user });
    },
  );

  const signOut = async (c: Context<AppEnv>) => {
    withCookies(c, await identity.signOut(c.req.raw.headers));
    return c.json({ success: true });
  };
  app.post("/auth/logout", describeRoute("Log out. Does nothing without a session.", Succeeded), signOut);
  // Old clients call this after logging out of their former provider.
  app.post(
    "/auth/firebase/signout",
    describeRoute("Log out (old clients). The same as /api/auth/logout.", Succeeded),
    signOut,
  );

  app.get("/logout", async (c) => {
    const site = c.req.header("Sec-Fetch-Site");
    if (site === "cross-site") throw new Forbidden("This request came from another site");
    withCookies(c, await identity.signOut(c.req.raw.headers));
    return c.redirect("/");
  });

  app.post(
    "/auth/forgot-password",
    describeRoute(
      "Ask for a reset link. Emails a link that lasts 1 hour and works once. The answer is the same " +
        "for every email, also while its mailbox gets no more of these emails.",
      ForgotPasswordResponse,
    ),
    rateLimit(limiters.reset),
    jsonBody(ForgotPasswordRequest),
    async (c) => {
      const { email } = c.req.valid("json");
      await identity.passwordReset.ask(email, await signInLimits.mayEmailReset(c, email));
      return c.json({ message: RESET_SENT });
    },
  );

  app.post(
    "/auth/reset-password",
    describeRoute("Set a password with the emailed link. Ends every session of the account.", Succeeded),
    rateLimit(limiters.reset),
    jsonBody(ResetPasswordRequest),
    async (c) => {
      const { token, password } = c.req.valid("json");
      // Marks this device as known, so that the mailbox's owner can log in here even while a stranger guesses
      // passwords.
      await devices.remember(c, await identity.passwordReset.complete(token, password));
      return c.json({ success: true });
    },
  );

  app.get("/auth/verify-email", rateLimit(limiters.reset), async (c) => {
    try {
      await identity.address.verify(c.req.query("token") ?? "", c.req.raw.headers);
      return c.redirect("/login?verified=yes");
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return c.redirect("/login?error=link_expired");
    }
  });

  app.post(
    "/auth/undo-email-change",
    describeRoute(
      "Undo a change of email. Takes the token from the link sent to the old email, within 72 hours. Restores " +
        "that email, ends every session and returns a token for setting a new password.",
      UndoEmailChangeResponse,
      { errors: [409] },
    ),
    rateLimit(limiters.reset),
    jsonBody(LinkToken),
    async (c) => c.json(await identity.address.undo(c.req.valid("json").token)),
  );

  app.get("/auth/federated/:provider", rateLimit(limiters.login), async (c) => {
    // Old clients still select their former provider, which has no configuration here.
    if (c.req.param("provider") === "firebase") return c.redirect("/login?error=firebase_not_configured");
    const provider = FEDERATED_PROVIDERS.find((name) => name === c.req.param("provider"));
    if (!provider || !providers.includes(provider)) throw new NotFound("There's nothing at this address");
    const target = safePath(c.req.query("redirect"), url);
    const answer = withCookies(
      c,
      await callAuth(
        identity.auth.api.signInSocial({
          body: {
            provider,
            callbackURL: target ?? "/subscription-management",
            newUserCallbackURL: target?.startsWith("/oauth/") ? target : "/complete-profile",
            // Someone who ends up logging in with a password still gets to where they wanted to go.
            errorCallbackURL: target ? `/login?redirect=${encodeURIComponent(target)}` : "/login",
          },
          headers: c.req.raw.headers,
          returnHeaders: true,
        }),
      ),
    );
    if (!answer.url) throw new Error(`Better Auth has no address for ${provider}`);
    return c.redirect(answer.url);
  });

  // The only Better Auth route that browsers reach, because providers redirect back to it.
  app.get("/auth/callback/:provider", (c) => identity.auth.handler(c.req.raw));

  const signedIn = new Hono<SignedInEnv>();
  signedIn.use("/complete-signup", requireUser(services));
  signedIn.use("/send-welcome-email", requireUser(services));
  signedIn.post(
    "/complete-signup",
    describeRoute(
      "Complete my profile. Contact and business details, location and acceptance of the terms.",
      Succeeded,
    ),
    jsonBody(ProfileRequest),
    async (c) => {
      await identity.completeProfile(c.get("signedIn").user.id, c.req.valid("json"));
      return c.json({ success: true });
    },
  );
  // The welcome email goes to the logged-in account, once, whatever address the body contains.
  signedIn.post(
    "/send-welcome-email",
    describeRoute(
      "Send the welcome email. It goes to the signed-in account once, whatever the body says.",
      Succeeded,
    ),
    jsonBody(WelcomeEmailRequest),
    async (c) => {
      await identity.welcome(c.get("signedIn").user.id);
      return c.json({ success: true });
    },
  );
  return app.route("/", signedIn);
}
