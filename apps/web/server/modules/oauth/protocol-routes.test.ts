import { UserInfo } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test as base } from "@plumbline/db/testing.ts";
import { OAuth2Client, generateCodeVerifier } from "@badgateway/oauth2-client";
import { createRemoteJWKSet, jwtVerify } from "jose";
import * as client from "openid-client";
import { describe, expect, vi } from "vitest";
import {
  authorize,
  discover,
  KIM,
  registeredApp,
  signedInVisitor,
  signOn,
  startSignOn,
  targetOf,
} from "../../testing/sign-on.ts";
import { listenOnLoopback, startTestSite } from "../../testing/site.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { sessions, users } from "../identity/tables.ts";
import { oauthAccessTokens, oauthClients, oauthRefreshTokens, signingKeys } from "./tables.ts";

type Site = Awaited<ReturnType<typeof startTestSite>>;

const test = base.extend<{ site: Site }>({
  site: async ({ db }: { db: Db }, use) => {
    const site = await startTestSite(db);
    await use(site);
    site.close();
  },
});

describe("an app that knows only the site's address", () => {
  test("logs someone in and learns who they are and what plan they have", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app);

    expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 900 });
    expect(tokens.claims()).toMatchObject({ iss: site.url, aud: app.id, sub: kim.userId });
    const info = await client.fetchUserInfo(app.config, tokens.access_token, kim.userId);
    expect(UserInfo.parse(info)).toEqual({
      sub: kim.userId,
      email: KIM.email,
      name: "Kim Nguyen",
      subscription: NO_PLAN,
      tradie: { role: "user", state: null, trade: null, businessName: "" },
    });
  });

  test("learns no more than its scopes allow", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app, { scope: "openid profile.read" });
    const info = await client.fetchUserInfo(app.config, tokens.access_token, kim.userId);
    expect(Object.keys(info).toSorted()).toEqual(["sub", "tradie"]);
    expect(tokens.refresh_token).toBeUndefined();
  });

  test("gets the current plan, not the one when the token was issued", async ({ db }) => {
    const site = await startTestSite(db);
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app);
    const ask = () => client.tokenIntrospection(app.config, tokens.access_token);
    expect(await ask()).toMatchObject({ active: true, subscription: NO_PLAN });
    await kim.post("/api/complete-signup", PROFILE);
    expect(await ask()).toMatchObject({ tradie: { state: "QLD", trade: "plumber", businessName: "Pipes" } });
    site.close();
  });

  test("learns that someone is an administrator, but on a public site only if they have two-factor authentication", async ({
    db,
  }) => {
    const site = await startTestSite(db, { isPublic: true });
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    await db.update(users).set({ role: "admin" });
    const { tokens } = await signOn(site, kim, app);
    const ask = () => client.fetchUserInfo(app.config, tokens.access_token, kim.userId);
    expect(await ask()).toMatchObject({ tradie: { role: "user" } });
    await db.update(users).set({ twoFactorEnabled: true });
    expect(await ask()).toMatchObject({ tradie: { role: "admin" } });
    site.close();
  });

  test("stays connected with its refresh token, which changes each time", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app);
    const next = await client.refreshTokenGrant(app.config, tokens.refresh_token ?? "");
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(next.claims()?.sub).toBe(kim.userId);
    expect(await client.fetchUserInfo(app.config, next.access_token, kim.userId)).toHaveProperty("email");
  });

  test("stays connected after the session behind it has ended", async ({ db, site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app);
    await db.update(sessions).set({ expiresAt: new Date(0) });
    await site.services.account.purgeSessions();
    const next = await client.refreshTokenGrant(app.config, tokens.refresh_token ?? "");
    expect(await client.fetchUserInfo(app.config, next.access_token, kim.userId)).toHaveProperty("email");
  });

  test.for(["change their password", "reset it", "log out everywhere"])(
    "is disconnected when people %s",
    async (act, { site }) => {
      const app = await registeredApp(site);
      const kim = await signedInVisitor(site);
      const { tokens } = await signOn(site, kim, app);
      const password = "another good secret";
      if (act === "change their password") {
        await kim.post("/api/account/change-password", { currentPassword: KIM.password, password });
      } else if (act === "reset it") {
        await kim.post("/api/auth/forgot-password", { email: KIM.email });
        const mail = site.mails.findLast(({ content }) => content.template === "reset-password");
        const link = mail && "url" in mail.content ? mail.content.url : "";
        await kim.post("/api/auth/reset-password", {
          token: new URL(link).searchParams.get("token"),
          password,
        });
      } else {
        await kim.post("/api/account/sign-out-everywhere");
      }
      expect(await client.tokenIntrospection(app.config, tokens.access_token)).toEqual({ active: false });
      await expect(client.refreshTokenGrant(app.config, tokens.refresh_token ?? "")).rejects.toMatchObject({
        error: "invalid_grant",
      });
    },
  );

  test("can revoke its tokens", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app);
    await client.tokenRevocation(app.config, tokens.refresh_token ?? "");
    expect(await client.tokenIntrospection(app.config, tokens.access_token)).toEqual({ active: false });
    await expect(client.refreshTokenGrant(app.config, tokens.refresh_token ?? "")).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("can send its secret in the header or in the body", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app);
    for (const method of [client.ClientSecretBasic, client.ClientSecretPost]) {
      const config = await client.discovery(new URL(site.url), app.id, undefined, method(app.secret), {
        execute: [client.allowInsecureRequests],
      });
      expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true });
    }
  });

  test("works with a different client library", async ({ site }) => {
    const { id, secret, redirectUri } = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const app = new OAuth2Client({ server: site.url, clientId: id, clientSecret: secret });
    // The library looks for the discovery document at the path of RFC 8414.
    const codeVerifier = await generateCodeVerifier();
    const scope = ["openid", "profile", "offline_access", "subscription.read"];
    const state = "s1";
    const start = new URL(
      await app.authorizationCode.getAuthorizeUri({ redirectUri, codeVerifier, scope, state }),
    );
    const callback = await authorize(site, kim, `${start.pathname}${start.search}`);
    const token = await app.authorizationCode.getTokenFromCodeRedirect(callback, {
      redirectUri,
      codeVerifier,
      state,
    });
    expect(await app.introspect(token)).toMatchObject({ active: true, sub: kim.userId });
    const next = await app.refreshToken(token);
    expect(next.accessToken).not.toBe(token.accessToken);
    await app.revoke(next, "refresh_token");
    expect(await app.introspect(next)).toEqual({ active: false });
  });

  test("sees only supported features in the discovery document", async ({ site }) => {
    const { config } = await registeredApp(site);
    expect(config.serverMetadata()).toMatchObject({
      issuer: site.url,
      jwks_uri: `${site.url}/api/auth/jwks`,
      code_challenge_methods_supported: ["S256"],
      grant_types_supported: ["authorization_code", "refresh_token"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
      id_token_signing_alg_values_supported: ["RS256"],
      backchannel_logout_supported: true,
    });
    expect(config.serverMetadata()).not.toHaveProperty("registration_endpoint");
    for (const path of UNOFFERED) {
      const kim = createVisitor(site);
      expect((await kim.post(`/api/auth${path}`)).status, path).toBe(404);
      expect((await kim.get(`/api/auth${path}`)).status, path).toBe(404);
    }
  });
});

