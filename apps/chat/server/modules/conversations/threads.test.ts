import { HOUR_MS, MINUTE_MS, addHours } from "@plumbline/contract/time.ts";
import { randomUUID } from "node:crypto";
import { type ChatTurn, OfflineAnswers } from "@plumbline/contract/chat.ts";
import { HISTORY_YEARS } from "@plumbline/contract/retention.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { assistant, createTestApp } from "../../testing/app.ts";
import { type Account, conversationOf } from "../../testing/conversation.ts";
import { holdAssistant } from "../../testing/held-assistant.ts";
import { jobs } from "../jobs/tables.ts";
import { threads, turns } from "./tables.ts";

function movingClock(start = "2026-03-01T00:00:00Z") {
  let now = new Date(start).getTime();
  return { clock: () => new Date(now), pass: (ms: number) => void (now += ms) };
}

/** Inserts threads of one turn directly, oldest first. */
async function fillHistory(
  db: Db,
  userId: string,
  titles: string[],
  start = new Date("2026-01-01T00:00:00Z"),
  answer: ChatTurn["answer"] = null,
) {
  const rows = titles.map((title, at) => {
    const askedAt = addHours(start, at);
    return { id: randomUUID(), userId, title, activeTurnId: randomUUID(), createdAt: askedAt, askedAt };
  });
  await db.insert(threads).values(rows);
  await db.insert(turns).values(
    rows.map(({ id, activeTurnId, title, askedAt }) => ({
      id: activeTurnId,
      threadId: id,
      userId,
      question: title,
      askedAt,
      status: answer ? ("done" as const) : ("failed" as const),
      answer,
    })),
  );
  return rows;
}

