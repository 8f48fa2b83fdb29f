import { SSO_CODE_SECONDS, SsoInitResponse } from "@plumbline/contract/single-sign-on.ts";
import { test } from "@plumbline/db/testing.ts";
import type { Db } from "@plumbline/db/client.ts";
import { generateKeyPair } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { buildUserInfo, createTestApp } from "../../testing/app.ts";
import { createBrowser } from "../../testing/browser.ts";
import { type StandInSite, startStandInSite } from "../../testing/stand-in-site.ts";
import { createSiteClient } from "./site-client.ts";
import { users } from "./tables.ts";

const CHAT_URL = "http://chat.localhost";
const WELCOME = "/auth?welcome=new_subscriber";
let standIn: StandInSite;
beforeAll(async () => {
  standIn = await startStandInSite(CHAT_URL);
});
afterAll(() => standIn.stop());
beforeEach(() => {
  Object.assign(standIn.site, { browser: undefined, isDown: false, calls: [] });
});

function start(db: Db, url = CHAT_URL) {
  const time = { ahead: 0 };
  const clock = () => new Date(Date.now() + time.ahead * 1000);
  const clientSecret = "a client secret for tests, 32 chars";
  const site = createSiteClient({ siteUrl: standIn.url, url, clientSecret, clock });
  const { app } = createTestApp(db, { url, siteUrl: standIn.url, site, clock });
  const browser = createBrowser(app);
  return {
    app,
    time,
    browser,
    async throughSite(response: Response) {
      const back = await standIn.visit(response.headers.get("Location") ?? "");
      return browser.request(back.pathname + back.search);
    },
    async signOn(returnTo = "/") {
      return this.throughSite(await browser.request(`/auth/start?returnTo=${encodeURIComponent(returnTo)}`));
    },
    async init(token: string, returnTo = "/landing") {
      return app.request("/api/sso/init", {
        method: "POST",
        headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        body: JSON.stringify({ returnTo }),
      });
    },
    async prepare(token: string, returnTo?: string) {
      const answer = SsoInitResponse.parse(await (await this.init(token, returnTo)).json());
      return `/sso?${new URLSearchParams({ code: answer.code, state: answer.state })}`;
    },
    me: () => browser.request("/api/me"),
    endAtSite: (token: string) =>
      app.request("/auth/backchannel-logout", {
        method: "POST",
        body: new URLSearchParams({ logout_token: token }),
      }),
  };
}

const leadsTo = (response: Response) => response.headers.get("Location");

