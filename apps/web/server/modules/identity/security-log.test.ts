import { AuditPage, SecurityEvents } from "@plumbline/contract/audit.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { createLog } from "@plumbline/server/log.ts";
import { URI as TOTP_URI } from "otpauth";
import { describe, expect } from "vitest";
import { signedInAdministrator } from "../../testing/administrator.ts";
import { createTestApp } from "../../testing/app.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { auditEntries } from "../audit/tables.ts";

const KIM = { email: "kim@example.com", password: "wattle-and-gum-42", firstName: "Kim", lastName: "Nguyen" };
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const DAY_MS = 86_400_000;

function createSite(db: Db, options: Parameters<typeof createTestApp>[1] = {}) {
  const site = createTestApp(db, { trustedProxies: 1, ...options });
  const from = (network: string, headers = {}) =>
    createVisitor(site.app, { "X-Forwarded-For": network, ...headers });
  const signUp = async (email = KIM.email) => {
    const visitor = from("198.51.100.7");
    const { userId } = (await (await visitor.post("/api/auth/signup", { ...KIM, email })).json()) as {
      userId: string;
    };
    return { ...visitor, userId };
  };
  const urlOf = (template: string) => {
    const mail = site.mails.findLast(({ content }) => content.template === template);
    if (!mail || !("url" in mail.content)) throw new Error(`no ${template} email was queued`);
    return new URL(mail.content.url);
  };
  return { ...site, from, signUp, urlOf };
}

type Visitor = ReturnType<typeof createVisitor>;

const eventsOf = async (visitor: Visitor) =>
  SecurityEvents.parse(await (await visitor.get("/api/account/security-events")).json()).events;
const actionsOf = async (visitor: Visitor) =>
  (await eventsOf(visitor)).map(({ action }) => action.replace("account.", "")).toSorted();

