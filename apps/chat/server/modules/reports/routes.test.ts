import { randomUUID } from "node:crypto";
import type { AnswerReportList, ChatTurn, Me } from "@plumbline/contract/chat.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { type Account, conversationOf } from "../../testing/conversation.ts";

const QUESTION = "Do I need a licence for a $4,000 bathroom in Brisbane?";
type Call = Account["call"];

const ADMIN = {
  email: "admin@example.com",
  name: "Alex Admin",
  tradie: { role: "admin" as const, state: null, trade: null, businessName: "" },
};
const WRONG = { reason: "wrong", details: "The limit is higher now." };

async function listReports(call: Call, status = "open") {
  const response = await call("GET", `/api/admin/reports?status=${status}`);
  return ((await response.json()) as AnswerReportList).reports;
}

async function readTurn(call: Call, { threadId, id }: ChatTurn) {
  const response = await call("GET", `/api/threads/${threadId}`);
  const { turns } = (await response.json()) as { turns: ChatTurn[] };
  return turns.find((turn) => turn.id === id);
}

async function readNotices(call: Call) {
  return ((await (await call("GET", "/api/me")).json()) as Me).notices;
}

describe("reporting an answer", () => {
  test("adds it to the queue with the entries it cites, without revealing who asked", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const asker = await signIn({ email: "kim@example.com", name: "Kim Papas" });
    const admin = await signIn(ADMIN);
    const turn = await conversationOf(asker).ask(QUESTION);
    const response = await asker.call("POST", `/api/turns/${turn.id}/report`, WRONG);
    expect(await response.json()).toEqual({ status: "open", note: "" });

    const reports = await listReports(admin.call);
    expect(reports).toEqual([
      {
        id: expect.any(String),
        ...WRONG,
        status: "open",
        note: "",
        createdAt: expect.any(String),
        question: turn.question,
        answer: turn.answer,
        entryIds: [...new Set(turn.answer?.citations.map(({ entryId }) => entryId))],
        thumbsDown: 0,
      },
    ]);
    const told = JSON.stringify(reports);
    for (const secret of [asker.info.sub, asker.info.email, asker.info.name, turn.id, turn.threadId]) {
      expect(told).not.toContain(secret);
    }
    expect((await readTurn(asker.call, turn))?.report).toEqual({ status: "open", note: "" });
  });

  test("again replaces the first report and reopens it", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const { call } = await signIn();
    const admin = await signIn(ADMIN);
    const turn = await conversationOf({ call }).ask(QUESTION);
    await call("POST", `/api/turns/${turn.id}/report`, WRONG);
    const [first] = await listReports(admin.call);
    await admin.call("PATCH", `/api/admin/reports/${first?.id}`, { status: "dismissed", note: "It holds." });
    await call("POST", `/api/turns/${turn.id}/report`, { reason: "outdated" });
    expect(await listReports(admin.call, "dismissed")).toEqual([]);
    expect(await listReports(admin.call)).toMatchObject([
      { id: first?.id, reason: "outdated", details: "", note: "" },
    ]);
  });

  test("shows how many people gave a thumbs down to answers with the same main entry", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const reporter = await signIn();
    const turn = await conversationOf(reporter).ask(QUESTION);
    await reporter.call("POST", `/api/turns/${turn.id}/report`, WRONG);
    const rater = await signIn({ email: "rater@example.com" });
    for (const question of [turn.question, turn.question, "How deep is a trench in NSW?"]) {
      const { id } = await conversationOf(rater).ask(question);
      await rater.call("PUT", `/api/turns/${id}/rating`, { rating: "down" });
    }
    const admin = await signIn(ADMIN);
    expect(await listReports(admin.call)).toMatchObject([{ thumbsDown: 1 }]);
  });

  test.for([
    { body: {}, what: "a missing reason" },
    { body: { reason: "rude" }, what: "an unknown reason" },
    { body: { reason: "wrong", details: "x".repeat(2001) }, what: "too many details" },
  ])("is refused with $what", async ({ body }, { db }) => {
    const { signIn } = createTestApp(db);
    const { call } = await signIn();
    const { id } = await conversationOf({ call }).ask(QUESTION);
    expect((await call("POST", `/api/turns/${id}/report`, body)).status).toBe(400);
    expect(await listReports((await signIn(ADMIN)).call)).toEqual([]);
  });

  test("is possible only for the user's own answers", async ({ db }) => {
    const { app, signIn } = createTestApp(db);
    const { id } = await conversationOf(await signIn()).ask(QUESTION);
    const other = await signIn({ email: "other@example.com" });
    for (const turnId of [id, randomUUID(), "no-id"]) {
      expect((await other.call("POST", `/api/turns/${turnId}/report`, WRONG)).status).toBe(404);
    }
    expect((await app.request(`/api/turns/${id}/report`, { method: "POST" })).status).toBe(401);
  });

  test("is undone when the asker deletes the conversation", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const { call } = await signIn();
    const turn = await conversationOf({ call }).ask(QUESTION);
    await call("POST", `/api/turns/${turn.id}/report`, WRONG);
    await call("DELETE", `/api/threads/${turn.threadId}`);
    expect(await listReports((await signIn(ADMIN)).call)).toEqual([]);
  });
});

