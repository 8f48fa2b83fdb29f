import { TERMS_VERSION } from "@plumbline/contract/terms.ts";
import { tooBusy } from "@plumbline/server/errors.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { hashPassword, verifyPassword } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { describe, expect, vi } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { createPasswordHashing } from "./password-hashing.ts";
import { accountLinks, accounts, closedAccounts, profiles, sessions, users } from "./tables.ts";

const KIM = {
  email: "kim@example.com",
  password: "a fair dinkum secret",
  firstName: "Kim",
  lastName: "Nguyen",
};
const PROFILE = {
  firstName: "Kim",
  lastName: "Nguyen",
  phone: "0412 345 678",
  businessName: "Kim's Plumbing",
  abn: "51 824 753 556",
  tradeType: "plumber",
  yearsExperience: "6-10",
  state: "NSW",
  postcode: "2150",
  marketingConsent: false,
  termsAccepted: true,
};

const test = baseTest.extend<{ site: ReturnType<typeof createSite> }>({
  site: async ({ db }, use) => use(createSite(db)),
});

function createSite(
  db: Parameters<typeof createTestApp>[0],
  options: Parameters<typeof createTestApp>[1] = {},
) {
  const site = createTestApp(db, options);
  const visitor = () => createVisitor(site.app);
  const signUp = async (account: Partial<typeof KIM> = {}) => {
    const somebody = visitor();
    const response = await somebody.post("/api/auth/signup", { ...KIM, ...account });
    expect(response.status).toBe(200);
    return somebody;
  };
  const urlOf = (template: string) => {
    const mail = site.mails.findLast(({ content }) => content.template === template);
    if (!mail || !("url" in mail.content)) throw new Error(`no ${template} email was queued`);
    return new URL(mail.content.url);
  };
  return {
    ...site,
    db,
    visitor,
    signUp,
    urlOf,
    templates: () => site.mails.map(({ content }) => content.template),
  };
}

const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;

describe("signing up", () => {
  test("stores the version of the terms shown above the button, and exports it", async ({ site, db }) => {
    const kim = await site.signUp();
    const [user] = await db.select().from(users);
    expect(user).toMatchObject({ termsVersion: TERMS_VERSION, termsAcceptedAt: expect.any(Date) });
    expect(await (await kim.get("/api/account/export")).json()).toMatchObject({
      terms: { version: TERMS_VERSION },
    });
  });

  test("creates an account, logs in and emails a welcome and a confirmation link", async ({ site }) => {
    const kim = site.visitor();
    const response = await kim.post("/api/auth/signup", { ...KIM, email: " Kim@Example.com " });
    const { userId } = (await response.json()) as { userId: string };
    expect(await (await kim.get("/api/auth/user")).json()).toMatchObject({
      id: userId,
      email: "kim@example.com",
      firstName: "Kim",
      lastName: "Nguyen",
      role: "user",
      emailVerified: false,
      user: { id: userId },
    });
    expect(site.templates().toSorted()).toEqual(["verify-email", "welcome"]);
  });

  test("sets a session cookie that is HttpOnly and same-site", async ({ site }) => {
    const response = await site.visitor().post("/api/auth/signup", KIM);
    const cookie = response.headers.getSetCookie().find((each) => each.includes("session_token"));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
  });

  test("is refused with a clear message if the email already has an account", async ({ site }) => {
    await site.signUp();
    const response = await site.visitor().post("/api/auth/signup", KIM);
    expect(response.status).toBe(409);
    expect(await errorOf(response)).toContain("already exists");
  });

  test("reports every invalid field", async ({ site }) => {
    const response = await site
      .visitor()
      .post("/api/auth/signup", { email: "kim", password: "short", firstName: " ", lastName: "" });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      issues: {
        email: "Invalid email address",
        password: "Password must be at least 8 characters",
        firstName: "First name is required",
        lastName: "Last name is required",
      },
    });
  });

  test("refuses a password on the lists of stolen ones", async ({ site }) => {
    const response = await site.visitor().post("/api/auth/signup", { ...KIM, password: "Password1" });
    expect(response.status).toBe(400);
    expect(await errorOf(response)).toContain("stolen passwords");
    expect(await site.db.select().from(users)).toEqual([]);
  });

  test("can't set a role", async ({ site }) => {
    const kim = site.visitor();
    await kim.post("/api/auth/signup", { ...KIM, role: "admin" });
    expect(await (await kim.get("/api/auth/user")).json()).toMatchObject({ role: "user" });
  });

  test("carries the free question into the account", async ({ site }) => {
    const kim = site.visitor();
    await kim.post("/api/demo/ask", { question: "do I need a licence" });
    await kim.post("/api/auth/signup", KIM);
    const data = (await (await kim.get("/api/account/export")).json()) as {
      freeQuestion: { question: string };
    };
    expect(data.freeQuestion.question).toBe("do I need a licence");
  });

  test("sends the welcome email once, only to the new account", async ({ site }) => {
    const kim = await site.signUp();
    const body = { email: "victim@example.com", firstName: "V", lastName: "V" };
    expect((await kim.post("/api/send-welcome-email", body)).status).toBe(200);
    expect(site.templates().filter((template) => template === "welcome")).toHaveLength(1);
    expect(site.mails.map(({ to }) => to)).not.toContain("victim@example.com");
    expect((await site.visitor().post("/api/send-welcome-email", body)).status).toBe(401);
  });
});

