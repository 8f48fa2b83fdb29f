import { randomUUID } from "node:crypto";
import { AskResponse } from "@plumbline/contract/chat.ts";
import type { SubscriptionClaim } from "@plumbline/contract/single-sign-on.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { assistant, createTestApp } from "../../testing/app.ts";
import { conversationOf } from "../../testing/conversation.ts";
import { eventsOf, readEvents } from "../../testing/events.ts";
import { holdAssistant } from "../../testing/held-assistant.ts";
import { threads, turns } from "./tables.ts";

const QUESTION = "Do I need a licence for a $4,000 bathroom reno in Brisbane?";
const FOLLOW_UP = "And how long does it take to get one?";

const DEMO: SubscriptionClaim = {
  isEntitled: true,
  kind: "demo",
  plan: "Demo",
  questionLimit: 3,
  endsAt: null,
};
const NO_PLAN: SubscriptionClaim = {
  isEntitled: false,
  kind: "none",
  plan: "",
  questionLimit: null,
  endsAt: null,
};

describe("POST /api/turns", () => {
  test("a question is stored straight away and then answered in the background", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { requestFor, read } = conversationOf(account);
    const request = requestFor(QUESTION);
    const response = await account.call("POST", "/api/turns", request);
    expect(response.status).toBe(202);
    expect(await response.json()).toMatchObject({
      thread: { id: request.threadId, title: QUESTION, isPinned: false },
      turn: { id: request.id, status: "running", siblingIds: [request.id] },
    });

    const events = await readEvents(await account.call("GET", `/api/turns/${request.id}/stream`));
    const last = events.at(-1)?.data;
    expect(last).toMatchObject({ kind: "turn", turn: { status: "done", answer: { outcome: "answer" } } });
    const sentences = events.slice(0, -1);
    expect(sentences.length).toBeGreaterThan(1);
    expect(sentences.map(({ id }) => id)).toEqual(sentences.map((_, at) => String(at + 1)));
    expect(sentences.every(({ name }) => name === "sentence")).toBe(true);

    const detail = await read(request.threadId);
    expect(detail.turns).toEqual([last?.kind === "turn" && last.turn]);
  });

  test("the assistant gets the conversation so far with a follow-up", async ({ db }) => {
    const held = holdAssistant(assistant);
    held.allow();
    const { signIn } = createTestApp(db, { assistant: held.assistant });
    const { ask, read } = conversationOf(await signIn());
    const first = await ask(QUESTION);
    const second = await ask(FOLLOW_UP, { threadId: first.threadId, parentId: first.id });
    expect(held.asked[1]?.history).toEqual([
      { role: "user", content: QUESTION },
      { role: "assistant", content: first.answer?.text.slice(0, 4000) },
    ]);
    expect((await read(first.threadId)).turns.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  test("the assistant gets at most the last 8 turns", async ({ db }) => {
    const held = holdAssistant(assistant);
    held.allow();
    const { signIn } = createTestApp(db, { assistant: held.assistant });
    const { ask } = conversationOf(await signIn());
    let last = await ask(QUESTION);
    for (let number = 0; number < 10; number++)
      last = await ask(`${FOLLOW_UP} ${number}`, { threadId: last.threadId, parentId: last.id });
    expect(held.asked.at(-1)?.history?.filter(({ role }) => role === "user")).toHaveLength(8);
    expect(held.asked.at(-1)?.history?.at(-2)?.content).toBe(`${FOLLOW_UP} 8`);
  });

  test("while a hundred answers are being written, the next question is refused with a Retry-After", async ({
    db,
  }) => {
    const held = holdAssistant(assistant);
    const { services, signIn } = createTestApp(db, { assistant: held.assistant });
    const ask = async (account: Awaited<ReturnType<typeof signIn>>) =>
      account.call("POST", "/api/turns", conversationOf(account).requestFor(QUESTION));
    const accepted: string[] = [];
    for (let user = 0; user < 50; user++) {
      const account = await signIn({ sub: randomUUID() });
      for (let question = 0; question < 2; question++) {
        const { turn } = AskResponse.parse(await (await ask(account)).json());
        accepted.push(turn.id);
      }
    }
    const account = await signIn({ sub: randomUUID() });
    const refused = await ask(account);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("3");
    expect(await db.select({ id: turns.id }).from(turns)).toHaveLength(accepted.length);
    held.allow();
    await services.conversations.settle();
    expect((await ask(account)).status).toBe(202);
  });

  test("a question sent twice is asked only once", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { requestFor, send, finished } = conversationOf(account);
    const request = requestFor(QUESTION);
    await send(request);
    const turn = await finished(request.id);
    const again = await account.call("POST", "/api/turns", request);
    expect(again.status).toBe(200);
    expect(await again.json()).toMatchObject({ turn });
    expect(await db.$count(turns)).toBe(1);
  });

  test("a question sent in ten concurrent requests is asked only once", async ({ committed }) => {
    const held = holdAssistant(assistant);
    const { signIn, services } = createTestApp(committed, { assistant: held.assistant });
    const account = await signIn({ subscription: { ...DEMO, questionLimit: 1 } });
    const { requestFor, finished } = conversationOf(account);
    const request = requestFor(QUESTION);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => account.call("POST", "/api/turns", request)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 202]);
    held.allow();
    await finished(request.id);
    await services.conversations.settle();
    expect(held.asked).toHaveLength(1);
    expect(await committed.$count(turns)).toBe(1);
    expect(await committed.$count(threads)).toBe(1);
  });

  test("using another person's ids doesn't reveal or change anything", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const owner = conversationOf(await signIn());
    const turn = await owner.ask(QUESTION);
    const before = await owner.read(turn.threadId);
    const stranger = await signIn();
    const { requestFor } = conversationOf(stranger);
    const inThread = await stranger.call(
      "POST",
      "/api/turns",
      requestFor("Mine?", { threadId: turn.threadId }),
    );
    expect(inThread.status).toBe(404);
    const below = requestFor("Mine?", { threadId: turn.threadId, parentId: turn.id });
    expect((await stranger.call("POST", "/api/turns", below)).status).toBe(404);
    const unknown = requestFor("Mine?", { threadId: randomUUID(), parentId: randomUUID() });
    const absent = await stranger.call("POST", "/api/turns", unknown);
    expect(absent.status).toBe(404);
    expect((await absent.json()).error).toBe((await inThread.json()).error);
    const sameId = await stranger.call("POST", "/api/turns", requestFor("Mine?", { id: turn.id }));
    expect(sameId.status).toBe(409);
    expect(await owner.read(turn.threadId)).toEqual(before);
    expect(await db.$count(threads)).toBe(1);
  });

  test("a question can't follow one from another thread", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, requestFor } = conversationOf(account);
    const [one, other] = [await ask(QUESTION), await ask("Is a deck exempt in Perth?")];
    const request = requestFor("And?", { threadId: one.threadId, parentId: other.id });
    expect((await account.call("POST", "/api/turns", request)).status).toBe(404);
  });

  test("the request's state takes precedence over the thread's, the job's and the user's own", async ({
    db,
  }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn({
      tradie: { role: "user", state: "TAS", trade: "carpenter", businessName: "" },
    });
    const { ask, read } = conversationOf(account);
    const job = await (
      await account.call("POST", "/api/jobs", { address: "1 Main St, Perth WA 6000" })
    ).json();
    expect(await ask("Is a deck exempt?")).toMatchObject({ state: "TAS", trade: "carpenter" });
    const inJob = await ask("Is a deck exempt?", { jobId: job.id });
    expect(inJob.state).toBe("WA");
    const { threadId, id: parentId } = inJob;
    const chosen = await ask("Is a deck exempt?", { threadId, parentId, state: "VIC", trade: "electrician" });
    expect(chosen).toMatchObject({ state: "VIC", trade: "electrician" });
    const later = await ask("And a pergola?", { threadId, parentId: chosen.id });
    expect(later).toMatchObject({ state: "VIC", trade: "electrician" });
    expect(await read(threadId)).toMatchObject({ state: "VIC", trade: "electrician", jobId: job.id });
  });

  test("another person's job returns 404", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const [owner, stranger] = [await signIn(), await signIn()];
    const job = await (await owner.call("POST", "/api/jobs", { address: "1 Main St, Perth WA 6000" })).json();
    const { requestFor } = conversationOf(stranger);
    const response = await stranger.call("POST", "/api/turns", requestFor(QUESTION, { jobId: job.id }));
    expect(response.status).toBe(404);
    expect(await db.$count(threads)).toBe(0);
  });

  test.for([
    [{ question: "  \n " }, "question"],
    [{ question: "\u0000\u200b\u202e" }, "question"],
    [{ question: "x".repeat(2001) }, "question"],
    [{ question: 7 }, "question"],
    [{ id: "1" }, "id"],
    [{ threadId: "1; drop table threads" }, "threadId"],
    [{ state: "ZZ" }, "state"],
  ] as const)("an invalid field is refused: %j", async ([wrong, field], { db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const request = { ...conversationOf(account).requestFor(QUESTION), ...wrong };
    const response = await account.call("POST", "/api/turns", request);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid", issues: { [field]: expect.any(String) } });
    expect(await db.$count(turns)).toBe(0);
  });

  test("asking a question requires a logged-in user", async ({ db }) => {
    const { app } = createTestApp(db);
    const response = await app.request("/api/turns", { method: "POST" });
    expect(response.status).toBe(401);
  });
});

