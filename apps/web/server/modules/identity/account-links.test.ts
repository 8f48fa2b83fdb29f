import { addHours } from "@plumbline/contract/time.ts";
import type { User } from "@plumbline/contract/accounts.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { type TOTP, URI as TOTP_URI } from "otpauth";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { oauthAccessTokens, oauthClients, oauthRefreshTokens } from "../oauth/tables.ts";
import { accountLinks, accounts, sessions, users } from "./tables.ts";

const KIM = {
  email: "kim@example.com",
  password: "a fair dinkum secret",
  firstName: "Kim",
  lastName: "Nguyen",
};
const NEW = "new@example.com";
const EVIL = "evil@example.com";
const NEXT_PASSWORD = "another good secret";

type Site = ReturnType<typeof createSite>;
type Visitor = ReturnType<typeof createVisitor>;

const test = baseTest.extend<{ site: Site }>({ site: async ({ db }, use) => use(createSite(db)) });

/** Test fixture with an adjustable clock, where visitors follow the links in their emails. */
function createSite(db: Db) {
  let now = new Date();
  // Two links created in the same millisecond would have no order.
  const clock = () => (now = new Date(now.getTime() + 1));
  const site = createTestApp(db, { clock });
  const visitor = () => createVisitor(site.app);

  async function signUp(account: Partial<typeof KIM> = {}): Promise<Visitor> {
    const person = visitor();
    expect((await person.post("/api/auth/signup", { ...KIM, ...account })).status).toBe(200);
    return person;
  }

  async function logIn(email: string, password: string): Promise<{ person: Visitor; status: number }> {
    const person = visitor();
    const { status } = await person.post("/api/auth/login", { email, password });
    return { person, status };
  }

  const mailsTo = (email: string) =>
    site.mails.filter(({ to }) => to === email).map(({ content }) => content);

  function tokenTo(email: string, template: string): string {
    const content = mailsTo(email).findLast((each) => each.template === template);
    if (!content || !("url" in content)) throw new Error(`no ${template} went to ${email}`);
    return new URL(content.url).searchParams.get("token") ?? "";
  }

  async function askChange(person: Visitor, email: string, currentPassword = KIM.password): Promise<string> {
    const asked = await person.post("/api/account/change-email", { email, currentPassword });
    expect(asked.status).toBe(200);
    return tokenTo(email, "change-email");
  }

  async function askReset(email: string): Promise<string> {
    await visitor().post("/api/auth/forgot-password", { email });
    return tokenTo(email, "reset-password");
  }

  async function open(token: string, person = visitor()): Promise<string | null> {
    const answer = await person.get(`/api/auth/verify-email?token=${token}`);
    return answer.headers.get("Location");
  }

  const reset = (token: string, password = NEXT_PASSWORD) =>
    visitor().post("/api/auth/reset-password", { token, password });
  const undo = (token: string) => visitor().post("/api/auth/undo-email-change", { token });

  async function move(person: Visitor, email: string, password = KIM.password): Promise<void> {
    expect(await open(await askChange(person, email, password), person)).toBe(DONE);
  }

  return {
    ...site,
    visitor,
    signUp,
    logIn,
    mailsTo,
    tokenTo,
    askChange,
    askReset,
    open,
    reset,
    undo,
    move,
    passHours: (hours: number) => (now = addHours(now, hours)),
  };
}

const DONE = "/login?verified=yes";
const EXPIRED = "/login?error=link_expired";

async function userOf(person: Visitor): Promise<User> {
  return (await (await person.get("/api/auth/user")).json()) as User;
}

const addressesOf = async (db: Db) =>
  (await db.select({ email: users.email }).from(users)).map(({ email }) => email).toSorted();

/** Returns a backup code. */
async function turnOnSecondFactor(person: Visitor): Promise<string | undefined> {
  const started = await person.post("/api/account/second-factor/start", { currentPassword: KIM.password });
  const { uri, backupCodes } = (await started.json()) as { uri: string; backupCodes: string[] };
  const code = (TOTP_URI.parse(uri) as TOTP).generate();
  expect((await person.post("/api/account/second-factor/confirm", { code })).status).toBe(200);
  return backupCodes[0];
}