describe("a request for authorization", () => {
  test("shows a page refusing it if the app or its redirect URI is unknown", async ({ db, site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { path } = await startSignOn(app);
    const refusalOf = async (change: (query: URLSearchParams) => void) => {
      const url = new URL(path, site.url);
      change(url.searchParams);
      const answer = await kim.get(`${url.pathname}${url.search}`, { Accept: "text/html" });
      expect(answer.headers.get("Location")).toBeNull();
      expect(answer.status).toBe(400);
      return answer.text();
    };
    expect(await refusalOf((query) => query.set("client_id", "nobody"))).toContain("know this app, so we");
    for (const uri of FOREIGN_URIS) {
      expect(await refusalOf((query) => query.set("redirect_uri", uri)), uri).toContain("registered, so we");
    }
    expect(await refusalOf((query) => query.delete("redirect_uri"))).toContain("registered, so we");
    expect(await refusalOf((query) => query.append("client_id", app.id))).toContain("request was ambiguous");
    await db.update(oauthClients).set({ disabled: true });
    expect(await refusalOf(() => undefined)).toContain("switched off");
  });

  test("from a developer's machine must use the registered port", async ({ site }) => {
    const app = await registeredApp(site, { redirectUris: ["http://127.0.0.1:5000/callback"] });
    const kim = await signedInVisitor(site);
    const { path } = await startSignOn({ ...app, redirectUri: "http://127.0.0.1:5001/callback" });
    expect((await kim.get(path)).status).toBe(400);
  });

  test.for<[string, Record<string, string>, string]>([
    ["without PKCE", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
    ["with the challenge itself as the verifier", { code_challenge_method: "plain" }, "invalid_request"],
    ["for an unknown scope", { scope: "openid everything" }, "invalid_scope"],
    ["for another response type", { response_type: "token" }, "unsupported_response_type"],
    ["for another server's tokens", { resource: "https://api.example" }, "invalid_target"],
    ["with prompt=none from someone who hasn't consented", { prompt: "none" }, "consent_required"],
  ])("%s returns to the app with the RFC's error code", async ([, change, error], { site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { path, state } = await startSignOn(app);
    const url = new URL(path, site.url);
    for (const [name, value] of Object.entries(change)) {
      if (value) url.searchParams.set(name, value);
      else url.searchParams.delete(name);
    }
    const back = new URL(targetOf(await kim.get(`${url.pathname}${url.search}`)));
    expect(back.href).toContain(app.redirectUri);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state, iss: site.url });
  });

  test("for an unregistered scope returns to the app with an error", async ({ site }) => {
    const app = await registeredApp(site, { scopes: ["profile.read"] });
    const kim = await signedInVisitor(site);
    const { path } = await startSignOn(app, { scope: "openid subscription.read" });
    expect(targetOf(await kim.get(path))).toContain("error=invalid_scope");
  });

  test("can't ask for claims that the consent page doesn't show", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const claims = JSON.stringify({ userinfo: { email: { essential: true } } });
    const { tokens } = await signOn(site, kim, app, { scope: "openid", claims });
    expect(await client.fetchUserInfo(app.config, tokens.access_token, kim.userId)).toEqual({
      sub: kim.userId,
    });
  });

  test("can be a form posted from the app's own site", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { path } = await startSignOn(app);
    const answer = await kim.post("/api/auth/oauth2/authorize", path.split("?")[1], {
      "Content-Type": "application/x-www-form-urlencoded",
      "Sec-Fetch-Site": "cross-site",
      Origin: "https://app.example",
    });
    expect(targetOf(answer)).toMatch(/^\/oauth\/consent\?/);
  });

  test("that is denied returns without a code, and asks again next time", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { path } = await startSignOn(app);
    const query = new URL(targetOf(await kim.get(path)), site.url).searchParams;
    const back = await site.services.oauth.requests.answer(query, kim.userId, false);
    expect(new URL(back).searchParams.get("error")).toBe("access_denied");
    expect(targetOf(await kim.get(path))).toMatch(/^\/oauth\/consent\?/);
  });

  test("that was allowed isn't shown again unless the app asks for more", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    await signOn(site, kim, app, { scope: "openid email" });
    const again = await startSignOn(app, { scope: "openid", prompt: "none" });
    expect(targetOf(await kim.get(again.path))).toContain("code=");
    const more = await startSignOn(app, { scope: "openid profile.read" });
    expect(targetOf(await kim.get(more.path))).toMatch(/^\/oauth\/consent\?/);
    await authorize(site, kim, more.path);
    const both = await startSignOn(app, { scope: "openid email profile.read", prompt: "none" });
    expect(targetOf(await kim.get(both.path))).toContain("code=");
  });
});

