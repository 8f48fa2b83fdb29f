import { DAY_SECONDS } from "@plumbline/contract/time.ts";
import { SsoInitRequest, type SsoInitResponse } from "@plumbline/contract/single-sign-on.ts";
import { CHAT_COOKIE_DAYS, SIGN_ON_MINUTES } from "@plumbline/contract/retention.ts";
import { LimitReached, Unauthorised, Unavailable } from "@plumbline/server/errors.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import type { RateLimiter } from "@plumbline/server/rate-limit.ts";
import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import type { Services } from "../../services.ts";
import type { Begun, Finished } from "./sign-on.ts";

const MAX_ATTEMPTS = 5;
/** The maximum that browsers keep a cookie. The server decides when the session ends. */
const SESSION_COOKIE_SECONDS = CHAT_COOKIE_DAYS * DAY_SECONDS;

export function signOnRoutes(services: Services) {
  const { signOn, identity, limiters, url } = services;
  const app = new Hono<AppEnv>();
  const cookieOptions = {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: url.startsWith("https:"),
  } as const;
  const attemptPrefix = `${identity.cookieName}_attempt_`;
  for (const path of ["/auth/*", "/sso"]) app.use(path, neverCached);
  for (const path of ["/auth/start", "/auth/callback", "/sso"]) app.use(path, limited(limiters.signOn));

  app.get("/auth/start", async (c) => {
    const returnTo = c.req.query("returnTo");
    try {
      return leaveForSite(c, await signOn.begin(returnTo));
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      return c.redirect(
        `/auth?${new URLSearchParams({ error: "unavailable", ...(returnTo && { returnTo }) })}`,
        303,
      );
    }
  });

  app.get("/auth/callback", async (c) => {
    const name = attemptName(c.req.query("state") ?? "");
    const { search } = new URL(c.req.url);
    const finished = await signOn.finish(search, getCookie(c)[name], c.req.raw.headers);
    forgetAttempts(c, [name]);
    return enter(c, finished);
  });

  app.get("/sso", async (c) => {
    const { code = "", state = "" } = c.req.query();
    const outcome = await signOn.beginPrepared(code, state, c.req.raw.headers);
    return "sealed" in outcome ? leaveForSite(c, outcome) : enter(c, outcome);
  });

  app.post("/auth/logout", async (c) => {
    const address = await signOn.signOut(c.req.raw.headers);
    setCookie(c, identity.cookieName, "", { ...cookieOptions, maxAge: 0 });
    return c.json({ url: new URL(address, url).href });
  });

  // The site's server calls this, so there are no cookies and no Origin.
  app.post("/auth/backchannel-logout", async (c) => {
    const { logout_token: token } = await c.req.parseBody();
    const isDone = typeof token === "string" && (await signOn.endAtSitesWord(token));
    if (isDone) return c.body(null, 200);
    const error_description = "The logout token is invalid or has already been used";
    return c.json({ error: "invalid_request", error_description }, 400);
  });

  return app;

  function leaveForSite(c: Context<AppEnv>, { url: address, state, sealed }: Begun) {
    const attempts = Object.keys(getCookie(c)).filter((name) => name.startsWith(attemptPrefix));
    if (attempts.length >= MAX_ATTEMPTS) forgetAttempts(c, attempts);
    setCookie(c, attemptName(state), sealed, { ...cookieOptions, maxAge: SIGN_ON_MINUTES * 60 });
    return c.redirect(address, 303);
  }

  function enter(c: Context<AppEnv>, { path, token }: Finished) {
    if (token) setCookie(c, identity.cookieName, token, { ...cookieOptions, maxAge: SESSION_COOKIE_SECONDS });
    return c.redirect(path, 303);
  }

  /** Each attempt has its own cookie, so that two tabs can sign on at the same time. */
  function attemptName(state: string): string {
    return attemptPrefix + state.replaceAll(/[^\w-]/g, "").slice(0, 16);
  }

  function forgetAttempts(c: Context<AppEnv>, names: string[]): void {
    for (const name of names) setCookie(c, name, "", { ...cookieOptions, maxAge: 0 });
  }
}

/** For calls from the site's server, each with a token that it signed for us. */
export function ssoRoutes({ signOn, limiters }: Services) {
  const app = new Hono<AppEnv>();
  app.use("/sso/*", badTokensCounted(limiters));

  app.post("/sso/init", jsonBody(SsoInitRequest), async (c) => {
    const { returnTo } = c.req.valid("json");
    return c.json((await signOn.prepare(bearerOf(c), returnTo)) satisfies SsoInitResponse);
  });

  app.post("/sso/account-closed", async (c) => {
    await signOn.forgetAtSitesWord(bearerOf(c));
    return c.json({ success: true });
  });
  return app;
}

/** Like `rateLimit`, but for pages people see: redirects to a page that explains the limit. */
function limited(limiter: RateLimiter) {
  return createMiddleware<AppEnv>(async (c, next) => {
    try {
      await limiter.take(c.get("clientAddress"));
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      return c.redirect("/auth?error=busy", 303);
    }
    return next();
  });
}

function bearerOf(c: Context<AppEnv>): string {
  return /^Bearer (\S+)$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? "";
}

/** Only invalid tokens count, because every valid call comes from the site's single address. */
function badTokensCounted({ signOn }: Pick<Services["limiters"], "signOn">) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (c.error instanceof Unauthorised) await signOn.take(`bad token ${c.get("clientAddress")}`);
  });
}

const neverCached = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});
