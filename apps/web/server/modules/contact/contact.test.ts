import { ContactLines } from "@plumbline/contract/contact.ts";
import { DAY_MS, HOUR_MS } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { signedInAdministrator } from "../../testing/administrator.ts";
import { createTestApp } from "../../testing/app.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { auditEntries } from "../audit/tables.ts";
import { users } from "../identity/tables.ts";
import { contactMessages } from "./tables.ts";

const MESSAGE = {
  name: "Kim Nguyen",
  email: "kim@example.com",
  message: "The map doesn't load on my phone.",
};

function createDesk(db: Db, options: Parameters<typeof createTestApp>[1] = {}) {
  let now = new Date("2026-11-21T01:00:00Z");
  const site = createTestApp(db, { clock: () => now, ...options });
  return {
    ...site,
    pass: (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds)),
    send: (fields: object = {}) => site.post("/api/contact", { ...MESSAGE, ...fields }),
    mails: () => site.mails.filter(({ content }) => content.template === "contact-message"),
  };
}

describe("POST /api/contact", () => {
  test("stores the message and emails it to administrators only, who can reply to its sender", async ({
    db,
  }) => {
    const { send, mails, post } = createDesk(db);
    for (const email of ["sam@example.com", "lee@example.com", "user@example.com"]) {
      const account = { email, password: "wattle-and-gum-42", firstName: "A", lastName: "B" };
      expect((await post("/api/auth/signup", account)).status).toBe(200);
      if (email !== "user@example.com")
        await db.update(users).set({ role: "admin" }).where(eq(users.email, email));
    }
    expect((await send({ email: " Kim@Example.com " })).status).toBe(200);
    expect(await db.select().from(contactMessages)).toMatchObject([{ ...MESSAGE, doneAt: null }]);
    expect(
      mails()
        .map(({ to }) => to)
        .sort(),
    ).toEqual(["lee@example.com", "sam@example.com"]);
    expect(mails()[0]?.content).toMatchObject({ ...MESSAGE, replyTo: "kim@example.com" });
  });

  test.for([
    [{ name: "K" }, "name"],
    [{ name: " \u200b " }, "name"],
    [{ name: "x".repeat(121) }, "name"],
    [{ email: "kim@example" }, "email"],
    [{ message: "Hi" }, "message"],
    [{ message: "x".repeat(4001) }, "message"],
  ] as const)("refuses an invalid field: %j", async ([fields, field], { db }) => {
    const response = await createDesk(db).send(fields);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid", issues: { [field]: expect.any(String) } });
    expect(await db.select().from(contactMessages)).toEqual([]);
  });

  test("gives a bot that fills in the hidden field the usual response, and stores nothing", async ({
    db,
  }) => {
    const desk = createDesk(db);
    await signedInAdministrator(desk, db);
    const response = await desk.send({ companyFax: "02 9999 9999" });
    expect([response.status, await response.json()]).toEqual([200, { success: true }]);
    expect(await db.select().from(contactMessages)).toEqual([]);
    expect(desk.mails()).toEqual([]);
  });

  test("is limited to twenty messages an hour from one network address", async ({ db }) => {
    const { send } = createDesk(db);
    for (let turn = 0; turn < 20; turn++) expect((await send()).status).toBe(200);
    const refused = await send({ email: "lee@example.com" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await db.select().from(contactMessages)).toHaveLength(20);
  });

  test("refuses a body that is too large", async ({ db }) => {
    expect((await createDesk(db).send({ message: "x".repeat(70_000) })).status).toBe(413);
  });

  test("emails at most twenty messages an hour, and stores the others too", async ({ db }) => {
    const desk = createDesk(db, { rateLimitFactor: 10 });
    await signedInAdministrator(desk, db);
    for (let turn = 0; turn < 22; turn++) expect((await desk.send()).status).toBe(200);
    expect(desk.mails()).toHaveLength(20);
    expect(await db.select().from(contactMessages)).toHaveLength(22);
    desk.pass(HOUR_MS + 1);
    await desk.send();
    expect(desk.mails()).toHaveLength(21);
  });
});

describe("the administrators' messages", () => {
  const PATH = "/api/admin/messages";

  test("are visible only to administrators", async ({ db }) => {
    const desk = createDesk(db);
    expect((await desk.get(PATH)).status).toBe(401);
    const user = createVisitor(desk.app);
    const account = {
      email: "user@example.com",
      password: "wattle-and-gum-42",
      firstName: "A",
      lastName: "B",
    };
    await user.post("/api/auth/signup", account);
    expect((await user.get(PATH)).status).toBe(403);
    expect((await user.post(`${PATH}/${crypto.randomUUID()}/done`)).status).toBe(403);
  });

  test("can be searched by words and status, and each is marked as done once", async ({ db }) => {
    const desk = createDesk(db);
    const admin = await signedInAdministrator(desk, db);
    await desk.send();
    desk.pass(1000);
    await desk.send({ name: "Lee Tran", message: "Please call me about my refund." });
    const list = async (query = "") =>
      ContactLines.parse(await (await admin.get(`${PATH}?${query}`)).json()).rows;
    const waiting = async () => (await desk.services.countWaiting()).messages;
    expect((await list()).map(({ name }) => name)).toEqual(["Lee Tran", "Kim Nguyen"]);
    expect((await list("q=REFUND")).map(({ name }) => name)).toEqual(["Lee Tran"]);
    expect(await waiting()).toBe(2);
    const [lee] = await list("q=lee");
    const done = `${PATH}/${lee!.id}/done`;
    expect((await admin.post(done)).status).toBe(200);
    expect((await admin.post(done)).status).toBe(409);
    expect((await admin.post(`${PATH}/${crypto.randomUUID()}/done`)).status).toBe(404);
    expect((await list("state=open")).map(({ name }) => name)).toEqual(["Kim Nguyen"]);
    expect((await list("state=done")).map(({ name }) => name)).toEqual(["Lee Tran"]);
    expect(await waiting()).toBe(1);
    expect(await db.select().from(auditEntries)).toMatchObject([
      { action: "message.done", subjectId: lee!.id, subjectName: "A contact form message" },
    ]);
  });

  test("are deleted after twelve months", async ({ db }) => {
    const desk = createDesk(db);
    await desk.send();
    desk.pass(300 * DAY_MS);
    await desk.send({ name: "Lee Tran" });
    desk.pass(66 * DAY_MS);
    await desk.services.contact.purge();
    expect(await db.select().from(contactMessages)).toMatchObject([{ name: "Lee Tran" }]);
  });
});