describe("logging in from the chat app", () => {
  test("goes through the site and returns to the requested page, logged in", async ({ db }) => {
    const chat = start(db);
    const info = buildUserInfo();
    standIn.signIn(info);
    const started = await chat.browser.request("/auth/start?returnTo=%2Fthreads%2F1%3Fa%3Db");
    const address = new URL(leadsTo(started) ?? "");
    expect(address.searchParams.get("code_challenge_method")).toBe("S256");
    expect(address.searchParams.get("nonce")).toBeTruthy();
    expect(address.searchParams.get("prompt")).toBeNull();
    const attempt = started.headers.getSetCookie().join();
    expect(attempt).toMatch(/HttpOnly/);
    expect(attempt).toMatch(/SameSite=Lax/);

    const finished = await chat.throughSite(started);
    expect(leadsTo(finished)).toBe("/threads/1?a=b");
    expect(finished.headers.get("Cache-Control")).toBe("no-store");
    expect([...chat.browser.cookies.keys()]).toEqual(["plumbline_chat"]);
    expect(await (await chat.me()).json()).toMatchObject({ user: { id: info.sub, name: info.name } });
  });

  test("uses secure cookies with the __Host- prefix under https", async ({ db }) => {
    const chat = start(db, "https://chat.example");
    standIn.signIn(buildUserInfo());
    const finished = await chat.signOn();
    const [cookie] = finished.headers
      .getSetCookie()
      .filter((line) => line.startsWith("__Host-plumbline_chat="));
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).toMatch(/; Secure/);
    expect((await chat.me()).status).toBe(200);
  });

  test.for([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/landing",
    "/auth/start?returnTo=/x",
    "/sso?code=1",
  ])("ignores the unsafe returnTo %j", async (target, { db }: { db: Db }) => {
    standIn.signIn(buildUserInfo());
    expect(leadsTo(await start(db).signOn(target))).toBe("/");
  });

  test("works in two tabs at the same time", async ({ db }) => {
    const chat = start(db);
    standIn.signIn(buildUserInfo());
    const first = await chat.browser.request("/auth/start?returnTo=/first");
    const second = await chat.browser.request("/auth/start?returnTo=/second");
    expect(leadsTo(await chat.throughSite(first))).toBe("/first");
    expect(leadsTo(await chat.throughSite(second))).toBe("/second");
  });

  test("forgets the earlier attempts when a sixth tab starts one", async ({ db }) => {
    const chat = start(db);
    for (let tab = 0; tab < 6; tab++) await chat.browser.request("/auth/start");
    expect(chat.browser.cookies.size).toBe(1);
  });

  test("replaces the browser's previous session", async ({ db }) => {
    const chat = start(db);
    standIn.signIn(buildUserInfo());
    await chat.signOn();
    const before = chat.browser.cookies.get("plumbline_chat");
    await chat.signOn();
    expect(chat.browser.cookies.get("plumbline_chat")).not.toBe(before);
    const old = await chat.app.request("/api/me", { headers: { Cookie: `plumbline_chat=${before}` } });
    expect(old.status).toBe(401);
  });

  test("fails in a browser that didn't start the sign-on", async ({ db }) => {
    const chat = start(db);
    standIn.signIn(buildUserInfo());
    const started = await chat.browser.request("/auth/start");
    const back = await standIn.visit(leadsTo(started) ?? "");
    const foreign = createBrowser(chat.app);
    expect(leadsTo(await foreign.request(back.pathname + back.search))).toBe("/auth?error=failed");
    expect(foreign.cookies.size).toBe(0);
  });

  test("fails with a tampered state, a tampered cookie or an expired attempt", async ({ db }) => {
    const chat = start(db);
    standIn.signIn(buildUserInfo());
    const begin = async () => {
      const started = await chat.browser.request("/auth/start");
      return standIn.visit(leadsTo(started) ?? "");
    };
    const tampered = await begin();
    const state = tampered.searchParams.get("state") ?? "";
    // Changes only the end, because the beginning names the attempt's cookie.
    tampered.searchParams.set("state", `${state.slice(0, -1)}${state.endsWith("A") ? "B" : "A"}`);
    expect(leadsTo(await chat.browser.request(tampered.pathname + tampered.search))).toMatch(
      /^\/auth\?error=failed/,
    );

    const second = await begin();
    for (const [name, value] of chat.browser.cookies) {
      const middle = Math.floor(value.length * 0.6);
      const changed = value[middle] === "A" ? "B" : "A";
      chat.browser.cookies.set(name, value.slice(0, middle) + changed + value.slice(middle + 1));
    }
    expect(leadsTo(await chat.browser.request(second.pathname + second.search))).toBe("/auth?error=failed");

    const third = await begin();
    chat.time.ahead = 601;
    expect(leadsTo(await chat.browser.request(third.pathname + third.search))).toBe("/auth?error=failed");
    expect(chat.browser.cookies.has("plumbline_chat")).toBe(false);
  });

  test("refuses a callback that was already used", async ({ db }) => {
    const chat = start(db);
    standIn.signIn(buildUserInfo());
    const started = await chat.browser.request("/auth/start");
    const attempt = new Map(chat.browser.cookies);
    const back = await standIn.visit(leadsTo(started) ?? "");
    await chat.browser.request(back.pathname + back.search);
    const again = createBrowser(chat.app);
    for (const [name, value] of attempt) again.cookies.set(name, value);
    expect(leadsTo(await again.request(back.pathname + back.search))).toMatch(/^\/auth\?error=failed/);
  });

  test("keeps the requested page when the user cancels at the site", async ({ db }) => {
    const chat = start(db);
    const started = await chat.browser.request("/auth/start?returnTo=/threads/1");
    const back = await standIn.visit(leadsTo(started) ?? "");
    back.searchParams.set("error", "access_denied");
    const answer = await chat.browser.request(back.pathname + back.search);
    expect(leadsTo(answer)).toBe("/auth?error=cancelled&returnTo=%2Fthreads%2F1");
  });

  test("redirects to a page that explains after too many sign-ons from one network", async ({ db }) => {
    const { app } = start(db);
    const pages = new Set<string | null>();
    for (let call = 0; call < 61; call++) pages.add(leadsTo(await app.request("/auth/callback?state=x")));
    expect([...pages]).toEqual(["/auth?error=failed", "/auth?error=busy"]);
  });

  test("shows that the site is unavailable, and works once it's back", async ({ db }) => {
    const chat = start(db);
    standIn.site.isDown = true;
    expect(leadsTo(await chat.browser.request("/auth/start?returnTo=/x"))).toBe(
      "/auth?error=unavailable&returnTo=%2Fx",
    );
    standIn.site.isDown = false;
    standIn.signIn(buildUserInfo());
    expect(leadsTo(await chat.signOn("/x"))).toBe("/x");
  });
});