const turnOffSecondFactor = (person: Visitor, code: string | undefined) =>
  person.post("/api/account/second-factor/remove", { currentPassword: KIM.password, code });

async function connectApp(db: Db, userId: string): Promise<void> {
  const [createdAt, expiresAt] = [new Date(), addHours(new Date(), 1)];
  await db.insert(oauthClients).values({ clientId: "app", scopes: [], redirectUris: [] });
  const token = { clientId: "app", userId, scopes: ["offline_access"], createdAt, expiresAt };
  await db.insert(oauthRefreshTokens).values({ ...token, token: "refresh" });
  await db.insert(oauthAccessTokens).values({ ...token, token: "access" });
}

async function expectTokensRevoked(db: Db): Promise<void> {
  for (const table of [oauthRefreshTokens, oauthAccessTokens])
    expect(await db.select({ revoked: table.revoked }).from(table)).toEqual([{ revoked: expect.any(Date) }]);
}

test("the database contains no token of an emailed link", async ({ site, db }) => {
  const kim = await site.signUp();
  await site.move(kim, NEW);
  await site.askChange(kim, EVIL);
  await site.askReset(NEW);
  const tokens = site.mails.flatMap(({ content }) =>
    "url" in content ? (new URL(content.url).searchParams.get("token") ?? []) : [],
  );
  expect(tokens).toHaveLength(5);
  const kept = JSON.stringify(await db.select().from(accountLinks));
  for (const token of tokens) expect(kept).not.toContain(token);
});

describe("a link that changes the email", () => {
  test("requested by a thief has no effect once the owner has reset the password", async ({ site, db }) => {
    const thief = await site.signUp();
    const token = await site.askChange(thief, EVIL);
    expect((await site.reset(await site.askReset(KIM.email))).status).toBe(200);
    expect(await site.open(token)).toBe(EXPIRED);
    expect(await addressesOf(db)).toEqual([KIM.email]);
  });

  test("doesn't affect an account that someone else creates with the same email", async ({ site, db }) => {
    const thief = await site.signUp();
    const token = await site.askChange(thief, EVIL);
    await thief.post("/api/account/close", { currentPassword: KIM.password });
    await site.signUp();
    expect(await site.open(token)).toBe(EXPIRED);
    expect(await addressesOf(db)).toEqual([KIM.email]);
  });

  test.for<[string, (person: Visitor, site: Site) => Promise<unknown>]>([
    [
      "the password has changed",
      (person) =>
        person.post("/api/account/change-password", {
          currentPassword: KIM.password,
          password: NEXT_PASSWORD,
        }),
    ],
    ["a second factor was turned on", (person) => turnOnSecondFactor(person)],
    ["another change was requested", (person, site) => site.askChange(person, "third@example.com")],
    ["the email has changed", (person, site) => site.move(person, "third@example.com")],
    [
      "the email has changed there and back",
      async (person, site) => {
        await site.move(person, "third@example.com");
        await site.move(person, KIM.email);
      },
    ],
  ])("is void when %s", async ([, change], { site, db }) => {
    const kim = await site.signUp();
    const token = await site.askChange(kim, NEW);
    await change(kim, site);
    expect(await site.open(token)).toBe(EXPIRED);
    expect(await addressesOf(db)).not.toContain(NEW);
  });

  test("is void after two-factor authentication was turned off", async ({ site }) => {
    const kim = await site.signUp();
    const code = await turnOnSecondFactor(kim);
    const token = await site.askChange(kim, NEW);
    expect((await turnOffSecondFactor(kim, code)).status).toBe(200);
    expect(await site.open(token)).toBe(EXPIRED);
  });

  test("is void after the second factor was replaced", async ({ site }) => {
    const kim = await site.signUp();
    const code = await turnOnSecondFactor(kim);
    const token = await site.askChange(kim, NEW);
    await turnOffSecondFactor(kim, code);
    await turnOnSecondFactor(kim);
    expect(await site.open(token)).toBe(EXPIRED);
  });

  test("works for an hour", async ({ site, db }) => {
    const kim = await site.signUp();
    const token = await site.askChange(kim, NEW);
    site.passHours(1);
    expect(await site.open(token)).toBe(EXPIRED);
    expect(await addressesOf(db)).toEqual([KIM.email]);
  });

  test("says the change is done when opened again, or that the link has expired after an undo", async ({
    site,
    db,
  }) => {
    const kim = await site.signUp();
    const token = await site.askChange(kim, NEW);
    expect([await site.open(token), await site.open(token)]).toEqual([DONE, DONE]);
    expect(site.mailsTo(KIM.email).filter(({ template }) => template === "email-changed")).toHaveLength(1);
    await site.undo(site.tokenTo(KIM.email, "email-changed"));
    expect(await site.open(token)).toBe(EXPIRED);
    expect(await addressesOf(db)).toEqual([KIM.email]);
  });

  test("isn't sent to an email that has an account, and the response doesn't reveal it", async ({ site }) => {
    await site.signUp({ email: NEW });
    const kim = await site.signUp();
    const asked = await kim.post("/api/account/change-email", { email: NEW, currentPassword: KIM.password });
    expect(await asked.json()).toEqual({ success: true });
    expect(site.mailsTo(NEW).map(({ template }) => template)).not.toContain("change-email");
  });

  test("has expired if another account took the email in the meantime", async ({ site, db }) => {
    const kim = await site.signUp();
    const token = await site.askChange(kim, NEW);
    await site.signUp({ email: NEW });
    expect(await site.open(token)).toBe(EXPIRED);
    expect(await addressesOf(db)).toEqual([KIM.email, NEW]);
    expect(site.mailsTo(KIM.email).map(({ template }) => template)).not.toContain("email-changed");
  });
});