describe("a login on the way to an app", () => {
  test("continues to the app", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const stranger = createVisitor(site);
    const { path } = await startSignOn(app);
    const target = loginTarget(await followTo(stranger, path), "/login");
    expect(targetOf(await stranger.get(target))).toMatch(/^\/login\?redirect=/);
    await stranger.post("/api/auth/login", kim.account);
    expect(await (await stranger.get(target)).text()).toContain('http-equiv="refresh"');
    const next = refreshTarget(await (await stranger.get(target)).text());
    expect(targetOf(await stranger.get(next))).toMatch(/^\/oauth\/consent\?/);
  });

  test("is a sign-up if the app asks for one", async ({ site }) => {
    const app = await registeredApp(site);
    const stranger = createVisitor(site);
    const { path } = await startSignOn(app, { prompt: "create" });
    const target = loginTarget(await followTo(stranger, path), "/signup");
    await stranger.post("/api/auth/signup", KIM);
    const next = refreshTarget(await (await stranger.get(target)).text());
    expect(targetOf(await stranger.get(next))).toMatch(/^\/oauth\/consent\?/);
  });

  test.for(["login", "select_account", "login consent"])(
    "is required again for prompt=%s",
    async (prompt, { site }) => {
      const app = await registeredApp(site);
      const kim = await signedInVisitor(site);
      const { path } = await startSignOn(app, { prompt });
      const target = loginTarget(await followTo(kim, path), "/login");
      expect(targetOf(await kim.get(target))).toMatch(/^\/login\?redirect=/);
      await kim.post("/api/auth/login", kim.account);
      const next = refreshTarget(await (await kim.get(target)).text());
      expect(targetOf(await kim.get(next))).toMatch(/^\/oauth\/consent\?/);
    },
  );

  test("is required again if the last one is too old", async ({ db, site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    await db.update(sessions).set({ createdAt: new Date(Date.now() - 120_000) });
    const old = await startSignOn(app, { max_age: "60" });
    const target = loginTarget(await followTo(kim, old.path), "/login");
    await kim.post("/api/auth/login", kim.account);
    const next = refreshTarget(await (await kim.get(target)).text());
    const callback = await authorize(site, kim, next);
    expect(callback.searchParams.get("code")).toBeTruthy();
  });

  test("can't be required with prompt=none", async ({ site }) => {
    const app = await registeredApp(site);
    const { path } = await startSignOn(app, { prompt: "none" });
    expect(targetOf(await createVisitor(site).get(path))).toContain("error=login_required");
  });
});