describe("GET /api/threads", () => {
  test("threads are listed pinned first, then by their last question", async ({ db }) => {
    const { clock, pass } = movingClock();
    const { signIn } = createTestApp(db, { clock });
    const account = await signIn();
    const { ask, list } = conversationOf(account);
    const titles = async () => (await list()).threads.map(({ title }) => title);
    const first = await ask("First?");
    pass(1);
    const second = await ask("Second?");
    pass(1);
    await ask("Third?");
    expect(await titles()).toEqual(["Third?", "Second?", "First?"]);
    pass(1);
    await ask("More?", { threadId: second.threadId, parentId: second.id });
    expect(await titles()).toEqual(["Second?", "Third?", "First?"]);
    await account.call("PATCH", `/api/threads/${first.threadId}`, { isPinned: true });
    expect(await titles()).toEqual(["First?", "Second?", "Third?"]);
  });

  test("when a thread moves up between pages, paging still lists every other thread once", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { list, ask } = conversationOf(account);
    const rows = await fillHistory(
      db,
      account.info.sub,
      Array.from({ length: 70 }, (_, number) => `Thread ${number}`),
    );
    const [pinned, moving] = [rows[3], rows[2]];
    await account.call("PATCH", `/api/threads/${pinned?.id}`, { isPinned: true });
    const first = await list();
    expect(first.threads).toHaveLength(30);
    expect(first.threads[0]?.id).toBe(pinned?.id);
    await ask("Newer?", { threadId: moving?.id ?? "", parentId: moving?.activeTurnId ?? null });
    const second = await list({ cursor: first.nextCursor ?? "" });
    const third = await list({ cursor: second.nextCursor ?? "" });
    expect(third.nextCursor).toBeNull();
    const ids = [first, second, third].flatMap(({ threads }) => threads.map(({ id }) => id));
    expect(ids).toHaveLength(69);
    expect(new Set(ids)).toEqual(new Set(rows.filter(({ id }) => id !== moving?.id).map(({ id }) => id)));
  });

  test.for(["x", "W10", Buffer.from('[true,"2026","1"]').toString("base64url")])(
    "an invalid cursor is refused: %s",
    async (cursor, { db }) => {
      const { signIn } = createTestApp(db);
      const { call } = await signIn();
      expect((await call("GET", `/api/threads?cursor=${cursor}`)).status).toBe(400);
    },
  );

  test("search finds titles, questions and answers, with a snippet of the match", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, list } = conversationOf(account);
    const licence = await ask("Do I need a licence for a $4,000 bathroom reno in Brisbane?");
    const deck = await ask("Is a low deck exempt from approval in Perth?");
    await account.call("PATCH", `/api/threads/${deck.threadId}`, { title: "Mrs Nguyen's verandah" });
    const found = async (search: string) => (await list({ search })).threads;
    expect((await found("bathroom renos")).map(({ id }) => id)).toEqual([licence.threadId]);
    expect((await found("QBCC"))[0]?.id).toBe(licence.threadId);
    expect((await found("qbcc"))[0]?.snippet).toMatch(/QBCC/);
    expect((await found("bathr"))[0]?.snippet).toMatch(/bathroom/);
    expect((await found("nguyen veran")).map(({ id }) => id)).toEqual([deck.threadId]);
    expect((await found('"low deck"')).map(({ id }) => id)).toEqual([deck.threadId]);
    expect(await found('"deck low"')).toEqual([]);
    expect((await found("perth -bathroom")).map(({ id }) => id)).toEqual([deck.threadId]);
    expect(await found("giraffe")).toEqual([]);
    expect((await found("")).map(({ snippet }) => snippet)).toEqual(["", ""]);
  });

  test.for(["'", "&|!", "a & ", "(:*", "the", '"', "\\", "%", "-", "x".repeat(200)])(
    "a search with unusual characters doesn't fail: %j",
    async (search, { db }) => {
      const { signIn } = createTestApp(db);
      const account = await signIn();
      const { ask } = conversationOf(account);
      await ask("Is a low deck exempt in Perth?");
      const response = await account.call("GET", `/api/threads?${new URLSearchParams({ search })}`);
      expect(response.status).toBe(200);
    },
  );

  test("the list can be filtered by job", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, list } = conversationOf(account);
    const job = await (
      await account.call("POST", "/api/jobs", { address: "1 Main St, Perth WA 6000" })
    ).json();
    const inJob = await ask("Is a deck exempt?", { jobId: job.id });
    await ask("Is a fence exempt?");
    expect((await list({ jobId: job.id })).threads.map(({ id }) => id)).toEqual([inJob.threadId]);
  });

  test("another person's threads are neither listed nor found", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const owner = await signIn();
    const job = await (await owner.call("POST", "/api/jobs", { address: "1 Main St, Perth WA 6000" })).json();
    await conversationOf(owner).ask("Is a deck exempt?", { jobId: job.id });
    const { list } = conversationOf(await signIn());
    expect((await list()).threads).toEqual([]);
    expect((await list({ search: "deck" })).threads).toEqual([]);
    expect((await list({ jobId: job.id })).threads).toEqual([]);
  });
});

describe("PATCH /api/threads/{id}", () => {
  test("a thread's title, pin, state and trade can be changed without changing its date", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, read } = conversationOf(account);
    const { threadId } = await ask("Is a deck exempt?");
    const before = await read(threadId);
    const changes = {
      title: "  Mrs  Nguyen\u0007 ",
      isPinned: true,
      state: "NSW",
      trade: "carpenter",
    } as const;
    const response = await account.call("PATCH", `/api/threads/${threadId}`, changes);
    expect(await response.json()).toEqual({ ...before, ...changes, title: "Mrs Nguyen" });
    await account.call("PATCH", `/api/threads/${threadId}`, { state: null, trade: null });
    expect(await read(threadId)).toMatchObject({ state: null, trade: null, title: "Mrs Nguyen" });
  });

  test("a thread moved into a job takes the job's state", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, read } = conversationOf(account);
    const { threadId } = await ask("Is a deck exempt?", { state: "NSW" });
    const job = await (
      await account.call("POST", "/api/jobs", { address: "1 Main St, Perth WA 6000" })
    ).json();
    await account.call("PATCH", `/api/threads/${threadId}`, { jobId: job.id });
    expect(await read(threadId)).toMatchObject({ jobId: job.id, state: "WA" });
    await account.call("PATCH", `/api/threads/${threadId}`, { jobId: null });
    expect(await read(threadId)).toMatchObject({ jobId: null, state: "WA" });
  });

  test.for([
    { title: " " },
    { title: "x".repeat(121) },
    { state: "ZZ" },
    { isPinned: "yes" },
    { activeTurnId: "1" },
  ])("invalid changes are refused: %j", async (changes, { db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, read } = conversationOf(account);
    const { threadId } = await ask("Is a deck exempt?");
    const before = await read(threadId);
    expect((await account.call("PATCH", `/api/threads/${threadId}`, changes)).status).toBe(400);
    expect(await read(threadId)).toEqual(before);
  });

  test("a turn of another thread, or an unknown one, can't be shown", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, read } = conversationOf(account);
    const [one, other] = [await ask("Is a deck exempt?"), await ask("Is a fence exempt?")];
    for (const activeTurnId of [other.id, randomUUID()]) {
      const response = await account.call("PATCH", `/api/threads/${one.threadId}`, { activeTurnId });
      expect(response.status).toBe(404);
    }
    expect((await read(one.threadId)).turns.map(({ id }) => id)).toEqual([one.id]);
  });
});