describe("a changed email", () => {
  test("is announced to the old email when it happens, not when it's requested", async ({ site }) => {
    const kim = await site.signUp();
    const token = await site.askChange(kim, NEW);
    expect(site.mailsTo(KIM.email).map(({ template }) => template)).not.toContain("email-changed");
    await site.open(token);
    expect(site.mailsTo(KIM.email).map(({ template }) => template)).toContain("email-changed");
  });

  test("ends every session except the one that opened the link", async ({ site }) => {
    const kim = await site.signUp();
    const { person: thief } = await site.logIn(KIM.email, KIM.password);
    await site.move(kim, NEW);
    expect(await userOf(kim)).toMatchObject({ email: NEW, emailVerified: true });
    expect((await thief.get("/api/auth/user")).status).toBe(401);
  });

  test("ends every session and logs no one in if the link is opened elsewhere", async ({ site, db }) => {
    const kim = await site.signUp();
    const token = await site.askChange(kim, NEW);
    const lee = await site.signUp({ email: "lee@example.com" });
    expect(await site.open(token, lee)).toBe(DONE);
    expect(await userOf(lee)).toMatchObject({ email: "lee@example.com" });
    expect((await kim.get("/api/auth/user")).status).toBe(401);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test("revokes the tokens of connected apps", async ({ site, db }) => {
    const kim = await site.signUp();
    await connectApp(db, (await userOf(kim)).id);
    await site.move(kim, NEW);
    await expectTokensRevoked(db);
  });
});

describe("the undo of a changed email", () => {
  test("gives the account back, logs everyone out and leads to setting a new password", async ({
    site,
    db,
  }) => {
    const kim = await site.signUp();
    await connectApp(db, (await userOf(kim)).id);
    const { person: thief } = await site.logIn(KIM.email, KIM.password);
    await site.move(thief, EVIL);
    const undone = await site.undo(site.tokenTo(KIM.email, "email-changed"));
    expect(undone.status).toBe(200);
    const { resetToken } = (await undone.json()) as { resetToken: string };
    expect((await thief.get("/api/auth/user")).status).toBe(401);
    expect((await site.logIn(KIM.email, KIM.password)).status).toBe(401);
    await expectTokensRevoked(db);
    expect((await site.reset(resetToken)).status).toBe(200);
    const { person } = await site.logIn(KIM.email, NEXT_PASSWORD);
    expect(await userOf(person)).toMatchObject({ email: KIM.email, emailVerified: true, firstName: "Kim" });
  });

  test("works only once, within 72 hours", async ({ site, db }) => {
    const kim = await site.signUp();
    await site.move(kim, NEW);
    const token = site.tokenTo(KIM.email, "email-changed");
    site.passHours(71.9);
    expect((await site.undo(token)).status).toBe(200);
    expect((await site.undo(token)).status).toBe(400);

    const lee = await site.signUp({ email: "lee@example.com" });
    await site.move(lee, EVIL);
    site.passHours(72);
    expect((await site.undo(site.tokenTo("lee@example.com", "email-changed"))).status).toBe(400);
    expect(await addressesOf(db)).toEqual([EVIL, KIM.email]);
  });

  test("works even after the thief has changed the password, second factor and email again", async ({
    site,
    db,
  }) => {
    const thief = await site.signUp();
    await site.move(thief, "evil.one@example.com");
    await turnOnSecondFactor(thief);
    await thief.post("/api/account/change-password", {
      currentPassword: KIM.password,
      password: NEXT_PASSWORD,
    });
    await site.move(thief, "evil.two@example.com", NEXT_PASSWORD);
    expect((await site.undo(site.tokenTo(KIM.email, "email-changed"))).status).toBe(200);
    expect(await addressesOf(db)).toEqual([KIM.email]);
    expect((await site.undo(site.tokenTo("evil.one@example.com", "email-changed"))).status).toBe(400);
    expect(await addressesOf(db)).toEqual([KIM.email]);
  });

  test("of a second change doesn't void the first undo", async ({ site, db }) => {
    const thief = await site.signUp();
    await site.move(thief, "evil.one@example.com");
    await site.move(thief, "evil.two@example.com");
    expect((await site.undo(site.tokenTo("evil.one@example.com", "email-changed"))).status).toBe(200);
    expect((await site.undo(site.tokenTo(KIM.email, "email-changed"))).status).toBe(200);
    expect(await addressesOf(db)).toEqual([KIM.email]);
  });

  test("voids every link sent to the other email", async ({ site, db }) => {
    const thief = await site.signUp();
    await site.move(thief, EVIL);
    const change = await site.askChange(thief, "evil.two@example.com");
    const reset = await site.askReset(EVIL);
    await site.undo(site.tokenTo(KIM.email, "email-changed"));
    expect(await site.open(change)).toBe(EXPIRED);
    expect((await site.reset(reset)).status).toBe(400);
    expect(await addressesOf(db)).toEqual([KIM.email]);
  });

  test("removes a federated sign-in linked since the change and keeps an older one", async ({ site, db }) => {
    const thief = await site.signUp();
    const { id: userId } = await userOf(thief);
    const linkedAt = addHours(new Date(), -1);
    await db.insert(accounts).values({ userId, providerId: "google", accountId: "kim", createdAt: linkedAt });
    await site.move(thief, EVIL);
    const createdAt = addHours(new Date(), 1);
    await db.insert(accounts).values({ userId, providerId: "github", accountId: "evil", createdAt });
    await site.undo(site.tokenTo(KIM.email, "email-changed"));
    expect(await db.select({ provider: accounts.providerId }).from(accounts)).toEqual([
      { provider: "google" },
    ]);
  });

  test("is refused if another account now has the old email", async ({ site, db }) => {
    const kim = await site.signUp();
    await site.move(kim, NEW);
    await site.signUp();
    const refused = await site.undo(site.tokenTo(KIM.email, "email-changed"));
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining("contact support") });
    expect(await userOf(kim)).toMatchObject({ email: NEW, hasPassword: true });
    expect(await addressesOf(db)).toEqual([KIM.email, NEW]);
  });

  test("ends with the account", async ({ site, db }) => {
    const kim = await site.signUp();
    await site.move(kim, NEW);
    await kim.post("/api/account/close", { currentPassword: KIM.password });
    expect((await site.undo(site.tokenTo(KIM.email, "email-changed"))).status).toBe(400);
    expect(await db.select().from(accountLinks)).toEqual([]);
  });

  test("doesn't accept a token of another kind of link", async ({ site }) => {
    const kim = await site.signUp();
    await site.move(kim, NEW);
    expect((await site.undo(await site.askReset(NEW))).status).toBe(400);
    expect((await site.reset(site.tokenTo(KIM.email, "email-changed"))).status).toBe(400);
    expect(await site.open(site.tokenTo(KIM.email, "email-changed"))).toBe(EXPIRED);
  });
});