type Answer = { access_token: string; refresh_token: string; error?: string };

describe("a code", () => {
  test.for<[string, (form: URLSearchParams) => void, number, string]>([
    ["with a wrong verifier", (form) => form.set("code_verifier", "x".repeat(43)), 400, "invalid_grant"],
    ["without a verifier", (form) => form.delete("code_verifier"), 400, "invalid_request"],
    [
      "with another redirect URI",
      (form) => form.set("redirect_uri", "https://app.example/"),
      400,
      "invalid_grant",
    ],
    ["that is made up", (form) => form.set("code", "made-up"), 400, "invalid_grant"],
    ["with a wrong secret", (form) => form.set("client_secret", "wrong"), 401, "invalid_client"],
    ["of no client", (form) => form.set("client_id", "nobody"), 401, "invalid_client"],
    ["without the secret", (form) => form.delete("client_secret"), 401, "invalid_client"],
    ["for another server", (form) => form.set("resource", "https://a.example"), 400, "invalid_target"],
    ["by another grant", (form) => form.set("grant_type", "password"), 400, "unsupported_grant_type"],
    ["by no grant", (form) => form.delete("grant_type"), 400, "invalid_request"],
  ])("%s gets no token", async ([, change, status, error], { db, site }) => {
    const { form } = await codeOf(site);
    change(form);
    const answer = await postForm(site, "token", form);
    expect([answer.status, (await answer.json()).error]).toEqual([status, error]);
    expect(answer.headers.has("WWW-Authenticate")).toBe(false);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(await db.select().from(oauthAccessTokens)).toEqual([]);
  });

  test("used without the client's secret stays valid, and its tokens aren't revoked", async ({ site }) => {
    const { app, form } = await codeOf(site);
    const stranger = new URLSearchParams(form);
    stranger.set("client_secret", "wrong");
    expect((await postForm(site, "token", stranger)).status).toBe(401);
    const tokens = await (await postForm(site, "token", form)).json();
    expect((await postForm(site, "token", stranger)).status).toBe(401);
    expect(await client.tokenIntrospection(app.config, tokens.access_token)).toMatchObject({ active: true });
  });

  test("works once: a second use revokes the tokens it gave", async ({ site }) => {
    const { app, form } = await codeOf(site);
    const first = await postForm(site, "token", form);
    const tokens = await first.json();
    const again = await postForm(site, "token", form);
    expect([again.status, (await again.json()).error]).toEqual([400, "invalid_grant"]);
    expect(await client.tokenIntrospection(app.config, tokens.access_token)).toEqual({ active: false });
    await expect(client.refreshTokenGrant(app.config, tokens.refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
    });
  });

  test("sent in eight concurrent requests gives one token, which works", async ({ committed }) => {
    const site = await startTestSite(committed);
    const { app, form } = await codeOf(site);
    const answers = await Promise.all(Array.from({ length: 8 }, () => postForm(site, "token", form)));
    const bodies = await Promise.all(answers.map(async (answer) => (await answer.json()) as Answer));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(400)]);
    expect(bodies.filter(({ error }) => error === "invalid_grant")).toHaveLength(7);
    const token = bodies.find((body) => body.access_token)?.access_token ?? "";
    expect(await client.tokenIntrospection(app.config, token)).toMatchObject({ active: true });
    site.close();
  });

  test("expires after a minute", async ({ site }) => {
    const { form } = await codeOf(site);
    await later(61, async () => {
      const answer = await postForm(site, "token", form);
      expect([answer.status, (await answer.json()).error]).toEqual([400, "invalid_grant"]);
    });
  });

  test("stops working once the person has logged out", async ({ site }) => {
    const { form, kim } = await codeOf(site);
    await kim.post("/api/auth/logout");
    const answer = await postForm(site, "token", form);
    expect([answer.status, (await answer.json()).error]).toEqual([400, "invalid_grant"]);
  });

  test("of one app doesn't work for another, and its own app loses nothing", async ({ site }) => {
    const { app, form } = await codeOf(site);
    const other = await registeredApp(site);
    const replay = new URLSearchParams(form);
    replay.set("client_id", other.id);
    replay.set("client_secret", other.secret);
    const expectRefusal = async () => {
      const answer = await postForm(site, "token", replay);
      expect([answer.status, (await answer.json()).error]).toEqual([400, "invalid_grant"]);
    };
    await expectRefusal();
    const tokens = (await (await postForm(site, "token", form)).json()) as Answer;
    await expectRefusal();
    expect(await client.tokenIntrospection(app.config, tokens.access_token)).toMatchObject({ active: true });
    const next = await client.refreshTokenGrant(app.config, tokens.refresh_token);
    await expectRefusal();
    expect(await client.tokenIntrospection(app.config, next.access_token)).toMatchObject({ active: true });
  });

  test("that isn't sent as a form gets the RFC's error", async ({ site }) => {
    const answer = await createVisitor(site).post("/api/auth/oauth2/token", { grant_type: "refresh_token" });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error: "invalid_request" });
  });
});