describe("another person's thread", () => {
  const doings: [string, (stranger: Account, threadId: string) => Promise<Response>][] = [
    ["be read", ({ call }, id) => call("GET", `/api/threads/${id}`)],
    ["be renamed", ({ call }, id) => call("PATCH", `/api/threads/${id}`, { title: "Mine" })],
    ["get an empty change", ({ call }, id) => call("PATCH", `/api/threads/${id}`, {})],
    ["be deleted", ({ call }, id) => call("DELETE", `/api/threads/${id}`)],
    ["be restored", ({ call }, id) => call("POST", `/api/threads/${id}/restore`)],
  ];
  test.for(doings)("can't %s", async ([, attempt], { db }) => {
    const { signIn } = createTestApp(db);
    const owner = conversationOf(await signIn());
    const { threadId } = await owner.ask("Is a deck exempt?");
    const before = await owner.read(threadId);
    const stranger = await signIn();
    for (const id of [threadId, randomUUID(), "no-id"])
      expect((await attempt(stranger, id)).status).toBe(404);
    expect(await owner.read(threadId)).toEqual(before);
  });
});

describe("a deleted thread", () => {
  test("is hidden everywhere, and comes back whole when it's restored", async ({ db }) => {
    const site = createTestApp(db);
    const { signIn } = site;
    const account = await signIn();
    const { ask, list, read } = conversationOf(account);
    const job = await (
      await account.call("POST", "/api/jobs", { address: "1 Main St, Perth WA 6000" })
    ).json();
    const { id, threadId } = await ask("Is a deck exempt in Perth?", { jobId: job.id });
    await account.call("POST", `/api/turns/${id}/report`, { reason: "outdated", details: "" });
    const share = await (await account.call("POST", `/api/threads/${threadId}/share`)).json();
    const token = new URL(share.url).pathname.replace("/shared/", "");
    const before = await read(threadId);
    const jobCount = async () =>
      (await (await account.call("GET", "/api/jobs")).json()).jobs[0].threadCount as number;
    const seen = async () => ({
      thread: (await account.call("GET", `/api/threads/${threadId}`)).status,
      renamed: (await account.call("PATCH", `/api/threads/${threadId}`, { isPinned: false })).status,
      rated: (await account.call("PUT", `/api/turns/${id}/rating`, { rating: "up" })).status,
      stream: (await account.call("GET", `/api/turns/${id}/stream`)).status,
      note: (await account.call("GET", `/api/threads/${threadId}/export.md`)).status,
      listed: (await list()).threads.length,
      found: (await list({ search: "deck" })).threads.length,
      inJob: await jobCount(),
      offline: OfflineAnswers.parse(await (await account.call("GET", "/api/offline")).json()).answers.length,
      exported: (await (await account.call("GET", "/api/export")).json()).threads.length as number,
      shared: (await site.services.sharing.findShared(token)) !== undefined,
      reported: (await site.services.reports.list("open")).length,
    });
    const all = { thread: 200, renamed: 200, rated: 200, stream: 200, note: 200 };
    const counts = { listed: 1, found: 1, inJob: 1, offline: 1, exported: 1, shared: true, reported: 1 };
    expect(await seen()).toEqual({ ...all, ...counts });
    expect((await account.call("DELETE", `/api/threads/${threadId}`)).status).toBe(200);
    expect(await seen()).toEqual({
      thread: 404,
      renamed: 404,
      rated: 404,
      stream: 404,
      note: 404,
      listed: 0,
      found: 0,
      inJob: 0,
      offline: 0,
      exported: 0,
      shared: false,
      reported: 0,
    });
    const restored = await account.call("POST", `/api/threads/${threadId}/restore`);
    expect(await restored.json()).toEqual({ ...before, turns: [{ ...before.turns[0], rating: "up" }] });
    expect(await seen()).toEqual({ ...all, ...counts });
  });

  test("refuses new questions", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, send, requestFor } = conversationOf(account);
    const { id, threadId } = await ask("Is a deck exempt in Perth?");
    await account.call("DELETE", `/api/threads/${threadId}`);
    const request = { ...requestFor("And a pergola?"), threadId, parentId: id };
    expect((await account.call("POST", "/api/turns", request)).status).toBe(404);
    await account.call("POST", `/api/threads/${threadId}/restore`);
    expect((await send(request)).turn.parentId).toBe(id);
  });

  test("is restored with its unfinished answer marked as stopped", async ({ committed }) => {
    const held = holdAssistant(assistant);
    const { signIn, services } = createTestApp(committed, { assistant: held.assistant });
    const account = await signIn();
    const { send, requestFor, read } = conversationOf(account);
    const { turn } = await send(requestFor("Is a deck exempt in Perth?"));
    await account.call("DELETE", `/api/threads/${turn.threadId}`);
    held.allow();
    await services.conversations.settle();
    await account.call("POST", `/api/threads/${turn.threadId}/restore`);
    expect((await read(turn.threadId)).turns).toMatchObject([{ status: "stopped", answer: null }]);
  });

  test("can be restored only by its owner, and not once it's purged", async ({ db }) => {
    const { clock, pass } = movingClock();
    const { signIn, services } = createTestApp(db, { clock });
    const [account, stranger] = [await signIn(), await signIn()];
    const { threadId } = await conversationOf(account).ask("Is a deck exempt in Perth?");
    const restore = async ({ call }: Account) =>
      (await call("POST", `/api/threads/${threadId}/restore`)).status;
    await account.call("DELETE", `/api/threads/${threadId}`);
    expect(await restore(stranger)).toBe(404);
    expect((await account.call("DELETE", `/api/threads/${threadId}`)).status).toBe(404);
    pass(5 * MINUTE_MS);
    expect(await services.conversations.purge()).toBe(0);
    expect(await restore(account)).toBe(200);
    await account.call("DELETE", `/api/threads/${threadId}`);
    pass(5 * MINUTE_MS + 1);
    expect(await services.conversations.purge()).toBe(1);
    expect(await restore(account)).toBe(404);
    expect(await db.$count(turns)).toBe(0);
  });
});

