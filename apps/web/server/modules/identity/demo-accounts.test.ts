import { addHours } from "@plumbline/contract/time.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import type { DemoAccountResponse } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { scheduledJobs } from "../../scheduled-jobs.ts";
import type { createTestApp } from "../../testing/app.ts";
import { createShop } from "../../testing/shop.ts";
import { startStandInChat } from "../../testing/stand-in-chat.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { accounts, closedAccounts, demoAccounts, sessions, users } from "./tables.ts";

const KIM = "kim@example.com";
const ADDRESS = "203.0.113.7";
const NOWHERE = "http://127.0.0.1:9";

type Site = ReturnType<typeof openSite>;
const test = baseTest.extend<{ site: Site }>({ site: async ({ db }, use) => use(openSite(db)) });

function openSite(db: Db, options: Parameters<typeof createTestApp>[1] = {}) {
  let now = new Date("2026-03-01T00:00:00Z");
  const shop = createShop(db, { chatUrl: NOWHERE, trustedProxies: 1, clock: () => now, ...options });
  const visitor = (address = ADDRESS) => createVisitor(shop.app, { "X-Forwarded-For": address });
  return {
    ...shop,
    visitor,
    async startDemo() {
      const somebody = visitor();
      expect((await somebody.post("/api/create-demo-account")).status).toBe(200);
      return somebody;
    },
    passHours: (hours: number) => (now = addHours(now, hours)),
  };
}

const userOf = async (somebody: ReturnType<typeof createVisitor>) =>
  (await (await somebody.get("/api/auth/user")).json()) as User;

describe("POST /api/create-demo-account", () => {
  test("creates an account without a real name, email or password, and logs in", async ({ db }) => {
    const chat = await startStandInChat();
    const { visitor, mails } = openSite(db, { chatUrl: chat.url });
    const somebody = visitor();
    const response = await somebody.post("/api/create-demo-account");
    expect(response.status).toBe(200);
    const { email, ...demo } = (await response.json()) as DemoAccountResponse;
    expect(demo).toEqual({
      chatbotUrl: `${chat.url}/sso?code=c0de%261&state=st4te%2F2`,
      name: "Demo User",
      subscription: "Active (Demo)",
      expiresAt: "2026-03-02T00:00:00.000Z",
    });
    expect(email).toMatch(/^demo-[\da-f]{16}@demo\.plumbline\.invalid$/);
    expect(await userOf(somebody)).toMatchObject({
      email,
      firstName: "Demo",
      lastName: "User",
      role: "user",
      hasPassword: false,
      demoEndsAt: "2026-03-02T00:00:00.000Z",
    });
    expect(await db.select().from(accounts)).toEqual([]);
    expect(mails).toEqual([]);
  });

  test("returns our own page while the chat app is down", async ({ site }) => {
    const demo = (await (
      await site.visitor().post("/api/create-demo-account")
    ).json()) as DemoAccountResponse;
    expect(demo.chatbotUrl).toBe("http://localhost/chatbot");
  });

  test("gives subscriber features and a limited number of questions for a day", async ({ db, site }) => {
    const { id } = await userOf(await site.startDemo());
    const demo = { kind: "demo", plan: "Demo", questionLimit: 5, endsAt: "2026-03-02T00:00:00.000Z" };
    expect(await site.services.entitlementOf(id)).toEqual({ ...demo, isEntitled: true });
    site.passHours(24);
    expect(await site.services.entitlementOf(id)).toEqual({ ...demo, isEntitled: false });
    // Without a demo account, entitlement comes from a subscription.
    const [kim] = await db.insert(users).values({ email: KIM, name: "Kim" }).returning();
    expect(await site.services.entitlementOf(kim?.id ?? "")).toMatchObject({ kind: "none" });
  });

  test("allows one account a day for each network address, even after a restart", async ({ db, site }) => {
    await site.startDemo();
    const refused = await site.visitor().post("/api/create-demo-account");
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      error:
        "Someone on this network has already created a demo account today. You can create your own account for free",
    });
    expect((await openSite(db).visitor().post("/api/create-demo-account")).status).toBe(429);
    expect((await site.visitor("203.0.113.8").post("/api/create-demo-account")).status).toBe(200);
    site.passHours(24);
    expect((await site.visitor().post("/api/create-demo-account")).status).toBe(200);
  });

  test("creates one account for two concurrent requests from one network address", async ({ committed }) => {
    const { visitor } = openSite(committed);
    const answers = await Promise.all(
      [visitor(), visitor(), visitor()].map((one) => one.post("/api/create-demo-account")),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(await committed.select().from(users)).toHaveLength(1);
    expect(await committed.select().from(sessions)).toHaveLength(1);
  });

  test("refuses anyone who is logged in, without creating an account", async ({ db, site }) => {
    const kim = await site.signUp(KIM, site.visitor());
    const refused = await kim.post("/api/create-demo-account");
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: "You're already logged in. Log out first to try a demo account",
    });
    const demo = await site.startDemo();
    const again = await demo.post("/api/create-demo-account");
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ error: "You're already using a demo account" });
    expect(await db.select().from(demoAccounts)).toHaveLength(1);
  });

  test("stores the network address only as a hash", async ({ db, site }) => {
    await site.startDemo();
    expect(JSON.stringify(await db.select().from(demoAccounts))).not.toContain(ADDRESS);
  });

  test("refuses a form from another site", async ({ site }) => {
    const headers = { "Sec-Fetch-Site": "cross-site" };
    expect((await site.visitor().post("/api/create-demo-account", {}, headers)).status).toBe(403);
  });
});