describe("a reset link", () => {
  test.for<[string, (person: Visitor, site: Site) => Promise<unknown>]>([
    ["a newer one was sent", (_, site) => site.askReset(KIM.email)],
    [
      "the password has changed",
      (person) =>
        person.post("/api/account/change-password", {
          currentPassword: KIM.password,
          password: "a third secret here",
        }),
    ],
    ["the email has changed", (person, site) => site.move(person, NEW)],
    [
      "the email has changed there and back",
      async (person, site) => {
        await site.move(person, NEW);
        await site.move(person, KIM.email);
      },
    ],
    ["a second factor was turned on", (person) => turnOnSecondFactor(person)],
    [
      "the account is closed",
      (person) => person.post("/api/account/close", { currentPassword: KIM.password }),
    ],
  ])("is void when %s", async ([, change], { site }) => {
    const kim = await site.signUp();
    const token = await site.askReset(KIM.email);
    await change(kim, site);
    expect((await site.reset(token)).status).toBe(400);
  });

  test("revokes the tokens of connected apps", async ({ site, db }) => {
    const kim = await site.signUp();
    await connectApp(db, (await userOf(kim)).id);
    await site.reset(await site.askReset(KIM.email));
    await expectTokensRevoked(db);
  });

  test("sets a password for an account without one", async ({ site, db }) => {
    const kim = await site.signUp();
    await db.delete(accounts);
    expect((await site.reset(await site.askReset(KIM.email))).status).toBe(200);
    expect((await kim.get("/api/auth/user")).status).toBe(401);
    expect((await site.logIn(KIM.email, NEXT_PASSWORD)).status).toBe(200);
  });
});