describe("limits", () => {
  test("without a plan, asking is refused but reading, exporting and deleting still work", async ({ db }) => {
    const { signIn, services } = createTestApp(db);
    const account = await signIn();
    const { ask, requestFor, read } = conversationOf(account);
    const turn = await ask(QUESTION);
    await services.identity.startSession({ ...account.info, subscription: NO_PLAN }, randomUUID(), {
      accessToken: "",
      refreshToken: "",
      idToken: "",
      expiresAt: new Date(),
    });
    const refused = await account.call("POST", "/api/turns", requestFor("More?"));
    expect(refused.status).toBe(403);
    expect((await refused.json()).error).toContain("You can still read and export your conversations");
    expect((await account.call("POST", `/api/turns/${turn.id}/retry`)).status).toBe(403);
    expect((await read(turn.threadId)).turns).toHaveLength(1);
    expect((await account.call("GET", "/api/export")).status).toBe(200);
    expect((await account.call("DELETE", "/api/history")).status).toBe(200);
  });

  test("a demo account can't exceed its question limit, even with parallel requests", async ({
    committed,
  }) => {
    const { signIn, services } = createTestApp(committed);
    const account = await signIn({ subscription: DEMO });
    const { requestFor } = conversationOf(account);
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) {
      const responses = await Promise.all(
        [1, 2].map((number) =>
          account.call("POST", "/api/turns", requestFor(`Question ${round} ${number}?`)),
        ),
      );
      statuses.push(...responses.map(({ status }) => status));
      await services.conversations.settle();
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(3);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(await committed.$count(turns)).toBe(3);
  });

  test("deleting all history doesn't restore demo questions", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn({ subscription: { ...DEMO, questionLimit: 1 } });
    const { ask, requestFor } = conversationOf(account);
    await ask(QUESTION);
    await account.call("DELETE", "/api/history");
    const response = await account.call("POST", "/api/turns", requestFor("More?"));
    expect(response.status).toBe(429);
    expect((await response.json()).error).toContain("demo account");
  });

  test("only one question per thread and three per account are answered at a time", async ({ committed }) => {
    const held = holdAssistant(assistant);
    const { signIn, services } = createTestApp(committed, { assistant: held.assistant });
    const account = await signIn();
    const { requestFor, send } = conversationOf(account);
    const { turn } = await send(requestFor(QUESTION));
    const inThread = requestFor("Meanwhile?", { threadId: turn.threadId, parentId: turn.id });
    const second = await account.call("POST", "/api/turns", inThread);
    expect(second.status).toBe(409);
    expect((await second.json()).error).toContain("still being answered");

    const requests = Array.from({ length: 6 }, (_, number) => requestFor(`Question ${number}?`));
    const responses = await Promise.all(
      requests.map((request) => account.call("POST", "/api/turns", request)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([202, 202, 429, 429, 429, 429]);
    held.allow();
    await services.conversations.settle();
    expect((await account.call("POST", "/api/turns", inThread)).status).toBe(202);
    await services.conversations.settle();
  });

  test("an account's questions are rate limited per minute", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const { ask, requestFor } = conversationOf(account);
    for (let number = 0; number < 20; number++) await ask(`${number}?`);
    const response = await account.call("POST", "/api/turns", requestFor("One more?"));
    expect(response.status).toBe(429);
    expect(response.headers.get("Retry-After")).toMatch(/^\d+$/);
  });
});