describe("logging in from the site", () => {
  test("opens the chat app logged in, without showing another page first", async ({ db }) => {
    const chat = start(db);
    const info = buildUserInfo();
    const session = standIn.signIn(info);
    const opened = await chat.browser.request(await chat.prepare(await standIn.identityTokenFor(session)));
    expect(new URL(leadsTo(opened) ?? "").searchParams.get("prompt")).toBe("none");
    const finished = await chat.throughSite(opened);
    expect(leadsTo(finished)).toBe("/");
    expect(await (await chat.me()).json()).toMatchObject({ user: { id: info.sub } });
  });

  test("goes straight to the page if the same site session is already logged in", async ({ db }) => {
    const chat = start(db);
    const session = standIn.signIn(buildUserInfo());
    await chat.signOn();
    const opened = await chat.browser.request(
      await chat.prepare(await standIn.identityTokenFor(session), "/jobs"),
    );
    expect(leadsTo(opened)).toBe("/jobs");
  });

  test("uses a single-use code, tied to its state, that expires after a minute", async ({ db }) => {
    const chat = start(db);
    const session = standIn.signIn(buildUserInfo());
    const token = await standIn.identityTokenFor(session);
    const open = async (address: string) => leadsTo(await createBrowser(chat.app).request(address));

    const used = await chat.prepare(token);
    expect(await open(used)).toMatch(/^http:/);
    expect(await open(used)).toBe(WELCOME);

    const stateless = await chat.prepare(token);
    expect(await open(stateless.replace(/state=.*/, "state=other"))).toBe(WELCOME);
    expect(await open(stateless), "a wrong guess spends the code").toBe(WELCOME);

    const late = await chat.prepare(token);
    chat.time.ahead = SSO_CODE_SECONDS;
    expect(await open(late)).toBe(WELCOME);
    expect(await open("/sso")).toBe(WELCOME);
  });

  test("only one of several browsers with the same code can continue", async ({ committed }) => {
    const chat = start(committed);
    const session = standIn.signIn(buildUserInfo());
    const address = await chat.prepare(await standIn.identityTokenFor(session));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => createBrowser(chat.app).request(address)),
    );
    expect(answers.filter((answer) => leadsTo(answer) !== WELCOME)).toHaveLength(1);
  });

  test.for(["someone else", "another session", "no one"] as const)(
    "a browser with %s logged in at the site isn't logged in",
    async (who, { db }: { db: Db }) => {
      const chat = start(db);
      const info = buildUserInfo();
      const session = standIn.signIn(info);
      const address = await chat.prepare(await standIn.identityTokenFor(session));
      if (who === "no one") standIn.site.browser = undefined;
      else standIn.signIn(who === "someone else" ? buildUserInfo() : info);
      const finished = await chat.throughSite(await chat.browser.request(address));
      expect(leadsTo(finished)).toBe(WELCOME);
      expect((await chat.me()).status).toBe(401);
      expect(standIn.site.calls.includes("revoke")).toBe(who !== "no one");
    },
  );

  test("only a fresh identity token that the site signed for us is accepted", async ({ db }) => {
    const chat = start(db);
    const session = standIn.signIn(buildUserInfo());
    const now = Math.floor(Date.now() / 1000);
    const { privateKey } = await generateKeyPair("RS256");
    const bad: Record<string, string> = {
      forged: await standIn.identityTokenFor(session, {}, privateKey),
      expired: await standIn.identityTokenFor(session, { iat: now - 50, exp: now - 10 }),
      "too old, whatever its exp": await standIn.identityTokenFor(session, { iat: now - 70, exp: now + 600 }),
      "from the future": await standIn.identityTokenFor(session, { iat: now + 60, exp: now + 120 }),
      "without an expiry": await standIn.identityTokenFor(session, { exp: undefined }),
      "for another app": await standIn.identityTokenFor(session, { aud: "http://other.localhost" }),
      "from another issuer": await standIn.identityTokenFor(session, { iss: "http://other.localhost" }),
      "an ID token": await standIn.identityTokenFor(session, { token_use: undefined }),
      "an ID token of ours": await standIn.sign({ aud: "plumbline-chat", ...session }),
      "without a session": await standIn.identityTokenFor(session, { sid: undefined }),
      "not a token": "not-a-token",
      empty: "",
    };
    for (const [kind, token] of Object.entries(bad)) {
      expect((await chat.init(token)).status, kind).toBe(401);
    }
    expect((await chat.init(await standIn.identityTokenFor(session))).status).toBe(200);
  });

  test("closing an account deletes the user's data, and only the site can request it", async ({ db }) => {
    const chat = start(db);
    const info = buildUserInfo();
    const session = standIn.signIn(info);
    await chat.signOn();
    const close = (token: string) =>
      chat.app.request("/api/sso/account-closed", {
        method: "POST",
        headers: { Authorization: `Bearer ${token}` },
      });
    const claims = { aud: CHAT_URL, sub: info.sub, token_use: "account_closed" };
    const { privateKey } = await generateKeyPair("RS256");
    for (const token of [
      "not-a-token",
      await standIn.identityTokenFor(session),
      await standIn.identityTokenFor(session, claims, privateKey),
      await standIn.identityTokenFor(session, { ...claims, aud: "http://other.localhost" }),
    ]) {
      expect((await close(token)).status).toBe(401);
    }
    expect(await db.select().from(users)).toHaveLength(1);
    expect((await close(await standIn.identityTokenFor(session, claims))).status).toBe(200);
    expect(await db.select().from(users)).toEqual([]);
    expect((await chat.me()).status).toBe(401);
  });

  test("an unsigned token is refused", async ({ db }) => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const session = standIn.signIn(buildUserInfo());
    const [, claims] = (await standIn.identityTokenFor(session)).split(".");
    expect((await start(db).init(`${encode({ alg: "none" })}.${claims}.`)).status).toBe(401);
  });

  test("while the keys can't be fetched, the site gets a 503", async ({ db }) => {
    const token = await standIn.identityTokenFor(standIn.signIn(buildUserInfo()));
    standIn.site.isDown = true;
    expect((await start(db).init(token)).status).toBe(503);
  });

  test("invalid tokens are rate limited, and valid ones never are", async ({ db }) => {
    const chat = start(db);
    const statuses = new Set<number>();
    for (let call = 0; call < 61; call++) statuses.add((await chat.init("not-a-token")).status);
    expect([...statuses]).toEqual([401, 429]);
    const good = await standIn.identityTokenFor(standIn.signIn(buildUserInfo()));
    expect((await chat.init(good)).status).toBe(200);
  });

  test("an invalid body is refused", async ({ db }) => {
    const { app } = start(db);
    const headers = { "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify({ returnTo: 1 }) };
    expect((await app.request("/api/sso/init", init)).status).toBe(400);
  });
});