describe("a link that confirms an email", () => {
  test("opened a second time says that the email is confirmed", async ({ site }) => {
    const kim = await site.signUp();
    const token = site.tokenTo(KIM.email, "verify-email");
    expect([await site.open(token), await site.open(token)]).toEqual([DONE, DONE]);
    expect(await userOf(kim)).toMatchObject({ emailVerified: true });
  });

  test.for<[string, (person: Visitor, site: Site) => Promise<unknown>]>([
    ["a day has passed", async (_, site) => site.passHours(24)],
    ["a newer one was sent", (person) => person.post("/api/account/resend-verification")],
    ["the email has changed", (person, site) => site.move(person, NEW)],
    ["the password was reset", async (_, site) => site.reset(await site.askReset(KIM.email))],
  ])("is void when %s", async ([, change], { site, db }) => {
    const kim = await site.signUp();
    const token = site.tokenTo(KIM.email, "verify-email");
    await change(kim, site);
    expect(await site.open(token)).toBe(EXPIRED);
    const confirmed = db.select().from(users).where(eq(users.emailVerified, true));
    expect((await confirmed).map(({ email }) => email)).not.toContain(KIM.email);
  });

  test("doesn't confirm an account that someone else creates with the same email", async ({ site }) => {
    const thief = await site.signUp();
    const token = site.tokenTo(KIM.email, "verify-email");
    await thief.post("/api/account/close", { currentPassword: KIM.password });
    const kim = await site.signUp();
    expect(await site.open(token)).toBe(EXPIRED);
    expect(await userOf(kim)).toMatchObject({ emailVerified: false });
  });
});