describe("deleting", () => {
  test("deleting a thread ends its stream at once and deletes its turns minutes later, even mid-answer", async ({
    committed,
  }) => {
    const { clock, pass } = movingClock();
    const held = holdAssistant(assistant);
    const { signIn, services } = createTestApp(committed, { assistant: held.assistant, clock });
    const account = await signIn();
    const { send, requestFor } = conversationOf(account);
    const { turn } = await send(requestFor("Is a deck exempt in Perth?"));
    const reading = account.call("GET", `/api/turns/${turn.id}/stream`);
    expect((await account.call("DELETE", `/api/threads/${turn.threadId}`)).status).toBe(200);
    expect(await (await reading).text()).not.toContain("event: turn");
    held.allow();
    await services.conversations.settle();
    expect((await account.call("GET", `/api/threads/${turn.threadId}`)).status).toBe(404);
    pass(6 * MINUTE_MS);
    await services.conversations.purge();
    expect(await committed.$count(turns)).toBe(0);
  });

  test("deleting all history deletes the account's threads and jobs, and no one else's", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const [account, other] = [await signIn(), await signIn()];
    const { ask, list } = conversationOf(account);
    const job = await (
      await account.call("POST", "/api/jobs", { address: "1 Main St, Perth WA 6000" })
    ).json();
    await ask("Is a deck exempt?", { jobId: job.id });
    await ask("Is a fence exempt?");
    await conversationOf(other).ask("Is a shed exempt?");
    expect((await account.call("DELETE", "/api/history")).status).toBe(200);
    expect((await list()).threads).toEqual([]);
    expect(await db.select({ title: threads.title }).from(threads)).toEqual([{ title: "Is a shed exempt?" }]);
    expect(await db.$count(turns)).toBe(1);
    expect(await db.$count(jobs)).toBe(0);
  });

  test("threads are deleted exactly two years after their last question", async ({ db }) => {
    const { clock, pass } = movingClock("2026-03-01T10:00:00Z");
    const { signIn, services } = createTestApp(db, { clock });
    const account = await signIn();
    const { ask } = conversationOf(account);
    const { threadId, id: parentId } = await ask("Is a deck exempt?");
    await ask("Is a fence exempt?");
    pass(HOUR_MS);
    await ask("And a pergola?", { threadId, parentId });
    const end = new Date(clock());
    end.setUTCFullYear(end.getUTCFullYear() + HISTORY_YEARS);
    pass(end.getTime() - clock().getTime());
    expect(await services.conversations.purge()).toBe(1);
    expect(await db.select({ id: threads.id }).from(threads)).toEqual([{ id: threadId }]);
    pass(1);
    expect(await services.conversations.purge()).toBe(1);
    expect(await db.$count(turns)).toBe(0);
  });
});