test("two concurrent sign-ups with the same email create one account", async ({ committed }) => {
  const site = createSite(committed);
  const responses = await Promise.all([1, 2, 3].map(() => site.visitor().post("/api/auth/signup", KIM)));
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await committed.select().from(users)).toHaveLength(1);
});

describe("logging in", () => {
  test("starts a session with a new token", async ({ site }) => {
    const kim = await site.signUp();
    const before = new Map(kim.cookies);
    expect(await (await kim.post("/api/auth/login", KIM)).json()).toEqual({
      success: true,
      secondFactor: false,
    });
    expect([...kim.cookies.values()]).not.toEqual([...before.values()]);
  });

  test("doesn't accept a session token that someone else set", async ({ site }) => {
    await site.signUp();
    const kim = site.visitor();
    kim.cookies.set("plumbline.session_token", "planted.signature");
    await kim.post("/api/auth/login", KIM);
    expect(kim.cookies.get("plumbline.session_token")).not.toBe("planted.signature");
    expect(
      (await site.visitor().get("/api/auth/user", { Cookie: "plumbline.session_token=planted.signature" }))
        .status,
    ).toBe(401);
  });

  test("gives the same answer for a wrong password and an unknown email", async ({ site }) => {
    await site.signUp();
    const wrong = await site.visitor().post("/api/auth/login", { ...KIM, password: "not this one" });
    const unknown = await site.visitor().post("/api/auth/login", { ...KIM, email: "nobody@example.com" });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const [a, b] = [await errorOf(wrong), await errorOf(unknown)];
    expect(a).toBe("Invalid email or password. Please try again.");
    expect(b).toBe(a);
  });

  test("does the same work for a wrong password and an unknown email, so timing reveals nothing", async ({
    db,
  }) => {
    const hashing = createPasswordHashing();
    const hash = vi.fn(hashing.hash);
    const verify = vi.fn(hashing.verify);
    const site = createSite(db, { passwords: { hash, verify } });
    await site.signUp();
    const cost = async (account: object) => {
      hash.mockClear();
      verify.mockClear();
      await site.visitor().post("/api/auth/login", { ...KIM, ...account });
      return hash.mock.calls.length + verify.mock.calls.length;
    };
    expect(await cost({ password: "not this one" })).toBe(1);
    expect(await cost({ email: "nobody@example.com" })).toBe(1);
  });

  test("accepts a password that Better Auth hashed itself", async ({ site, db }) => {
    await site.signUp();
    await db.update(accounts).set({ password: await hashPassword("an older secret") });
    const right = await site.visitor().post("/api/auth/login", { ...KIM, password: "an older secret" });
    expect(right.status).toBe(200);
    expect((await site.visitor().post("/api/auth/login", KIM)).status).toBe(401);
  });

  test("stores a password the way Better Auth would", async ({ site, db }) => {
    await site.signUp();
    const [account] = await db.select({ hash: accounts.password }).from(accounts);
    expect(await verifyPassword({ hash: account?.hash ?? "", password: KIM.password })).toBe(true);
  });

  test("is refused from another site's page", async ({ site }) => {
    await site.signUp();
    const response = await site.visitor().post("/api/auth/login", KIM, { "Sec-Fetch-Site": "cross-site" });
    expect(response.status).toBe(403);
  });
});

