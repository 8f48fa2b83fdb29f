import { DAY_MS } from "@plumbline/contract/time.ts";
import { DemoAnswerResponse, FeedbackPage } from "@plumbline/contract/demo.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { signedInAdministrator } from "../../testing/administrator.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { auditEntries } from "../audit/tables.ts";
import { demoFeedback } from "./tables.ts";

const SAY = "/api/demo/feedback";

async function withAnswer(db: Db, options: Parameters<typeof createTestApp>[1] = {}) {
  const site = createTestApp(db, options);
  const visitor = createVisitor(site.app);
  await visitor.post("/api/demo/ask", { question: "Do I need a permit for a deck?" });
  return { site, visitor };
}

describe("POST /api/demo/feedback", () => {
  test("keeps one rating for each answer, which can be changed", async ({ db }) => {
    const { visitor } = await withAnswer(db);
    expect((await visitor.post(SAY, { verdict: "good" })).status).toBe(200);
    expect((await visitor.post(SAY, { verdict: "bad", comment: " It is out of date. " })).status).toBe(200);
    expect(await db.select().from(demoFeedback)).toMatchObject([
      { verdict: "bad", comment: "It is out of date.", resolvedAt: null },
    ]);
    const { kept } = DemoAnswerResponse.parse(await (await visitor.get("/api/demo/answer")).json());
    expect(kept?.verdict).toBe("bad");
  });

  test("stores ten simultaneous ratings as one", async ({ committed }) => {
    const { visitor } = await withAnswer(committed);
    const say = () => visitor.post(SAY, { verdict: "bad" });
    const answers = await Promise.all(Array.from({ length: 10 }, say));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await committed.select().from(demoFeedback)).toHaveLength(1);
  });

  test("returns 404 to a visitor without an answer", async ({ db }) => {
    const { site } = await withAnswer(db);
    const stranger = createVisitor(site.app);
    expect((await stranger.post(SAY, { verdict: "bad" })).status).toBe(404);
    const forged = { Cookie: "plumbline_visitor=3f2b0000-0000-4000-8000-000000000000.forged" };
    expect((await site.post(SAY, { verdict: "bad" }, forged)).status).toBe(404);
    expect(await db.select().from(demoFeedback)).toEqual([]);
  });

  test.for([
    [{}, "verdict"],
    [{ verdict: "meh" }, "verdict"],
    [{ verdict: "bad", comment: "x".repeat(501) }, "comment"],
    [{ verdict: "bad", comment: 7 }, "comment"],
  ] as const)("refuses an invalid body: %j", async ([body, field], { db }) => {
    const { visitor } = await withAnswer(db);
    const response = await visitor.post(SAY, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ issues: { [field]: expect.any(String) } });
    expect(await db.select().from(demoFeedback)).toEqual([]);
  });

  test("is rate limited", async ({ db }) => {
    const { visitor } = await withAnswer(db);
    for (let turn = 0; turn < 30; turn++) await visitor.post(SAY, { verdict: "good" });
    expect((await visitor.post(SAY, { verdict: "good" })).status).toBe(429);
  });

  test("stores a rating only as long as its question, which is 30 days", async ({ db }) => {
    let now = new Date("2026-03-01T00:00:00Z");
    const { site, visitor } = await withAnswer(db, { clock: () => now });
    await visitor.post(SAY, { verdict: "bad", comment: "Wrong." });
    now = new Date(now.getTime() + 30 * DAY_MS + 1);
    await site.services.demo.purge();
    expect(await db.select().from(demoFeedback)).toEqual([]);
  });
});

describe("feedback for administrators", () => {
  async function withFeedback(db: Db) {
    const { site, visitor } = await withAnswer(db);
    await visitor.post(SAY, { verdict: "bad", comment: "Not for Victoria." });
    const other = createVisitor(site.app);
    await other.post("/api/demo/ask", { question: "Do I need a ticket for a forklift?" });
    await other.post(SAY, { verdict: "good" });
    const admin = await signedInAdministrator(site, db);
    const list = async (query = "") =>
      FeedbackPage.parse(await (await admin.get(`/api/admin/feedback?${query}`)).json());
    return { visitor, admin, list };
  }

  test("is listed with its question and answer, and can be filtered and sorted", async ({ db }) => {
    const { admin, list } = await withFeedback(db);
    expect((await list("verdict=bad")).rows).toMatchObject([
      {
        question: "Do I need a permit for a deck?",
        comment: "Not for Victoria.",
        outcome: "answer",
        answerText: "An answer to: Do I need a permit for a deck?",
        resolved: null,
      },
    ]);
    expect((await list("q=FORKLIFT")).total).toBe(1);
    expect((await list("sort=verdict&direction=asc")).rows.map(({ verdict }) => verdict)).toEqual([
      "bad",
      "good",
    ]);
    expect((await list("state=resolved")).total).toBe(0);
    expect((await admin.get("/api/admin/feedback?sort=comment")).status).toBe(400);
  });

  test("is resolved once with a note, and reopens when the visitor rates again", async ({ db }) => {
    const { visitor, admin, list } = await withFeedback(db);
    const [line] = (await list("verdict=bad")).rows;
    const resolve = (note: string) => admin.post(`/api/admin/feedback/${line?.id}/resolve`, { note });
    expect((await resolve("")).status).toBe(400);
    expect((await resolve("The entry is corrected.")).status).toBe(200);
    expect((await resolve("Again.")).status).toBe(409);
    expect((await list("state=resolved")).rows).toMatchObject([
      { resolved: { note: "The entry is corrected." } },
    ]);
    const [logged] = await db.select().from(auditEntries);
    expect(logged).toMatchObject({ action: "answer.resolve" });
    expect(JSON.stringify(logged)).not.toContain("deck");

    await visitor.post(SAY, { verdict: "bad", comment: "Still wrong." });
    expect((await list("verdict=bad&state=open")).rows).toMatchObject([{ comment: "Still wrong." }]);
    const missing = "/api/admin/feedback/00000000-0000-4000-8000-000000000000/resolve";
    expect((await admin.post(missing, { note: "Gone." })).status).toBe(404);
  });
});