describe("offline copies and export", () => {
  test("the offline copies are the latest 20 answers", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const last = await conversationOf(account).ask("Is a deck exempt in Perth?");
    await fillHistory(db, account.info.sub, ["Without an answer"], new Date("2026-02-02T00:00:00Z"));
    const titles = Array.from({ length: 20 }, (_, number) => `Thread ${number}`);
    await fillHistory(db, account.info.sub, titles, new Date("2026-01-01T00:00:00Z"), last.answer);
    const { answers } = OfflineAnswers.parse(await (await account.call("GET", "/api/offline")).json());
    expect(answers.map(({ question }) => question)).toEqual([
      last.question,
      ...titles.toReversed().slice(0, 19),
    ]);
    expect(answers[0]).toEqual({
      turnId: last.id,
      threadTitle: last.question,
      question: last.question,
      askedAt: last.askedAt,
      answer: last.answer,
    });
    const stranger = await signIn();
    expect(await (await stranger.call("GET", "/api/offline")).json()).toEqual({ answers: [] });
  });

  test("the export has every conversation with all its versions, and none of anyone else's", async ({
    db,
  }) => {
    const { signIn } = createTestApp(db);
    const [account, other] = [await signIn(), await signIn()];
    await conversationOf(other).ask("Someone else's?");
    const { ask, read } = conversationOf(account);
    const job = await (
      await account.call("POST", "/api/jobs", { address: "1 Main St, Perth WA 6000" })
    ).json();
    const first = await ask("Is a deck exempt?", { jobId: job.id });
    const edited = await ask("Is a low deck exempt?", { threadId: first.threadId });
    const rows = await fillHistory(
      db,
      account.info.sub,
      Array.from({ length: 35 }, (_, number) => `Thread ${number}`),
    );
    const response = await account.call("GET", "/api/export");
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    const text = await response.text();
    expect(text).not.toContain("Someone else");
    const exported = JSON.parse(text);
    expect(exported.user).toEqual({
      id: account.info.sub,
      name: account.info.name,
      email: account.info.email,
      role: "user",
    });
    expect(exported.jobs).toEqual([{ ...job, threadCount: 1 }]);
    expect(exported.threads).toHaveLength(rows.length + 1);
    const { turns: reading, shareUrl: _shareUrl, ...thread } = await read(first.threadId);
    expect(exported.threads[0]).toEqual({
      ...thread,
      turns: [{ ...first, siblingIds: [first.id, edited.id] }, reading[0]],
    });
  });

  test("an account without conversations can export its data", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const response = await account.call("GET", "/api/export");
    expect(await response.json()).toMatchObject({ jobs: [], threads: [] });
  });
});