describe("logging out", () => {
  test("ends the session, revokes the tokens and goes to the site's own logout", async ({ db }) => {
    const chat = start(db);
    standIn.signIn(buildUserInfo());
    await chat.signOn();
    const cookie = `plumbline_chat=${chat.browser.cookies.get("plumbline_chat")}`;
    const answer = await chat.browser.request("/auth/logout", { method: "POST" });
    const { url } = (await answer.json()) as { url: string };
    const address = new URL(url);
    expect(address.origin + address.pathname).toBe(`${standIn.url}/endsession`);
    expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${CHAT_URL}/auth`);
    expect(address.searchParams.get("id_token_hint")).toMatch(/^ey/);
    expect(standIn.site.calls.at(-1)).toBe("revoke");
    expect(chat.browser.cookies.size).toBe(0);
    expect((await chat.app.request("/api/me", { headers: { Cookie: cookie } })).status).toBe(401);
  });

  test("works while the site is down, and when no one is logged in", async ({ db }) => {
    const chat = start(db);
    standIn.signIn(buildUserInfo());
    await chat.signOn();
    standIn.site.isDown = true;
    expect((await chat.browser.request("/auth/logout", { method: "POST" })).status).toBe(200);
    expect((await chat.me()).status).toBe(401);
    const again = await chat.browser.request("/auth/logout", { method: "POST" });
    expect(await again.json()).toEqual({ url: `${CHAT_URL}/auth` });
  });

  test("can't be triggered by another site", async ({ db }) => {
    const headers = { Origin: "https://evil.example" };
    const answer = await start(db).app.request("/auth/logout", { method: "POST", headers });
    expect(answer.status).toBe(403);
  });
});

describe("the site's tokens", () => {
  test("are refreshed when they expire, and the session continues", async ({ db }) => {
    const chat = start(db);
    standIn.signIn(buildUserInfo());
    await chat.signOn();
    for (let round = 1; round <= 3; round++) {
      chat.time.ahead += 15 * 60;
      standIn.site.calls = [];
      expect((await chat.me()).status).toBe(200);
      expect(standIn.site.calls).toEqual(["token", "userinfo"]);
    }
  });

  test("end the session when the site's session no longer exists", async ({ db }) => {
    const chat = start(db);
    const { sid } = standIn.signIn(buildUserInfo());
    await chat.signOn();
    standIn.site.live.delete(sid);
    chat.time.ahead = 15 * 60;
    standIn.site.calls = [];
    expect((await chat.me()).status).toBe(401);
    expect(standIn.site.calls).toEqual(["token", "revoke"]);
  });

  test("end the session within half a minute when the site revokes them", async ({ db }) => {
    const chat = start(db);
    const { sid } = standIn.signIn(buildUserInfo());
    await chat.signOn();
    standIn.site.live.delete(sid);
    chat.time.ahead = 30;
    expect((await chat.me()).status).toBe(401);
  });
});

describe("a logout token from the site", () => {
  test("ends the sessions that came from one site session, and no others", async ({ db }) => {
    const chat = start(db);
    const info = buildUserInfo();
    const ended = standIn.signIn(info);
    await chat.signOn();
    const laptop = createBrowser(chat.app);
    standIn.signIn(info);
    const started = await laptop.request("/auth/start");
    const back = await standIn.visit(leadsTo(started) ?? "");
    await laptop.request(back.pathname + back.search);

    const answer = await chat.endAtSite(await standIn.logoutTokenFor(ended));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect((await chat.me()).status).toBe(401);
    expect((await laptop.request("/api/me")).status).toBe(200);
  });

  test("ends all of a user's sessions when it names only the user", async ({ db }) => {
    const chat = start(db);
    const info = buildUserInfo();
    standIn.signIn(info);
    await chat.signOn();
    expect((await chat.endAtSite(await standIn.logoutTokenFor({ sub: info.sub }))).status).toBe(200);
    expect((await chat.me()).status).toBe(401);
  });

  test("works once", async ({ db }) => {
    const chat = start(db);
    const session = standIn.signIn(buildUserInfo());
    await chat.signOn();
    const token = await standIn.logoutTokenFor(session);
    expect((await chat.endAtSite(token)).status).toBe(200);
    await chat.signOn();
    const replayed = await chat.endAtSite(token);
    expect(replayed.status).toBe(400);
    expect(replayed.headers.get("Cache-Control")).toBe("no-store");
    expect((await chat.me()).status).toBe(200);
  });

  test("ends nothing if it's forged, foreign, expired or incomplete", async ({ db }) => {
    const chat = start(db);
    const session = standIn.signIn(buildUserInfo());
    await chat.signOn();
    const now = Math.floor(Date.now() / 1000);
    const { privateKey } = await generateKeyPair("RS256");
    const bad: Record<string, string> = {
      forged: await standIn.logoutTokenFor(session, "logout+jwt", privateKey),
      "an ID token by its type": await standIn.logoutTokenFor(session, "JWT"),
      "with a nonce, as an ID token has": await standIn.logoutTokenFor({ ...session, nonce: "n" }),
      "for another app": await standIn.logoutTokenFor({ ...session, aud: "other" }),
      "from another issuer": await standIn.logoutTokenFor({ ...session, iss: "http://other" }),
      old: await standIn.logoutTokenFor({ ...session, iat: now - 130, exp: now + 600 }),
      expired: await standIn.logoutTokenFor({ ...session, iat: now - 30, exp: now - 10 }),
      "without its event": await standIn.logoutTokenFor({ ...session, events: {} }),
      "without an id": await standIn.logoutTokenFor({ ...session, jti: undefined }),
      "without a subject": await standIn.logoutTokenFor({}),
      "an identity token": await standIn.identityTokenFor(session),
      "not a token": "x",
    };
    for (const [kind, token] of Object.entries(bad)) {
      expect((await chat.endAtSite(token)).status, kind).toBe(400);
    }
    const empty = await chat.app.request("/auth/backchannel-logout", { method: "POST" });
    expect(empty.status).toBe(400);
    expect((await chat.me()).status).toBe(200);
  });
});
