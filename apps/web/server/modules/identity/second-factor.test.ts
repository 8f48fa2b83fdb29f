import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { sql } from "drizzle-orm";
import { type TOTP, URI as TOTP_URI } from "otpauth";
import { describe, expect, inject } from "vitest";
import { signedInUser } from "../../testing/administrator.ts";
import { createTestApp } from "../../testing/app.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { twoFactors } from "./tables.ts";

const KIM = { email: "kim@example.com", password: "wattle-and-gum-42" };
const PERIOD_MS = 30_000;

type Visitor = ReturnType<typeof createVisitor>;

function createSite(db: Db) {
  const site = createTestApp(db);
  return { ...site, visitor: () => createVisitor(site.app) };
}

type Site = ReturnType<typeof createSite>;

async function start(kim: Visitor) {
  const answer = await kim.post("/api/account/second-factor/start", { currentPassword: KIM.password });
  const { uri, backupCodes } = (await answer.json()) as { uri: string; backupCodes: string[] };
  return { app: TOTP_URI.parse(uri) as TOTP, backupCodes };
}

/** Generates the previous period's code, so that the current one stays unused. */
const previous = (app: TOTP) => app.generate({ timestamp: Date.now() - PERIOD_MS });

async function withSecondFactor(site: Site) {
  const kim = await signedInUser(site);
  const { app, backupCodes } = await start(kim);
  const confirmed = await kim.post("/api/account/second-factor/confirm", { code: previous(app) });
  expect(confirmed.status).toBe(200);
  return { kim, app, backupCodes };
}

async function halfLoggedIn(site: Site): Promise<Visitor> {
  const device = site.visitor();
  expect(await (await device.post("/api/auth/login", KIM)).json()).toEqual({
    success: false,
    secondFactor: true,
  });
  return device;
}

const give = (device: Visitor, code: string | undefined) => device.post("/api/auth/second-factor", { code });
const remove = (visitor: Visitor, body: object) =>
  visitor.post("/api/account/second-factor/remove", { currentPassword: KIM.password, ...body });
const errorOf = async (answer: Response) => ((await answer.json()) as { error: string }).error;
const hasSecondFactor = async (visitor: Visitor) =>
  ((await (await visitor.get("/api/auth/user")).json()) as { hasSecondFactor: boolean }).hasSecondFactor;
const factorMails = (site: Site) =>
  site.mails.flatMap(({ to, content }) =>
    content.template === "second-factor-changed" ? [{ to, isOn: content.isOn }] : [],
  );

async function expectOneSession(devices: Visitor[], answers: Response[]) {
  const [first, ...others] = answers.map(({ status }) => status).toSorted();
  expect(first).toBe(200);
  for (const status of others) expect([400, 401]).toContain(status);
  const users = await Promise.all(devices.map((device) => device.get("/api/auth/user")));
  expect(users.filter(({ status }) => status === 200)).toHaveLength(1);
}

describe("two-factor authentication", () => {
  test("is set up with an app, and required at login", async ({ db }) => {
    const site = createSite(db);
    const kim = await signedInUser(site);
    const refused = await kim.post("/api/account/second-factor/start", { currentPassword: "not this one" });
    expect(refused.status).toBe(400);
    const { app, backupCodes } = await start(kim);
    expect(await hasSecondFactor(kim)).toBe(false);
    const confirm = (code: string) => kim.post("/api/account/second-factor/confirm", { code });
    expect((await confirm(wrongCode(app))).status).toBe(401);
    expect((await confirm(previous(app))).status).toBe(200);
    expect(await hasSecondFactor(kim)).toBe(true);

    const phone = await halfLoggedIn(site);
    expect((await phone.get("/api/auth/user")).status).toBe(401);
    expect((await give(phone, wrongCode(app))).status).toBe(401);
    expect((await give(phone, app.generate())).status).toBe(200);
    expect((await phone.get("/api/auth/user")).status).toBe(200);

    expect((await give(await halfLoggedIn(site), backupCodes[0])).status).toBe(200);
    expect((await give(await halfLoggedIn(site), backupCodes[0])).status).toBe(401);
  });

  test.for(["123456", "a-backup-code"])("can't be used before the password (%s)", async (code, { db }) => {
    const site = createSite(db);
    const kim = await signedInUser(site);
    expect((await give(site.visitor(), code)).status).toBe(401);
    expect((await give(kim, code)).status).toBe(401);
  });

  test("ends a login after five wrong codes", async ({ db }) => {
    const site = createSite(db);
    const { app } = await withSecondFactor(site);
    const thief = await halfLoggedIn(site);
    for (let tries = 0; tries < 5; tries++) expect((await give(thief, wrongCode(app))).status).toBe(401);
    expect((await give(thief, app.generate())).status).toBe(429);
  });
});