describe("deciding a report", () => {
  test("notifies the asker once and shows the decision on the answer", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const asker = await signIn();
    const admin = await signIn(ADMIN);
    const turn = await conversationOf(asker).ask(QUESTION);
    await asker.call("POST", `/api/turns/${turn.id}/report`, WRONG);
    const [report] = await listReports(admin.call);
    const decision = { status: "fixed", note: "The limit rose on 1 July; the entry says so now." };
    expect((await admin.call("PATCH", `/api/admin/reports/${report?.id}`, decision)).status).toBe(200);

    expect((await readTurn(asker.call, turn))?.report).toEqual(decision);
    const notices = await readNotices(asker.call);
    expect(notices).toEqual([
      {
        id: expect.any(String),
        threadId: turn.threadId,
        createdAt: expect.any(String),
        text: `Thanks, we've fixed the answer you reported. You asked: “${turn.question}”. ${decision.note}`,
      },
    ]);
    expect(await readNotices(admin.call)).toEqual([]);
    expect((await asker.call("POST", `/api/notices/${notices[0]?.id}/seen`)).status).toBe(200);
    expect(await readNotices(asker.call)).toEqual([]);
  });

  test("happens once: a second decision gets a 409 and doesn't notify anyone", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const asker = await signIn();
    const admin = await signIn(ADMIN);
    const { id } = await conversationOf(asker).ask(QUESTION);
    await asker.call("POST", `/api/turns/${id}/report`, WRONG);
    const [report] = await listReports(admin.call);
    const decide = (status: string) =>
      admin.call("PATCH", `/api/admin/reports/${report?.id}`, { status, note: "Looked at." });
    expect((await decide("dismissed")).status).toBe(200);
    expect((await decide("fixed")).status).toBe(409);
    expect(await listReports(admin.call, "dismissed")).toHaveLength(1);
    expect(await readNotices(asker.call)).toHaveLength(1);
  });

  test("needs a note and an existing report", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const admin = await signIn(ADMIN);
    const path = `/api/admin/reports/${randomUUID()}`;
    expect((await admin.call("PATCH", path, { status: "fixed", note: " " })).status).toBe(400);
    expect((await admin.call("PATCH", path, { status: "open", note: "x" })).status).toBe(400);
    expect((await admin.call("PATCH", path, { status: "fixed", note: "x" })).status).toBe(404);
  });
});

test("another user's notification can't be marked as seen", async ({ db }) => {
  const { signIn } = createTestApp(db);
  const asker = await signIn();
  const admin = await signIn(ADMIN);
  const { id } = await conversationOf(asker).ask(QUESTION);
  await asker.call("POST", `/api/turns/${id}/report`, WRONG);
  const [report] = await listReports(admin.call);
  await admin.call("PATCH", `/api/admin/reports/${report?.id}`, { status: "fixed", note: "Done." });
  const [notice] = await readNotices(asker.call);
  for (const noticeId of [notice?.id, randomUUID()]) {
    expect((await admin.call("POST", `/api/notices/${noticeId}/seen`)).status).toBe(404);
  }
  expect(await readNotices(asker.call)).toHaveLength(1);
});

test("/api/admin refuses visitors and users, whether a path exists or not", async ({ db }) => {
  const { app, signIn } = createTestApp(db);
  const { call } = await signIn();
  for (const [method, path] of [
    ["GET", "/api/admin/reports"],
    ["PATCH", `/api/admin/reports/${randomUUID()}`],
    ["GET", "/api/admin/anything"],
  ] as const) {
    expect((await app.request(path, { method })).status, path).toBe(401);
    expect((await call(method, path)).status, path).toBe(403);
  }
});
