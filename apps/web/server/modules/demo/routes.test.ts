import { DAY_MS } from "@plumbline/contract/time.ts";
import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import { DemoAnswerResponse, DemoAskResponse } from "@plumbline/contract/demo.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect, vi } from "vitest";
import { buildAnswer, createTestApp } from "../../testing/app.ts";
import { users } from "../identity/tables.ts";
import { demoQuestions } from "./tables.ts";

const QUESTION = { question: "Do I need a permit for a deck?", state: "VIC" } as const;

describe("POST /api/demo/ask", () => {
  test("answers a visitor's question and shows the answer again after a reload", async ({ db }) => {
    const { post, get } = createTestApp(db);
    const response = await post("/api/demo/ask", QUESTION);
    expect(response.status).toBe(200);
    const answered = DemoAskResponse.parse(await response.json());
    expect(answered.response).toBe(answered.answer.text);
    expect(response.headers.get("Set-Cookie")).toMatch(
      /^plumbline_visitor=.+; Path=\/; HttpOnly; SameSite=Lax$/,
    );

    const reload = await get("/api/demo/answer", { Cookie: cookieOf(response) });
    expect(DemoAnswerResponse.parse(await reload.json()).kept).toEqual({ ...QUESTION, ...answered });
  });

  test("refuses a second question", async ({ db }) => {
    const { post } = createTestApp(db);
    const first = await post("/api/demo/ask", QUESTION);
    const second = await post("/api/demo/ask", { question: "And a fence?" }, { Cookie: cookieOf(first) });
    expect(second.status).toBe(429);
    expect(await second.json()).toMatchObject({
      error: "Demo limit reached. Sign up for unlimited access to our AI assistant.",
    });
  });

  test("returns the stored answer when the same question is asked again", async ({ db }) => {
    const ask = vi.fn(async () => buildAnswer(QUESTION));
    const { post } = createTestApp(db, { assistant: { ask } });
    const first = await post("/api/demo/ask", QUESTION);
    const again = { ...QUESTION, question: " do I need a permit  for a deck?" };
    const second = await post("/api/demo/ask", again, { Cookie: cookieOf(first) });
    expect(await second.json()).toEqual(await first.json());
    expect(ask).toHaveBeenCalledOnce();
  });

  test("doesn't count a failure as the visitor's one question, and shows the product's message", async ({
    db,
  }) => {
    const ask = vi
      .fn(async () => buildAnswer(QUESTION))
      .mockRejectedValueOnce(new Error("the index is gone"));
    const { post } = createTestApp(db, { assistant: { ask } });
    const failed = await post("/api/demo/ask", QUESTION);
    expect(failed.status).toBe(503);
    expect(await failed.json()).toMatchObject({
      error: expect.stringContaining("couldn't process your question"),
    });
    expect(await db.select().from(demoQuestions)).toEqual([]);
    const another = await post("/api/demo/ask", { question: "And a fence?" }, { Cookie: cookieOf(failed) });
    expect(another.status).toBe(200);
  });

  test("answers a hundred concurrent questions, and refuses one more for a few seconds", async ({
    committed,
  }) => {
    const [full, ready] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let asking = 0;
    const ask = async () => {
      if (++asking === 100) full.resolve();
      await ready.promise;
      return buildAnswer(QUESTION);
    };
    const { post } = createTestApp(committed, { assistant: { ask }, trustedProxies: 1 });
    const askFrom = async (visitor: number) =>
      post("/api/demo/ask", QUESTION, { "X-Forwarded-For": `203.0.113.${visitor}` });
    const asked = Array.from({ length: 100 }, (_, visitor) => askFrom(visitor));
    await full.promise;
    const refused = await askFrom(100);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("3");
    ready.resolve();
    for (const response of await Promise.all(asked)) expect(response.status).toBe(200);
    expect((await askFrom(100)).status).toBe(200);
  });

  test("doesn't count a clarify outcome: choosing a state continues the same question", async ({ db }) => {
    const clarify = buildAnswer(QUESTION, { outcome: "clarify", choices: ["NSW", "VIC"] });
    const ask = vi.fn(async () => buildAnswer(QUESTION)).mockResolvedValueOnce(clarify);
    const { post } = createTestApp(db, { assistant: { ask } });
    const asked = await post("/api/demo/ask", { question: QUESTION.question });
    expect(await asked.json()).toMatchObject({ answer: { outcome: "clarify" } });
    const tapped = await post("/api/demo/ask", QUESTION, { Cookie: cookieOf(asked) });
    expect(await tapped.json()).toMatchObject({ answer: { outcome: "answer" } });
  });

  test("gives two simultaneous requests the same answer", async ({ committed }) => {
    const { cookie, ask, post } = await visitorWhoseAnswerTakes(100, committed);
    const both = await Promise.all([
      post("/api/demo/ask", QUESTION, { Cookie: cookie }),
      post("/api/demo/ask", QUESTION, { Cookie: cookie }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(ask).toHaveBeenCalledOnce();
    expect(await committed.select().from(demoQuestions)).toHaveLength(1);
  });

  test("answers one of two different simultaneous questions and refuses the other", async ({ committed }) => {
    const { cookie, ask, post } = await visitorWhoseAnswerTakes(100, committed);
    const both = await Promise.all([
      post("/api/demo/ask", QUESTION, { Cookie: cookie }),
      post("/api/demo/ask", { question: "And a fence?" }, { Cookie: cookie }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 429]);
    expect(ask).toHaveBeenCalledOnce();
  });

  test("takes over a claim after a minute if its process died", async ({ db }) => {
    let now = new Date("2026-03-01T00:00:00Z");
    const { post } = createTestApp(db, { clock: () => now });
    const cookie = cookieOf(await post("/api/demo/ask", QUESTION));
    await db.update(demoQuestions).set({ answer: null });
    now = new Date(now.getTime() + 61_000);
    const response = await post("/api/demo/ask", { question: "And a fence?" }, { Cookie: cookie });
    expect(response.status).toBe(200);
  });

  test("doesn't accept a forged cookie", async ({ db }) => {
    const { post } = createTestApp(db);
    const forged = "plumbline_visitor=0b8f7a4e-0000-4000-8000-000000000000.AAAA";
    const response = await post("/api/demo/ask", QUESTION, { Cookie: forged });
    expect(response.headers.get("Set-Cookie")).toContain("plumbline_visitor=");
    expect(await db.select().from(demoQuestions)).toHaveLength(1);
  });

  test("limits questions from one IP address to a daily number if visitors delete the cookie", async ({
    db,
  }) => {
    let now = new Date("2026-03-01T00:00:00Z");
    const { post } = createTestApp(db, { demoAnswersPerAddress: 2, trustedProxies: 1, clock: () => now });
    const askFrom = async (address: string) =>
      (await post("/api/demo/ask", QUESTION, { "X-Forwarded-For": address })).status;
    expect(await askFrom("203.0.113.1")).toBe(200);
    expect(await askFrom("203.0.113.1")).toBe(200);
    expect(await askFrom("203.0.113.1")).toBe(429);
    expect(await askFrom("203.0.113.2")).toBe(200);
    now = new Date(now.getTime() + DAY_MS + 1);
    expect(await askFrom("203.0.113.1")).toBe(200);
  });

  test("doesn't store the IP address", async ({ db }) => {
    const { post } = createTestApp(db, { trustedProxies: 1 });
    await post("/api/demo/ask", QUESTION, { "X-Forwarded-For": "203.0.113.77" });
    expect(JSON.stringify(await db.select().from(demoQuestions))).not.toContain("203.0.113");
  });

  test.for([
    [{}, "question"],
    [{ question: "   " }, "question"],
    [{ question: 7 }, "question"],
    [{ question: "x".repeat(2001) }, "question"],
    [{ question: "ok", state: "ZZ" }, "state"],
    [{ question: "ok", trade: "astronaut" }, "trade"],
  ] as const)("refuses an invalid body: %j", async ([body, field], { db }) => {
    const response = await createTestApp(db).post("/api/demo/ask", body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid", issues: { [field]: expect.any(String) } });
    expect(await db.select().from(demoQuestions)).toEqual([]);
  });
});

describe("GET /api/demo/answer", () => {
  test("returns no answer to a visitor who hasn't asked", async ({ db }) => {
    const response = await createTestApp(db).get("/api/demo/answer");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ kept: null });
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });
});

describe("purging demo questions", () => {
  test("deletes a question after 30 days, or after 2 years if it belongs to an account", async ({ db }) => {
    let now = new Date("2026-03-01T00:00:00Z");
    const { post, services } = createTestApp(db, { clock: () => now });
    await post("/api/demo/ask", QUESTION);
    await post("/api/demo/ask", QUESTION);
    await services.identity.createAdmin("kim@example.com");
    const [owner] = await db.select({ id: users.id }).from(users);
    const [held] = await db.select({ id: demoQuestions.id }).from(demoQuestions);
    await db
      .update(demoQuestions)
      .set({ userId: owner?.id })
      .where(eq(demoQuestions.id, held?.id ?? ""));
    now = new Date(now.getTime() + 30 * DAY_MS - 1);
    expect(await services.demo.purge()).toBe(0);
    now = new Date(now.getTime() + 2);
    expect(await services.demo.purge()).toBe(1);
    expect(await db.select({ id: demoQuestions.id }).from(demoQuestions)).toEqual([held]);
    now = new Date("2028-03-01T00:00:00Z");
    expect(await services.demo.purge()).toBe(0);
    now = new Date("2028-03-01T00:00:01Z");
    expect(await services.demo.purge()).toBe(1);
  });
});

async function visitorWhoseAnswerTakes(ms: number, db: Parameters<typeof createTestApp>[0]) {
  const ask = vi.fn(async (): Promise<AssistantAnswer> => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return buildAnswer(QUESTION);
  });
  ask.mockResolvedValueOnce(buildAnswer(QUESTION, { outcome: "clarify" }));
  const { post } = createTestApp(db, { assistant: { ask } });
  const cookie = cookieOf(await post("/api/demo/ask", QUESTION));
  ask.mockClear();
  return { cookie, ask, post };
}

function cookieOf(response: Response): string {
  return response.headers.get("Set-Cookie")?.split(";")[0] ?? "";
}