describe("a code from the app", () => {
  test("works once, and the next one still works", async ({ db }) => {
    const site = createSite(db);
    const { app } = await withSecondFactor(site);
    const code = app.generate();
    expect((await give(await halfLoggedIn(site), code)).status).toBe(200);
    const thief = await halfLoggedIn(site);
    const again = await give(thief, code);
    expect([again.status, await errorOf(again)]).toEqual([
      401,
      "That code has already been used. Wait for the next one in your app.",
    ]);
    expect((await give(thief, app.generate({ timestamp: Date.now() + PERIOD_MS }))).status).toBe(200);
  });

  test("doesn't work for a login after it was used for the setup", async ({ db }) => {
    const site = createSite(db);
    const kim = await signedInUser(site);
    const { app } = await start(kim);
    const code = app.generate();
    expect((await kim.post("/api/account/second-factor/confirm", { code })).status).toBe(200);
    expect((await give(await halfLoggedIn(site), code)).status).toBe(401);
  });

  test("opens one session in four concurrent logins", async ({ committed }) => {
    const site = createSite(committed);
    const { app } = await withSecondFactor(site);
    const devices = await Promise.all(Array.from({ length: 4 }, () => halfLoggedIn(site)));
    const code = app.generate();
    await expectOneSession(devices, await Promise.all(devices.map((device) => give(device, code))));
  });
});

describe("a backup code used in four concurrent logins", () => {
  async function startLogins(db: Db) {
    const site = createSite(db);
    const { backupCodes } = await withSecondFactor(site);
    const devices = await Promise.all(Array.from({ length: 4 }, () => halfLoggedIn(site)));
    return { devices, giveCode: (device: Visitor) => give(device, backupCodes[0]) };
  }

  test("opens one session", async ({ committed }) => {
    const { devices, giveCode } = await startLogins(committed);
    await expectOneSession(devices, await Promise.all(devices.map(giveCode)));
  });

  test("opens one session even if they all read it before any used it up", async ({ committed, skip }) => {
    skip(inject("database") === "pglite", "has one connection: no one can be waiting for a row");
    const { devices, giveCode } = await startLogins(committed);
    const given = await committed.transaction(async (tx) => {
      await tx.select().from(twoFactors).for("update");
      const answers = devices.map(giveCode);
      while ((await countWaiting(committed)) < devices.length);
      return answers;
    });
    await expectOneSession(devices, await Promise.all(given));
  });

  async function countWaiting(db: Db): Promise<number> {
    const { rows } = await db.execute<{ waiting: number }>(
      sql`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]?.waiting ?? 0;
  }
});

describe("turning off two-factor authentication", () => {
  test("needs a code as well as the password", async ({ db }) => {
    const site = createSite(db);
    const { kim, app } = await withSecondFactor(site);
    expect((await remove(kim, {})).status).toBe(400);
    const wrong = await remove(kim, { code: wrongCode(app) });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      expect.objectContaining({
        issues: { code: "That code isn't right. Try the latest one from your app." },
      }),
    ]);
    expect((await remove(kim, { code: "not-a-backup-code" })).status).toBe(400);
    const code = app.generate();
    expect((await remove(kim, { code, currentPassword: "not this one" })).status).toBe(400);
    expect(await hasSecondFactor(kim)).toBe(true);
    expect((await remove(kim, { code })).status).toBe(200);
    expect(await hasSecondFactor(kim)).toBe(false);
    expect(await (await site.visitor().post("/api/auth/login", KIM)).json()).toEqual({
      success: true,
      secondFactor: false,
    });
  });

  test("accepts a backup code, once", async ({ db }) => {
    const site = createSite(db);
    const { kim, backupCodes } = await withSecondFactor(site);
    expect((await give(await halfLoggedIn(site), backupCodes[0])).status).toBe(200);
    expect((await remove(kim, { code: backupCodes[0] })).status).toBe(400);
    expect((await remove(kim, { code: backupCodes[1] })).status).toBe(200);
  });

  test("refuses a code that was used for a login", async ({ db }) => {
    const site = createSite(db);
    const { kim, app } = await withSecondFactor(site);
    const code = app.generate();
    expect((await give(await halfLoggedIn(site), code)).status).toBe(200);
    expect((await remove(kim, { code })).status).toBe(400);
  });

  test("can't be skipped by setting it up again", async ({ db }) => {
    const site = createSite(db);
    const { kim } = await withSecondFactor(site);
    const again = await kim.post("/api/account/second-factor/start", { currentPassword: KIM.password });
    expect(again.status).toBe(400);
  });

  test("is emailed to the account, and so is turning it on", async ({ db }) => {
    const site = createSite(db);
    const { kim, app } = await withSecondFactor(site);
    expect(factorMails(site)).toEqual([{ to: KIM.email, isOn: true }]);
    await remove(kim, { code: app.generate() });
    expect(factorMails(site)).toEqual([
      { to: KIM.email, isOn: true },
      { to: KIM.email, isOn: false },
    ]);
  });
});

/** Generates a code that the app shows neither now nor in the periods next to it. */
function wrongCode(app: TOTP): string {
  const near = [-2, -1, 0, 1, 2].map((periods) =>
    app.generate({ timestamp: Date.now() + periods * PERIOD_MS }),
  );
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code))!;
}