describe("POST /api/turns/{id}/stop and /retry", () => {
  test("stopping keeps what was written, and the question can be retried", async ({ committed }) => {
    const held = holdAssistant(assistant);
    const { signIn, services } = createTestApp(committed, { assistant: held.assistant });
    const account = await signIn();
    const { requestFor, send, finished, read } = conversationOf(account);
    const { turn } = await send(requestFor(QUESTION));
    const events = eventsOf(await account.call("GET", `/api/turns/${turn.id}/stream`));
    held.allow(2);
    const written = [(await events.next()).value, (await events.next()).value];
    const stopped = await (await account.call("POST", `/api/turns/${turn.id}/stop`)).json();
    expect(stopped).toMatchObject({ status: "stopped", answer: null, sentences: [{}, {}] });
    expect(written.map((event) => event?.data)).toEqual(
      stopped.sentences.map((sentence: unknown) => ({ kind: "sentence", sentence })),
    );
    expect((await events.next()).value?.data).toEqual({ kind: "turn", turn: stopped });
    await services.conversations.settle();
    expect((await read(turn.threadId)).turns).toEqual([stopped]);
    expect(await (await account.call("POST", `/api/turns/${turn.id}/stop`)).json()).toEqual(stopped);

    const again = await account.call("POST", `/api/turns/${turn.id}/retry`);
    expect(again.status).toBe(202);
    expect(await again.json()).toMatchObject({ id: turn.id, status: "running", sentences: [] });
    held.allow();
    expect(await finished(turn.id)).toMatchObject({ status: "done", answer: { outcome: "answer" } });
  });

  test("a failed answer is marked as failed and can be retried", async ({ db }) => {
    let isBroken = true;
    const { signIn } = createTestApp(db, {
      assistant: {
        stream: (...args) => {
          if (isBroken) throw new Error("the index is gone");
          return assistant.stream(...args);
        },
      },
    });
    const account = await signIn();
    const { ask, finished } = conversationOf(account);
    const turn = await ask(QUESTION);
    expect(turn).toMatchObject({ status: "failed", answer: null });
    isBroken = false;
    expect((await account.call("POST", `/api/turns/${turn.id}/retry`)).status).toBe(202);
    expect(await finished(turn.id)).toMatchObject({ status: "done" });
  });

  test("only one of several concurrent retries is accepted", async ({ committed }) => {
    const held = holdAssistant(assistant);
    const { signIn, services } = createTestApp(committed, { assistant: held.assistant });
    const account = await signIn();
    const { requestFor, send } = conversationOf(account);
    const first = requestFor(QUESTION);
    const versions = [
      first,
      ...Array.from({ length: 3 }, () => requestFor(QUESTION, { threadId: first.threadId })),
    ];
    for (const request of versions) {
      await send(request);
      await account.call("POST", `/api/turns/${request.id}/stop`);
    }
    const again = await Promise.all(versions.map(({ id }) => account.call("POST", `/api/turns/${id}/retry`)));
    expect(again.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409]);
    held.allow();
    await services.conversations.settle();
  });

  test("a finished answer can't be retried or stopped", async ({ db }) => {
    const { signIn } = createTestApp(db);
    const account = await signIn();
    const turn = await conversationOf(account).ask(QUESTION);
    expect((await account.call("POST", `/api/turns/${turn.id}/retry`)).status).toBe(409);
    expect(await (await account.call("POST", `/api/turns/${turn.id}/stop`)).json()).toEqual(turn);
  });

  test.for(["stop", "retry", "stream", "rating"])(
    "another person's turn returns 404 for %s",
    async (verb, { db }) => {
      const { signIn } = createTestApp(db);
      const turn = await conversationOf(await signIn()).ask(QUESTION);
      const stranger = await signIn();
      const method = { stop: "POST", retry: "POST", stream: "GET", rating: "PUT" }[verb] ?? "GET";
      const body = verb === "rating" ? { rating: "up" } : undefined;
      for (const id of [turn.id, randomUUID(), "no-id"])
        expect((await stranger.call(method, `/api/turns/${id}/${verb}`, body)).status).toBe(404);
    },
  );
});

describe("PUT /api/turns/{id}/rating", () => {
  test("a rating is saved, changed and removed", async ({ db }) => {
    const { signIn, services } = createTestApp(db);
    const account = await signIn();
    const turn = await conversationOf(account).ask(QUESTION);
    const leading = turn.answer?.citations[0]?.entryId ?? "";
    for (const rating of ["up", "down"] as const) {
      const response = await account.call("PUT", `/api/turns/${turn.id}/rating`, { rating });
      expect(await response.json()).toEqual({ ...turn, rating });
    }
    expect(await services.conversations.countThumbsDown([leading, "another-entry"])).toEqual(
      new Map([[leading, 1]]),
    );
    await account.call("PUT", `/api/turns/${turn.id}/rating`, { rating: null });
    expect(await services.conversations.countThumbsDown([leading])).toEqual(new Map());
    expect((await account.call("PUT", `/api/turns/${turn.id}/rating`, { rating: "so-so" })).status).toBe(400);
  });
});