describe("an account's security activity", () => {
  test("lists logins and failures with device and the first part of the network address", async ({ db }) => {
    const site = createSite(db);
    const kim = await site.signUp();
    await kim.post("/api/auth/login", KIM);
    const elsewhere = site.from("203.0.113.99", { "User-Agent": FIREFOX });
    await elsewhere.post("/api/auth/login", { ...KIM, password: "not this one" });
    const events = await eventsOf(kim);
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(
      expect.objectContaining({
        action: "account.login",
        device: "Chrome on Android",
        network: "198.51.100.0/24",
      }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        action: "account.login-failed",
        device: "Firefox on Linux",
        network: "203.0.113.0/24",
      }),
    );
    expect(JSON.stringify(await db.select().from(auditEntries))).not.toContain("203.0.113.99");
  });

  test("lists changes of password, email, second factor and sessions", async ({ db }) => {
    const site = createSite(db);
    const kim = await site.signUp();
    const password = "another good secret";
    await kim.post("/api/account/change-password", { currentPassword: KIM.password, password });
    await kim.post("/api/account/change-email", { email: "new@example.com", currentPassword: password });
    const change = site.urlOf("change-email");
    await kim.get(change.pathname + change.search);
    const started = await kim.post("/api/account/second-factor/start", { currentPassword: password });
    const { uri, backupCodes } = (await started.json()) as { uri: string; backupCodes: string[] };
    const code = TOTP_URI.parse(uri).generate();
    await kim.post("/api/account/second-factor/confirm", { code });

    const phone = site.from("198.51.100.8");
    await phone.post("/api/auth/login", { email: "new@example.com", password });
    await phone.post("/api/auth/second-factor", { code });
    await phone.post("/api/auth/second-factor", { code: backupCodes[0] });
    await phone.post("/api/account/second-factor/remove", {
      currentPassword: password,
      code: backupCodes[1],
    });
    await site.from("203.0.113.1").post("/api/auth/forgot-password", { email: "new@example.com" });
    await phone.post("/api/account/sign-out-everywhere");
    const token = site.urlOf("reset-password").searchParams.get("token");
    expect((await phone.post("/api/auth/reset-password", { token, password: KIM.password })).status).toBe(
      200,
    );
    await phone.post("/api/auth/login", { email: "new@example.com", password: KIM.password });
    expect(await actionsOf(phone)).toEqual(
      [
        "password-changed",
        "email-requested",
        "email-changed",
        "factor-on",
        "code-failed",
        "backup-code",
        "login",
        "factor-off",
        "reset-requested",
        "logout-everywhere",
        "password-reset",
        "login",
      ].toSorted(),
    );
  });

  test("keeps a login on the list while a stranger fails many times", async ({ db }) => {
    const site = createSite(db);
    const kim = await site.signUp();
    await kim.post("/api/auth/login", KIM);
    const failure = {
      actorName: "Someone",
      action: "account.login-failed",
      subjectKind: "account",
      subjectId: kim.userId,
      subjectName: "Kim Nguyen",
    };
    await db.insert(auditEntries).values(Array.from({ length: 40 }, () => failure));
    const actions = (await eventsOf(kim)).map(({ action }) => action);
    expect(actions.filter((action) => action === "account.login")).toHaveLength(1);
    expect(actions).toHaveLength(11);
  });

  test("is only the person's own, and needs a session", async ({ db }) => {
    const site = createSite(db);
    const kim = await site.signUp();
    await kim.post("/api/auth/login", KIM);
    const lee = await site.signUp("lee@example.com");
    expect(await actionsOf(lee)).toEqual([]);
    expect((await site.from("203.0.113.1").get("/api/account/security-events")).status).toBe(401);
  });

  test("is visible to administrators in the audit log, beside their own actions", async ({ db }) => {
    const site = createSite(db);
    const kim = await site.signUp();
    await kim.post("/api/auth/login", KIM);
    const admin = await signedInAdministrator(site, db);
    const answer = await admin.get(`/api/admin/audit?kind=account&subject=${kim.userId}`);
    const { lines } = AuditPage.parse(await answer.json());
    expect(lines).toMatchObject([
      {
        actorName: "Kim Nguyen",
        action: "account.login",
        network: "198.51.100.0/24",
        device: "Chrome on Android",
      },
    ]);
  });

  test("is deleted after 180 days, and so are the network and device of other entries", async ({ db }) => {
    let now = new Date();
    const site = createSite(db, { clock: () => now });
    const kim = await site.signUp();
    await kim.post("/api/auth/login", KIM);
    const line = {
      actorName: "Sam",
      action: "job.retry",
      subjectKind: "job",
      subjectId: "1",
      subjectName: "mail",
    };
    await db.insert(auditEntries).values({ ...line, network: "203.0.113.0/24", device: "Firefox on Linux" });
    now = new Date(now.getTime() + 179 * DAY_MS);
    expect(await site.services.audit.purge()).toBe(0);
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect(await site.services.audit.purge()).toBe(1);
    expect(await db.select().from(auditEntries)).toMatchObject([
      { subjectKind: "job", network: null, device: null },
    ]);
  });
});

test("log lines of a request carry its account's id, but neither network nor device", async ({ db }) => {
  const lines: string[] = [];
  const log = createLog({
    level: "info",
    format: "json",
    destination: { write: (line: string) => void lines.push(line) },
  });
  const site = createSite(db, { log });
  const kim = await site.signUp();
  lines.length = 0;
  await kim.get("/api/account/sessions");
  await site.from("203.0.113.99").post("/api/auth/login", { ...KIM, password: "not this one" });
  await site.from("203.0.113.99").get("/api/account/sessions");
  const requests = lines.map((line) => JSON.parse(line) as { msg: string; accountId?: string });
  expect(requests.map(({ accountId }) => accountId)).toEqual([kim.userId, kim.userId, undefined]);
  for (const line of lines) {
    expect(line).not.toContain("203.0.113");
    expect(line).not.toContain("198.51.100");
    expect(line).not.toContain("Android");
  }
});