test("connecting, using and disconnecting an app is in the person's security activity", async ({ site }) => {
  const { app, kim, form } = await codeOf(site);
  expect((await postForm(site, "token", form)).status).toBe(200);
  expect((await postForm(site, "token", form)).status).toBe(400);
  await kim.delete(`/api/account/connected-apps/${app.id}`);
  const { events } = (await (await kim.get("/api/account/security-events")).json()) as {
    events: { action: string; network: string | null; device: string | null }[];
  };
  // These came from the app's server.
  expect(events.filter(({ action }) => /app-login|replayed/.test(action))).toMatchObject([
    { network: null, device: null },
    { network: null, device: null },
  ]);
  expect(events.map(({ action }) => action).toSorted()).toEqual([
    "account.app-code-replayed",
    "account.app-connected",
    "account.app-disconnected",
    "account.app-login",
  ]);
});

describe("a token", () => {
  test("is stored as a hash", async ({ db, site }) => {
    const app = await registeredApp(site);
    const { tokens } = await signOn(site, await signedInVisitor(site), app);
    const kept = JSON.stringify([
      await db.select().from(oauthAccessTokens),
      await db.select().from(oauthRefreshTokens),
      await db.select().from(oauthClients),
    ]);
    for (const secret of [tokens.access_token, tokens.refresh_token ?? "", app.secret]) {
      expect(kept).not.toContain(secret.replace(/^pl.._/, ""));
    }
  });

  test("that is tampered with or expired is refused", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app);
    const tampered = `${tokens.access_token.slice(0, -1)}${tokens.access_token.endsWith("a") ? "b" : "a"}`;
    const expectClosed = async (token: string) => {
      const answer = await fetch(`${site.url}/api/auth/oauth2/userinfo`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect([answer.status, (await answer.json()).error]).toEqual([401, "invalid_token"]);
      expect(answer.headers.get("WWW-Authenticate")).toContain("Bearer");
      expect(await client.tokenIntrospection(app.config, token)).toEqual({ active: false });
    };
    for (const wrong of [tampered, "plat_", "x", tokens.id_token ?? ""]) await expectClosed(wrong);
    await later(15 * 60 + 1, () => expectClosed(tokens.access_token));
    const without = await fetch(`${site.url}/api/auth/oauth2/userinfo`);
    expect([without.status, without.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
  });

  test("for refreshing revokes its whole family if it's used twice", async ({ site }) => {
    const app = await registeredApp(site);
    const { tokens } = await signOn(site, await signedInVisitor(site), app);
    const stolen = tokens.refresh_token ?? "";
    const next = await client.refreshTokenGrant(app.config, stolen);
    const expectRefused = (token: string) =>
      expect(client.refreshTokenGrant(app.config, token)).rejects.toMatchObject({
        error: "invalid_grant",
        status: 400,
      });
    await expectRefused(stolen);
    await expectRefused(next.refresh_token ?? "");
    expect(await client.tokenIntrospection(app.config, next.access_token)).toEqual({ active: false });
  });

  test("for refreshing can't widen its scopes", async ({ site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const { tokens } = await signOn(site, kim, app, { scope: "openid offline_access" });
    const token = tokens.refresh_token ?? "";
    const more = client.refreshTokenGrant(app.config, token, { scope: "openid subscription.read" });
    await expect(more).rejects.toMatchObject({ error: "invalid_scope" });
    await later(31 * 24 * 3600, () =>
      expect(client.refreshTokenGrant(app.config, token)).rejects.toMatchObject({ error: "invalid_grant" }),
    );
    await expect(client.refreshTokenGrant(app.config, "plrt_x")).rejects.toMatchObject({
      error: "invalid_grant",
    });
    await expect(client.refreshTokenGrant(app.config, "x")).rejects.toMatchObject({ error: "invalid_grant" });
  });

  test("of one app reveals nothing to another app", async ({ site }) => {
    const app = await registeredApp(site);
    const { tokens } = await signOn(site, await signedInVisitor(site), app);
    const other = await registeredApp(site);
    expect(await client.tokenIntrospection(other.config, tokens.access_token)).toEqual({ active: false });
    await client.tokenRevocation(other.config, tokens.access_token).catch(() => undefined);
    expect(await client.tokenIntrospection(app.config, tokens.access_token)).toMatchObject({ active: true });
    const stranger = await postForm(site, "introspect", new URLSearchParams({ token: tokens.access_token }));
    expect([stranger.status, (await stranger.json()).error]).toEqual([401, "invalid_client"]);
  });

  test("stays valid during key rotation: old keys verify, new ones sign", async ({ db, site }) => {
    const app = await registeredApp(site);
    const kim = await signedInVisitor(site);
    const before = await signOn(site, kim, app);
    await db.update(signingKeys).set({ expiresAt: new Date(Date.now() - 1000) });
    const after = await signOn(site, kim, { ...app, config: await discover(site.url, app.id, app.secret) });
    const keys = createRemoteJWKSet(new URL(`${site.url}/api/auth/jwks`));
    const kidOf = async (token = "") => (await jwtVerify(token, keys)).protectedHeader.kid;
    expect(await kidOf(before.tokens.id_token)).not.toBe(await kidOf(after.tokens.id_token));

    await db.update(signingKeys).set({ expiresAt: new Date(Date.now() - 8 * 24 * 3600 * 1000) });
    await site.services.oauth.purge();
    expect(await db.select().from(signingKeys)).toEqual([]);
  });

  test("is signed with a private key that the database alone doesn't reveal", async ({ db, site }) => {
    await signOn(site, await signedInVisitor(site), await registeredApp(site));
    const [key] = await db.select().from(signingKeys);
    expect(key?.privateKey).not.toContain('"d"');
    const published = await (await fetch(`${site.url}/api/auth/jwks`)).json();
    expect(Object.keys(published.keys[0]).toSorted()).toEqual(["alg", "e", "kid", "kty", "n"]);
  });
});

describe("logging out", () => {
  test("from the app ends the session here and returns to the app", async ({ site }) => {
    const { app, kim, tokens } = await signOnToChat(site);
    const path = client.buildEndSessionUrl(app.config, {
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: `${CHAT_URL}/auth`,
      state: "bye",
    });
    const answer = await kim.get(`${path.pathname}${path.search}`);
    expect(targetOf(answer)).toBe(`${CHAT_URL}/auth?state=bye`);
    expect((await kim.get("/api/auth/user")).status).toBe(401);
  });

  test("from the app only returns to a registered URI", async ({ site }) => {
    const { app, kim, tokens } = await signOnToChat(site);
    const path = client.buildEndSessionUrl(app.config, {
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: "https://evil.example/",
    });
    const answer = await kim.get(`${path.pathname}${path.search}`);
    expect(answer.headers.get("Location")).toBeNull();
    expect(await answer.text()).toContain("not registered");
  });

  test("without an ID token from the app asks for confirmation first", async ({ site }) => {
    const { kim } = await signOnToChat(site);
    const query = `client_id=plumbline-chat&post_logout_redirect_uri=${encodeURIComponent(`${CHAT_URL}/auth`)}`;
    const asked = await kim.get(`/api/auth/oauth2/end-session?${query}`);
    expect(await asked.text()).toContain("Confirm logout");
    expect((await kim.get("/api/auth/user")).status).toBe(200);
    const form = "application/x-www-form-urlencoded";
    const confirm = "/api/auth/oauth2/end-session/confirm";
    const foreign = await kim.post(confirm, "action=confirm", {
      "Content-Type": form,
      "Sec-Fetch-Site": "cross-site",
    });
    expect(foreign.status).toBe(403);
    const answer = await kim.post(confirm, "action=confirm", { "Content-Type": form });
    expect(refreshTarget(await answer.text())).toBe(`${CHAT_URL}/auth`);
    expect((await kim.get("/api/auth/user")).status).toBe(401);
  });

  test.for<[string, (kim: Kim, site: Site) => Promise<unknown>]>([
    ["here", (kim) => kim.post("/api/auth/logout")],
    ["by the link", (kim) => kim.get("/api/logout")],
    ["everywhere", (kim) => kim.post("/api/account/sign-out-everywhere")],
    ["by closing the account", (kim) => kim.post("/api/account/close", { currentPassword: KIM.password })],
    [
      "by a new password",
      async (kim, site) => {
        await kim.post("/api/auth/forgot-password", { email: KIM.email });
        const mail = site.mails.find(({ content }) => content.template === "reset-password");
        const url = mail && "url" in mail.content ? mail.content.url : "";
        const token = new URL(url).searchParams.get("token");
        return createVisitor(site).post("/api/auth/reset-password", {
          token,
          password: "banksia-and-bottlebrush",
        });
      },
    ],
    [
      "by a new email",
      async (kim, site) => {
        const change = { email: "new@example.com", currentPassword: KIM.password };
        await kim.post("/api/account/change-email", change);
        const mail = site.mails.find(({ content }) => content.template === "change-email");
        const { pathname, search } = new URL(mail && "url" in mail.content ? mail.content.url : "");
        return createVisitor(site).get(pathname + search);
      },
    ],
    [
      "by the list of sessions",
      async (kim) => {
        const { sessions: list } = await (await kim.get("/api/account/sessions")).json();
        return kim.delete(`/api/account/sessions/${list[0].id}`);
      },
    ],
  ])("%s notifies the chat app, which ends its own session", async ([, signOut], { db }) => {
    const heard: { path: string | undefined; body: string }[] = [];
    const chat = await listenOnLoopback((request, response) => {
      let body = "";
      request.on("data", (part: Buffer) => (body += part.toString()));
      request.on("end", () => {
        heard.push({ path: request.url, body });
        response.end();
      });
    });
    const site = await startTestSite(db, { chatUrl: chat.url });
    const { kim, tokens } = await signOnToChat(site, chat.url);
    await signOut(kim, site);

    // Closing an account makes a separate call as well.
    const logouts = heard.filter(({ path }) => path === "/auth/backchannel-logout");
    expect(logouts).toHaveLength(1);
    const token = new URLSearchParams(logouts[0]?.body).get("logout_token") ?? "";
    const keys = createRemoteJWKSet(new URL(`${site.url}/api/auth/jwks`));
    const { payload } = await jwtVerify(token, keys, {
      issuer: site.url,
      audience: "plumbline-chat",
      typ: "logout+jwt",
    });
    expect(payload).toMatchObject({
      sub: kim.userId,
      sid: tokens.claims()?.["sid"],
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    });
    site.close();
    chat.close();
  });

  test("works while the chat app is down", async ({ db }) => {
    const site = await startTestSite(db, { chatUrl: "http://127.0.0.1:9" });
    const { app, kim, tokens } = await signOnToChat(site, "http://127.0.0.1:9");
    expect((await kim.post("/api/auth/logout")).status).toBe(200);
    expect(await client.tokenIntrospection(app.config, tokens.access_token)).toEqual({ active: false });
    site.close();
  });
});

const CHAT_URL = "http://chat.localhost";
const CHAT_SECRET = "the chat app's secret for tests, long";
const NO_PLAN = { isEntitled: false, kind: "none", plan: "", questionLimit: null, endsAt: null };
const PROFILE = {
  firstName: "Kim",
  lastName: "Nguyen",
  email: KIM.email,
  phone: "0412 345 678",
  businessName: "Pipes",
  abn: "51 824 753 556",
  tradeType: "plumber",
  yearsExperience: "6-10",
  state: "QLD",
  postcode: "4000",
  termsAccepted: true,
  marketingConsent: false,
};
const FOREIGN_URIS = [
  "https://evil.example/callback",
  "https://app.example/callback/",
  "https://app.example/callback?x=1",
  "https://app.example:8443/callback",
  "http://app.example/callback",
  "https://app.example/CALLBACK",
  "javascript:alert(1)",
];
const UNOFFERED = [
  "/oauth2/register",
  "/oauth2/create-client",
  "/oauth2/get-clients",
  "/oauth2/public-client-prelogin",
  "/oauth2/consent",
  "/oauth2/continue",
  "/oauth2/delete-consent",
  "/admin/oauth2/create-client",
  "/token",
  "/sign-in/email",
  "/sign-up/email",
  "/get-session",
];

type Kim = Awaited<ReturnType<typeof signedInVisitor>>;

async function signOnToChat(site: Site, chatUrl = CHAT_URL) {
  await site.services.oauth.clients.keepChatClient();
  const app = {
    redirectUri: `${chatUrl}/auth/callback`,
    config: await discover(site.url, "plumbline-chat", CHAT_SECRET),
  };
  const kim = await signedInVisitor(site);
  const { path } = await startSignOn(app, { prompt: "none" });
  expect(targetOf(await kim.get(path))).toContain("code=");
  return { app, kim, ...(await signOn(site, kim, app)) };
}

async function codeOf(site: Site) {
  const app = await registeredApp(site);
  const kim = await signedInVisitor(site);
  const { path, verifier } = await startSignOn(app);
  const callback = await authorize(site, kim, path);
  const form = new URLSearchParams({
    grant_type: "authorization_code",
    code: callback.searchParams.get("code") ?? "",
    redirect_uri: app.redirectUri,
    code_verifier: verifier,
    client_id: app.id,
    client_secret: app.secret,
  });
  return { app, kim, form };
}

function postForm(site: Site, endpoint: string, body: URLSearchParams) {
  return fetch(`${site.url}/api/auth/oauth2/${endpoint}`, { method: "POST", body });
}

async function followTo(visitor: ReturnType<typeof createVisitor>, path: string): Promise<string> {
  const step = targetOf(await visitor.get(path));
  return targetOf(await visitor.get(step));
}

function loginTarget(page: string, expected: string): string {
  const { pathname, searchParams } = new URL(page, "http://site");
  expect(pathname).toBe(expected);
  return searchParams.get("redirect") ?? "";
}

function refreshTarget(html: string): string {
  const [, target = ""] = /content="0;url=([^"]*)"/.exec(html) ?? [];
  return target.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}

async function later(seconds: number, act: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + seconds * 1000 });
  try {
    await act();
  } finally {
    vi.useRealTimers();
  }
}