describe("when eight concurrent requests use one link", () => {
  const eight = <Answer>(use: () => Promise<Answer>) => Promise.all(Array.from({ length: 8 }, use));

  test("the email changes once, and the old email gets one notice", async ({ committed }) => {
    const site = createSite(committed);
    const token = await site.askChange(await site.signUp(), NEW);
    await eight(() => site.open(token));
    expect(await addressesOf(committed)).toEqual([NEW]);
    expect(site.mailsTo(KIM.email).filter(({ template }) => template === "email-changed")).toHaveLength(1);
  });

  test("the change is undone once", async ({ committed }) => {
    const site = createSite(committed);
    await site.move(await site.signUp(), NEW);
    const token = site.tokenTo(KIM.email, "email-changed");
    const statuses = (await eight(() => site.undo(token))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
  });

  test("the password is set once", async ({ committed }) => {
    const site = createSite(committed);
    await site.signUp();
    const token = await site.askReset(KIM.email);
    const statuses = (await eight(() => site.reset(token))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 400)]);
    expect(site.mailsTo(KIM.email).filter(({ template }) => template === "password-changed")).toHaveLength(1);
  });
});

test("a password reset and a change of email can't both succeed when used concurrently", async ({
  committed,
}) => {
  const site = createSite(committed);
  const change = await site.askChange(await site.signUp(), NEW);
  const reset = await site.askReset(KIM.email);
  const [led, { status }] = await Promise.all([site.open(change), site.reset(reset)]);
  expect([
    [DONE, 400],
    [EXPIRED, 200],
  ]).toContainEqual([led, status]);
});

test("only one of several reset links requested concurrently works", async ({ committed }) => {
  const site = createSite(committed);
  await site.signUp();
  await Promise.all([1, 2, 3].map(() => site.askReset(KIM.email)));
  expect(await committed.select().from(accountLinks).where(eq(accountLinks.kind, "reset"))).toHaveLength(1);
});

describe("a stranger's mailbox", () => {
  const ask = (person: Visitor, email: string) =>
    person.post("/api/account/change-email", { email, currentPassword: KIM.password });

  test("gets at most five links an hour from one account", async ({ site }) => {
    const kim = await site.signUp();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await ask(kim, `stranger.${at}@example.com`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("gets at most five links an hour from many accounts, however it's spelled", async ({ site }) => {
    const people: Visitor[] = [];
    for (let at = 0; at < 6; at++) people.push(await site.signUp({ email: `person.${at}@example.com` }));
    const statuses: number[] = [];
    for (const [at, person] of people.entries())
      statuses.push((await ask(person, `stranger+${at}@example.com`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("gets at most five requested confirmation links an hour", async ({ site }) => {
    const kim = await site.signUp();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await kim.post("/api/account/resend-verification")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("a sign-up whose emails can't be queued", () => {
  test.for(["welcome", "verify-email"])(
    "leaves no account if %s fails",
    async (failing, { committed: db }) => {
      let isFull = true;
      const site = createTestApp(db, {
        mail: {
          queue: async (_db, _to, content) => {
            if (isFull && content.template === failing) throw new Error("the disk is full");
          },
        },
      });
      const person = createVisitor(site.app);
      const refused = await person.post("/api/auth/signup", KIM);
      expect(refused.status).toBe(500);
      expect(await refused.text()).not.toContain("already exists");
      for (const table of [users, accounts, sessions, accountLinks])
        expect(await db.select().from(table)).toEqual([]);
      isFull = false;
      expect((await person.post("/api/auth/signup", KIM)).status).toBe(200);
    },
  );
});

test("expired links are purged", async ({ site, db }) => {
  const kim = await site.signUp();
  await site.move(kim, NEW);
  await site.askReset(NEW);
  expect(await site.services.identity.purgeLinks()).toBe(0);
  site.passHours(24);
  await site.services.identity.purgeLinks();
  expect((await db.select().from(accountLinks)).map(({ kind }) => kind)).toEqual(["undo"]);
});
