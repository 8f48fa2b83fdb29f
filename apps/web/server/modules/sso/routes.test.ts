import { type ChatbotTokenResponse, ClosedToken, IdentityToken } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from "jose";
import { describe, expect, onTestFinished } from "vitest";
import { signedInAdministrator } from "../../testing/administrator.ts";
import { createTestApp } from "../../testing/app.ts";
import { createShop } from "../../testing/shop.ts";
import { startTestSite } from "../../testing/site.ts";
import { startStandInChat } from "../../testing/stand-in-chat.ts";
import { createVisitor } from "../../testing/visitor.ts";

const KIM = "kim@example.com";
const ACCOUNT = { email: KIM, password: "a fair dinkum secret", firstName: "Kim", lastName: "Nguyen" };
const NOWHERE = "http://127.0.0.1:9";

type Manners = Parameters<typeof startStandInChat>[0];

const test = baseTest.extend<{ open: (manners?: Manners) => Promise<Site> }>({
  open: async ({ db }, use) => use((manners) => openSite(db, manners)),
});

type Site = Awaited<ReturnType<typeof openSite>>;

async function openSite(db: Db, manners?: Manners) {
  const chat = await startStandInChat(manners);
  const shop = createShop(db, { chatUrl: chat.url, chatPatienceMs: 200 });
  return { chat, shop, kim: await shop.signUp(KIM) };
}

const addressOf = async (response: Response) => ((await response.json()) as { url: string }).url;

describe("GET /api/chatbot-url", () => {
  test("returns a link to the chat app with the code and state it issued", async ({ open }) => {
    const { chat, kim } = await open();
    const response = await kim.get("/api/chatbot-url");
    expect(response.status).toBe(200);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await addressOf(response)).toBe(`${chat.url}/sso?code=c0de%261&state=st4te%2F2`);
    expect(chat.calls).toMatchObject([{ path: "/api/sso/init", body: { returnTo: "/landing" } }]);
  });

  test("identifies the account and session with a one-minute token signed with a published key", async ({
    open,
  }) => {
    const { chat, shop, kim } = await open();
    await kim.get("/api/chatbot-url");
    const keys = (await (await shop.get("/api/auth/jwks")).json()) as JSONWebKeySet;
    const { payload, protectedHeader } = await jwtVerify(
      chat.calls[0]?.token ?? "",
      createLocalJWKSet(keys),
      { issuer: "http://localhost", audience: chat.url, maxTokenAge: "61s" },
    );
    expect(protectedHeader.alg).toBe("RS256");
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
    const { sessions } = (await (await kim.get("/api/account/sessions")).json()) as {
      sessions: { id: string }[];
    };
    const { id } = (await (await kim.get("/api/auth/user")).json()) as { id: string };
    expect(IdentityToken.parse(payload)).toEqual({
      iss: "http://localhost",
      aud: chat.url,
      sub: id,
      sid: sessions[0]?.id,
      email: KIM,
      name: "Kim Nguyen",
      token_use: "sso",
    });
  });

  test("uses a new token for each sign-on", async ({ open }) => {
    const { chat, kim } = await open();
    await kim.get("/api/chatbot-url");
    await kim.get("/api/chatbot-url");
    const ids = chat.calls.map(({ token }) => decodeJwt(token).jti);
    expect(new Set(ids).size).toBe(2);
  });

  test.for(["refuses", "babbles", "hangs", "redirects"] as const)(
    "returns the chat app's own login page if the chat app %s",
    async (manners, { open }) => {
      const { chat, kim } = await open(manners);
      const response = await kim.get("/api/chatbot-url");
      expect(response.status).toBe(200);
      expect(await addressOf(response)).toBe(`${chat.url}/auth?welcome=new_subscriber`);
      expect(chat.calls.map(({ path }) => path)).toEqual(["/api/sso/init"]);
    },
  );

  test("reports an unhealthy chat app", async ({ open }) => {
    const { kim } = await open("ails");
    expect((await kim.get("/api/chatbot-url")).status).toBe(503);
  });

  test("reports that the chat app is down", async ({ db }) => {
    const kim = await createShop(db, { chatUrl: NOWHERE }).signUp(KIM);
    const response = await kim.get("/api/chatbot-url");
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      error: "We can't reach the AI chatbot right now. Please try again in a moment.",
      code: "unavailable",
    });
  });

  test("needs a session", async ({ open }) => {
    const { chat, shop } = await open();
    const response = await shop.visitor().get("/api/chatbot-url");
    expect(response.status).toBe(401);
    expect(chat.calls).toEqual([]);
  });

  test("limits calls to the chat app for each account", async ({ open }) => {
    const { chat, kim } = await open();
    const answers = [];
    for (let turn = 0; turn < 61; turn += 1) answers.push((await kim.get("/api/chatbot-url")).status);
    expect(answers.at(-1)).toBe(429);
    expect(chat.calls).toHaveLength(60);
  });
});

describe("POST /api/test-chatbot-token", () => {
  test("shows when the token expires, and too little of it to log anyone in", async ({ open }) => {
    const { chat, kim } = await open();
    const response = await kim.post("/api/test-chatbot-token");
    expect(response.status).toBe(200);
    const { message, token, tokenExpiry, redirectUrl } = (await response.json()) as ChatbotTokenResponse;
    expect(message).toBe("JWT token generated successfully");
    expect(token).toMatch(/^eyJ[\w-]{9}\.\.\.[\w-]{6}$/);
    const seconds = (new Date(tokenExpiry).getTime() - Date.now()) / 1000;
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(redirectUrl).toBe(`${chat.url}/sso`);
    expect(chat.calls).toEqual([]);
  });

  test("needs a session", async ({ open }) => {
    const { shop } = await open();
    expect((await shop.visitor().post("/api/test-chatbot-token")).status).toBe(401);
  });
});