describe("a demo account", () => {
  test.for([
    ["/api/account/change-email", { email: "kim@example.com" }],
    ["/api/account/resend-verification", {}],
    ["/api/account/second-factor/start", {}],
    ["/api/account/close", {}],
    [
      "/api/complete-signup",
      {
        firstName: "Kim",
        lastName: "Nguyen",
        phone: "0412 345 678",
        tradeType: "plumber",
        yearsExperience: "6-10",
        state: "NSW",
        postcode: "2150",
        termsAccepted: true,
      },
    ],
  ] as const)("cannot use %s", async ([path, body], { db, site }) => {
    const demo = await site.startDemo();
    const before = await userOf(demo);
    const refused = await demo.post(path, body);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: "A demo account can't do this. You can create your own account for free",
    });
    expect(await userOf(demo)).toEqual(before);
    expect(await db.select().from(closedAccounts)).toEqual([]);
  });

  test("cannot buy a plan", async ({ site }) => {
    const demo = await site.startDemo();
    const { email } = await userOf(demo);
    const refused = await demo.post("/api/create-subscription", { email, priceId: "plumbline_monthly" });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({
      error: "A demo account can't buy a plan. Use your own email address",
    });
  });

  test("doesn't get a plan its browser buys for another email, whose account gets it instead", async ({
    site,
  }) => {
    const somebody = await site.startDemo();
    await site.buy(somebody, { email: KIM });
    expect(await site.statusOf(somebody)).toMatchObject({ status: "none" });
    const link = site.mails.findLast(({ content }) => content.template === "finish-account");
    const url = link && "url" in link.content ? new URL(link.content.url) : undefined;
    const token = url?.searchParams.get("claim") ?? "";
    expect((await somebody.post("/api/billing/claim", { token })).status).toBe(403);
    await site.signUp(KIM, somebody);
    expect(await userOf(somebody)).toMatchObject({ email: KIM, demoEndsAt: null });
    expect(await site.statusOf(somebody)).toMatchObject({ status: "trialing" });
  });

  test("gets no email, even if someone else requests one", async ({ site }) => {
    const demo = await site.startDemo();
    const { email } = await userOf(demo);
    await demo.post("/api/send-welcome-email", { email, firstName: "Demo", lastName: "User" });
    await site.visitor().post("/api/auth/forgot-password", { email });
    expect(site.mails).toEqual([]);
  });

  test("ends after exactly a day, even if no job has deleted it yet", async ({ site }) => {
    const demo = await site.startDemo();
    site.passHours(23.99);
    expect((await demo.get("/api/auth/user")).status).toBe(200);
    site.passHours(0.01);
    expect((await demo.get("/api/auth/user")).status).toBe(401);
    expect((await demo.get("/api/chatbot-url")).status).toBe(401);
  });
});

describe("the purge of demo accounts", () => {
  test("runs as a scheduled job and deletes ended accounts with their sessions", async ({ committed }) => {
    const site = openSite(committed);
    const old = await userOf(await site.startDemo());
    site.passHours(1);
    await site.visitor("203.0.113.8").post("/api/create-demo-account");
    await site.signUp(KIM, site.visitor());
    site.passHours(23);
    await scheduledJobs(site.services)
      .find(({ name }) => name === "purge-demo-accounts")
      ?.run();
    expect(await committed.select().from(users)).toHaveLength(2);
    expect(await committed.select().from(users).where(eq(users.id, old.id))).toEqual([]);
    expect(await committed.select().from(sessions).where(eq(sessions.userId, old.id))).toEqual([]);
  });

  test("returns how many it deleted, and clears the daily counts once the day is over", async ({
    db,
    site,
  }) => {
    await site.startDemo();
    expect(await site.services.identity.demos.purge()).toBe(0);
    site.passHours(24);
    expect(await site.services.identity.demos.purge()).toBe(1);
    expect(await db.select().from(demoAccounts)).toEqual([]);
    expect(await site.services.identity.demos.purge()).toBe(0);
  });
});