describe("logging out", () => {
  test("ends the session, not just the cookie", async ({ site }) => {
    const kim = await site.signUp();
    const Cookie = [...kim.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    await kim.post("/api/auth/logout");
    expect((await kim.get("/api/auth/user")).status).toBe(401);
    expect((await site.visitor().get("/api/auth/user", { Cookie })).status).toBe(401);
  });

  test("works with a plain link, but not from another site", async ({ site }) => {
    const kim = await site.signUp();
    expect((await kim.get("/api/logout", { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await kim.get("/api/auth/user")).status).toBe(200);
    const response = await kim.get("/api/logout", { "Sec-Fetch-Site": "same-origin" });
    expect(response.headers.get("Location")).toBe("/");
    expect((await kim.get("/api/auth/user")).status).toBe(401);
  });

  test("is not an error without a session", async ({ site }) => {
    expect((await site.visitor().post("/api/auth/firebase/signout")).status).toBe(200);
  });
});

describe("a forgotten password", () => {
  test("can be reset once with the emailed link, which ends every session", async ({ site }) => {
    const kim = await site.signUp();
    await site.visitor().post("/api/auth/forgot-password", { email: KIM.email });
    const token = site.urlOf("reset-password").searchParams.get("token");
    const set = (password: string) => site.visitor().post("/api/auth/reset-password", { token, password });
    expect((await set("another good secret")).status).toBe(200);
    expect((await kim.get("/api/auth/user")).status).toBe(401);
    expect((await site.visitor().post("/api/auth/login", KIM)).status).toBe(401);
    expect(
      (await site.visitor().post("/api/auth/login", { ...KIM, password: "another good secret" })).status,
    ).toBe(200);
    expect((await set("a third secret here")).status).toBe(400);
    expect(site.templates()).toContain("password-changed");
  });

  test("its link works for an hour", async ({ site, db }) => {
    await site.signUp();
    await site.visitor().post("/api/auth/forgot-password", { email: KIM.email });
    const token = site.urlOf("reset-password").searchParams.get("token");
    const [kept] = await db.select().from(accountLinks).where(eq(accountLinks.kind, "reset"));
    const lasts = kept!.expiresAt.getTime() - kept!.createdAt.getTime();
    expect(Math.round(lasts / 60_000)).toBe(60);
    await db.update(accountLinks).set({ expiresAt: new Date(Date.now() - 1000) });
    const late = await site
      .visitor()
      .post("/api/auth/reset-password", { token, password: "another good secret" });
    expect(late.status).toBe(400);
    expect(await errorOf(late)).toContain("expired");
  });

  test("its response doesn't reveal whether the email has an account", async ({ site }) => {
    await site.signUp();
    const known = await site.visitor().post("/api/auth/forgot-password", { email: KIM.email });
    const unknown = await site.visitor().post("/api/auth/forgot-password", { email: "nobody@example.com" });
    expect(await known.json()).toEqual(await unknown.json());
    expect(site.mails.map(({ to }) => to)).not.toContain("nobody@example.com");
  });
});

test("a reset link used by two concurrent requests works once", async ({ committed }) => {
  const site = createSite(committed);
  await site.signUp();
  await site.visitor().post("/api/auth/forgot-password", { email: KIM.email });
  const token = site.urlOf("reset-password").searchParams.get("token");
  const responses = await Promise.all(
    ["first good secret", "second good secret"].map((password) =>
      site.visitor().post("/api/auth/reset-password", { token, password }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

describe("an account's email", () => {
  test("is confirmed by the emailed link, which doesn't log anyone in", async ({ site }) => {
    const kim = await site.signUp();
    const link = site.urlOf("verify-email");
    const stranger = site.visitor();
    const response = await stranger.get(link.pathname + link.search);
    expect(response.headers.get("Location")).toBe("/login?verified=yes");
    expect(stranger.cookies.size).toBe(0);
    expect(await (await kim.get("/api/auth/user")).json()).toMatchObject({ emailVerified: true });
  });

  test("isn't confirmed by a tampered link", async ({ site }) => {
    await site.signUp();
    const link = site.urlOf("verify-email");
    const response = await site.visitor().get(`${link.pathname}${link.search}x`);
    expect(response.headers.get("Location")).toBe("/login?error=link_expired");
  });

  test("is changed once the new one has been confirmed", async ({ site }) => {
    const kim = await site.signUp();
    const change = (body: object) => kim.post("/api/account/change-email", body);
    expect((await change({ email: "new@example.com", currentPassword: "not this one" })).status).toBe(400);
    expect((await change({ email: "new@example.com", currentPassword: KIM.password })).status).toBe(200);
    expect(await (await kim.get("/api/auth/user")).json()).toMatchObject({ email: KIM.email });
    const mail = site.mails.at(-1)!;
    expect(mail.to).toBe("new@example.com");
    const link = site.urlOf(mail.content.template);
    await kim.get(link.pathname + link.search);
    expect(await (await kim.get("/api/auth/user")).json()).toMatchObject({
      email: "new@example.com",
      emailVerified: true,
    });
  });
});

describe("the profile", () => {
  test("is stored in normalised form with the terms the person accepted", async ({ site, db }) => {
    const kim = await site.signUp();
    await db.update(users).set({ termsVersion: "2019-01-01" });
    expect((await kim.post("/api/complete-signup", { ...PROFILE, email: "victim@example.com" })).status).toBe(
      200,
    );
    const [profile] = await db.select().from(profiles);
    expect(profile).toMatchObject({ phone: "+61412345678", abn: "51824753556", postcode: "2150" });
    const [user] = await db.select().from(users);
    expect(user).toMatchObject({ termsVersion: TERMS_VERSION, termsAcceptedAt: expect.any(Date) });
    expect(await (await kim.get("/api/auth/user")).json()).toMatchObject({
      isProfileComplete: true,
      email: KIM.email,
    });
  });

  test.for([
    [{ abn: "51 824 753 557" }, "abn"],
    [{ phone: "12345" }, "phone"],
    [{ postcode: "3000" }, "postcode"],
    [{ postcode: "21500" }, "postcode"],
    [{ tradeType: "wizard" }, "tradeType"],
    [{ termsAccepted: false }, "termsAccepted"],
  ] as const)("%j is refused with a message on its field", async ([fields, field], { site, db }) => {
    const kim = await site.signUp();
    const response = await kim.post("/api/complete-signup", { ...PROFILE, ...fields });
    expect(response.status).toBe(400);
    expect((await response.json()) as object).toHaveProperty(["issues", field]);
    expect(await db.select().from(profiles)).toEqual([]);
  });

  test("needs a session", async ({ site }) => {
    const response = await site.visitor().post("/api/complete-signup", PROFILE);
    expect(response.status).toBe(401);
    expect(await errorOf(response)).toBe("Unauthorized");
  });
});

describe("sessions", () => {
  test("can be listed and ended one by one, but only your own", async ({ site }) => {
    const phone = await site.signUp();
    const laptop = site.visitor();
    await laptop.post("/api/auth/login", KIM);
    const stranger = await site.signUp({ email: "lee@example.com" });
    const { sessions: mine } = (await (await phone.get("/api/account/sessions")).json()) as {
      sessions: { id: string; isCurrent: boolean; device: string }[];
    };
    expect(mine).toHaveLength(2);
    expect(mine[0]!.device).toBe("Chrome on Android");
    const other = mine.find(({ isCurrent }) => !isCurrent)!;
    expect((await stranger.delete(`/api/account/sessions/${other.id}`)).status).toBe(404);
    expect((await laptop.get("/api/auth/user")).status).toBe(200);
    expect((await phone.delete(`/api/account/sessions/${other.id}`)).status).toBe(200);
    expect((await laptop.get("/api/auth/user")).status).toBe(401);
    expect((await phone.get("/api/auth/user")).status).toBe(200);
  });

  test("can all be ended together without affecting anyone else's", async ({ site, db }) => {
    const phone = await site.signUp();
    const laptop = site.visitor();
    await laptop.post("/api/auth/login", KIM);
    await site.signUp({ email: "lee@example.com" });
    await phone.post("/api/account/sign-out-everywhere");
    expect((await laptop.get("/api/auth/user")).status).toBe(401);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test("end everywhere else when the password changes", async ({ site }) => {
    const phone = await site.signUp();
    const laptop = site.visitor();
    await laptop.post("/api/auth/login", KIM);
    const change = (currentPassword: string) =>
      phone.post("/api/account/change-password", { currentPassword, password: "another good secret" });
    expect((await change("not this one")).status).toBe(400);
    expect((await change(KIM.password)).status).toBe(200);
    expect((await phone.get("/api/auth/user")).status).toBe(200);
    expect((await laptop.get("/api/auth/user")).status).toBe(401);
  });
});

describe("more simultaneous passwords than the server can hash", () => {
  test("are refused with 503 and Retry-After while other requests are served", async ({ db }) => {
    const site = createSite(db, { passwords: createPasswordHashing({ threads: 1, queue: 1 }) });
    const logins = Array.from({ length: 10 }, (_, at) =>
      site.visitor().post("/api/auth/login", { ...KIM, email: `kim-${at}@example.com` }),
    );
    const page = await site.get("/api/openapi.json", { "Accept-Encoding": "br" });
    expect(page.status).toBe(200);
    expect(page.headers.get("Content-Encoding")).toBe("br");
    const answers = Object.groupBy(await Promise.all(logins), ({ status }) => status);
    expect(Object.keys(answers)).toEqual(["401", "503"]);
    expect(answers[401]!.length).toBeGreaterThanOrEqual(2);
    const refused = answers[503]![0]!;
    expect(refused.headers.get("Retry-After")).toBe("3");
    expect(await errorOf(refused)).toBe("We're busy right now. Please try again in a few seconds.");
  });

  test("leave a reset link usable", async ({ db }) => {
    const hashing = createPasswordHashing();
    let isBusy = false;
    const hash = (password: string) => (isBusy ? Promise.reject(tooBusy()) : hashing.hash(password));
    const site = createSite(db, { passwords: { ...hashing, hash } });
    await site.signUp();
    await site.visitor().post("/api/auth/forgot-password", { email: KIM.email });
    const token = site.urlOf("reset-password").searchParams.get("token");
    const reset = () =>
      site.visitor().post("/api/auth/reset-password", { token, password: "another secret" });
    isBusy = true;
    expect((await reset()).status).toBe(503);
    isBusy = false;
    expect((await reset()).status).toBe(200);
  });

  test("leave no half-made account", async ({ db }) => {
    const refuse = () => Promise.reject(tooBusy());
    const site = createSite(db, { passwords: { hash: refuse, verify: refuse } });
    expect((await site.visitor().post("/api/auth/signup", KIM)).status).toBe(503);
    expect(await db.select().from(users)).toEqual([]);
    expect(site.mails).toEqual([]);
  });
});

describe("an account's data", () => {
  test("is exported in full, without secrets", async ({ site, db }) => {
    const kim = await site.signUp();
    await kim.post("/api/complete-signup", PROFILE);
    await kim.post("/api/waitlist", { email: KIM.email, name: "Kim" });
    await db.update(users).set({ emailVerified: true });
    const response = await kim.get("/api/account/export");
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    const text = await response.text();
    for (const part of [
      "+61412345678",
      "51824753556",
      KIM.email,
      "Chrome on Android",
      '"waitlist":{"name":"Kim"',
    ])
      expect(text).toContain(part);
    for (const value of kim.cookies.values()) expect(text).not.toContain(value.split(".")[0]);
    const [{ password } = { password: null }] = await db.select().from(accounts);
    expect(password).toBeTruthy();
    expect(text).not.toContain(password);
  });

  test("is exported with its security log and, once the email is confirmed, what others sent with it", async ({
    site,
    db,
  }) => {
    const kim = await site.signUp();
    await kim.post("/api/auth/login", KIM);
    const message = "The page of my plan doesn't open";
    await kim.post("/api/contact", { name: "Kim", email: KIM.email, message });
    await kim.post("/api/waitlist", { email: KIM.email, name: "Kim" });
    const exported = async () => (await kim.get("/api/account/export")).json();
    const before = await exported();
    expect(before).toMatchObject({ securityLog: [{ action: "account.login" }], messagesToUs: [] });
    expect(before).not.toHaveProperty("waitlist");
    await db.update(users).set({ emailVerified: true });
    expect(await exported()).toMatchObject({ messagesToUs: [{ message }], waitlist: { name: "Kim" } });
  });

  test("is kept for seven years after closing, when no one can log in", async ({ db }) => {
    let now = new Date("2026-11-21T00:00:00Z");
    const site = createSite(db, { clock: () => new Date(now) });
    const kim = await site.signUp();
    await kim.post("/api/complete-signup", PROFILE);
    expect((await kim.post("/api/account/close", { currentPassword: "not this one" })).status).toBe(400);
    expect((await kim.post("/api/account/close", { currentPassword: KIM.password })).status).toBe(200);
    expect((await kim.get("/api/auth/user")).status).toBe(401);
    expect((await site.visitor().post("/api/auth/login", KIM)).status).toBe(401);
    expect(await db.select().from(users)).toEqual([]);
    expect(await db.select().from(profiles)).toEqual([]);
    expect(site.mails.at(-1)).toMatchObject({ to: KIM.email, content: { template: "account-closed" } });
    const [record] = await db.select().from(closedAccounts);
    expect(JSON.stringify(record)).not.toMatch(/password|secret/i);

    now = new Date("2033-11-20T00:00:00Z");
    expect(await site.services.account.purge()).toBe(0);
    now = new Date("2033-11-22T00:00:00Z");
    expect(await site.services.account.purge()).toBe(1);
  });

  test("frees its email for a new account after closing", async ({ site }) => {
    const kim = await site.signUp();
    await kim.post("/api/account/close", { currentPassword: KIM.password });
    await site.signUp();
  });
});

const KEY_PATH = "/api/admin/create-oauth-for-user";

describe("administrators", () => {
  test("are the only ones allowed on any admin path", async ({ site }) => {
    const kim = await site.signUp();
    const paths = site.app.routes
      .filter(({ method, path }) => path.startsWith("/api/admin/") && method !== "ALL" && path !== KEY_PATH)
      .map(({ method, path }) => ({ method, path: path.replaceAll(/:\w+/g, "1") }));
    expect(paths.length).toBeGreaterThan(0);
    for (const { method, path } of [...paths, { method: "GET", path: "/api/admin/no-such-thing" }]) {
      const send = (visitor: typeof kim) =>
        method === "GET"
          ? visitor.get(path)
          : method === "DELETE"
            ? visitor.delete(path)
            : visitor.post(path);
      expect((await send(site.visitor())).status, path).toBe(401);
      expect((await send(kim)).status, path).toBe(403);
    }
  });

  test("can find accounts by words in the name or email", async ({ site, db }) => {
    const admin = await site.signUp({ email: "boss@example.com", firstName: "Boss" });
    await db.update(users).set({ role: "admin" }).where(eq(users.email, "boss@example.com"));
    await site.signUp();
    const find = async (query: string) =>
      (await (await admin.get(`/api/admin/accounts?query=${query}`)).json()) as {
        accounts: { email: string }[];
      };
    expect((await find("nguyen")).accounts).toHaveLength(2);
    expect((await find("KIM%40")).accounts.map(({ email }) => email)).toEqual([KIM.email]);
    expect((await find("%25")).accounts).toEqual([]);
  });

  test("need two-factor authentication on a public site", async ({ db }) => {
    const site = createSite(db, { isPublic: true });
    const admin = await site.signUp();
    await db.update(users).set({ role: "admin" });
    const response = await admin.get("/api/admin/accounts");
    expect(response.status).toBe(403);
    expect(await errorOf(response)).toContain("two-factor authentication");
    await db.update(users).set({ twoFactorEnabled: true });
    expect((await admin.get("/api/admin/accounts")).status).toBe(200);
  });
});