describe("GET /api/cross-service/health", () => {
  async function healthOf(app: Parameters<typeof createVisitor>[0]) {
    const kim = createVisitor(app);
    await kim.post("/api/auth/signup", ACCOUNT);
    const response = await kim.get("/api/cross-service/health");
    expect(response.status).toBe(200);
    const { legs, ...health } = (await response.json()) as { legs: { leg: string; ok: boolean }[] };
    return { ...health, ok: Object.fromEntries(legs.map(({ leg, ok }) => [leg, ok])) };
  }

  async function startSite(db: Db, options: Parameters<typeof startTestSite>[1]) {
    const site = await startTestSite(db, { chatPatienceMs: 2000, ...options });
    onTestFinished(site.close);
    return site;
  }

  test("is healthy if every part is", async ({ db }) => {
    const site = await startSite(db, { chatUrl: (await startStandInChat()).url });
    expect(await healthOf(site)).toEqual({
      status: "healthy",
      chatbot: "reachable",
      ok: { "chat app": true, "sign-on call": true, "token keys": true },
    });
  });

  test("detects that the chat app is down", async ({ db }) => {
    expect(await healthOf(await startSite(db, { chatUrl: NOWHERE }))).toEqual({
      status: "unhealthy",
      chatbot: "unreachable",
      ok: { "chat app": false, "sign-on call": false, "token keys": true },
    });
  });

  test("detects a chat app that accepts any token", async ({ db }) => {
    const site = await startSite(db, { chatUrl: (await startStandInChat("believes")).url });
    expect(await healthOf(site)).toEqual({
      status: "unhealthy",
      chatbot: "reachable",
      ok: { "chat app": true, "sign-on call": false, "token keys": true },
    });
  });

  test("detects that our own address doesn't return our keys", async ({ db }) => {
    const { app } = createTestApp(db, { url: NOWHERE, chatUrl: (await startStandInChat()).url });
    expect(await healthOf(app)).toEqual({
      status: "unhealthy",
      chatbot: "reachable",
      ok: { "chat app": true, "sign-on call": true, "token keys": false },
    });
  });

  test("needs a session", async ({ open }) => {
    const { shop } = await open();
    expect((await shop.visitor().get("/api/cross-service/health")).status).toBe(401);
  });
});

describe("POST /api/payment-success", () => {
  test("sends someone with a plan to the chat app", async ({ open }) => {
    const { chat, shop, kim } = await open();
    await shop.buy(kim, { email: KIM });
    const response = await kim.post("/api/payment-success");
    expect(response.headers.get("Content-Type")).toContain("text/plain");
    expect(await response.text()).toBe(`${chat.url}/sso?code=c0de%261&state=st4te%2F2`);
  });

  test("sends an administrator to the chat app without a plan", async ({ open, db }) => {
    const { chat, shop } = await open();
    const admin = await signedInAdministrator(shop, db);
    expect(await (await admin.post("/api/payment-success")).text()).toContain(`${chat.url}/sso?code=`);
  });

  test("sends people to a page that retries while the chat app is down", async ({ db }) => {
    const shop = createShop(db, { chatUrl: NOWHERE });
    const kim = await shop.signUp(KIM);
    await shop.buy(kim, { email: KIM });
    expect(await (await kim.post("/api/payment-success")).text()).toBe("http://localhost/chatbot");
  });

  test("sends someone without a plan to the plans without calling the chat app", async ({ open }) => {
    const { chat, kim } = await open();
    expect(await (await kim.post("/api/payment-success")).text()).toBe("http://localhost/choose-plan");
    expect(chat.calls).toEqual([]);
  });
});

describe("closing an account", () => {
  const close = (kim: Site["kim"]) => kim.post("/api/account/close", { currentPassword: ACCOUNT.password });

  test("tells the chat app to delete its data, with a token that can't log anyone in", async ({ open }) => {
    const { chat, shop, kim } = await open();
    const { id } = (await (await kim.get("/api/auth/user")).json()) as { id: string };
    expect((await close(kim)).status).toBe(200);
    expect(chat.calls.map(({ path }) => path)).toEqual(["/api/sso/account-closed"]);
    const keys = (await (await shop.get("/api/auth/jwks")).json()) as JSONWebKeySet;
    const { payload } = await jwtVerify(chat.calls[0]?.token ?? "", createLocalJWKSet(keys), {
      audience: chat.url,
    });
    expect(ClosedToken.parse(payload)).toMatchObject({ sub: id, token_use: "account_closed" });
    expect(IdentityToken.safeParse(payload).success).toBe(false);
    await shop.services.account.tellChatOfClosed();
    expect(chat.calls).toHaveLength(1);
  });

  test("is retried later if the chat app doesn't answer", async ({ open }) => {
    const { chat, shop, kim } = await open("refuses");
    expect((await close(kim)).status).toBe(200);
    await expect(shop.services.account.tellChatOfClosed()).rejects.toThrow(
      "answered a closed account with 401",
    );
    expect(chat.calls).toHaveLength(2);
  });
});
