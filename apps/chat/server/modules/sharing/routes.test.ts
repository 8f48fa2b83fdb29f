import { randomUUID } from "node:crypto";
import type { SharedThread, ThreadDetail } from "@plumbline/contract/chat.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { users } from "../identity/tables.ts";
import { type Account, conversationOf } from "../../testing/conversation.ts";

const QUESTION = "Do I need a licence for a $4,000 bathroom in Brisbane?";
type Call = Account["call"];

const NOW = new Date("2026-11-21T02:00:00.000Z");

async function read<Body>(response: Response | Promise<Response>): Promise<Body> {
  return (await (await response).json()) as Body;
}

async function shareOf(call: Call, threadId: string) {
  const { url } = await read<{ url: string }>(call("POST", `/api/threads/${threadId}/share`));
  return { url, token: new URL(url).pathname.replace("/shared/", "") };
}

describe("sharing a thread", () => {
  test("creates a link that shows its questions and answers as they were at the time", async ({ db }) => {
    const { services, signIn } = createTestApp(db, { clock: () => NOW });
    const { call } = await signIn();
    const first = await conversationOf({ call }).ask(QUESTION);
    const { url, token } = await shareOf(call, first.threadId);
    await conversationOf({ call }).ask("And in Perth?", { threadId: first.threadId, parentId: first.id });

    expect(url).toMatch(/^http:\/\/chat\.localhost\/shared\/[\w-]{43}$/);
    expect(await services.sharing.findShared(token)).toEqual({
      title: first.question,
      sharedAt: NOW.toISOString(),
      turns: [{ question: first.question, askedAt: first.askedAt, answer: first.answer }],
    });
    expect((await read<ThreadDetail>(call("GET", `/api/threads/${first.threadId}`))).shareUrl).toBe(url);
  });

  test("again keeps the link and updates what it shows", async ({ db }) => {
    const { services, signIn } = createTestApp(db);
    const { call } = await signIn();
    const first = await conversationOf({ call }).ask(QUESTION);
    const before = await shareOf(call, first.threadId);
    await conversationOf({ call }).ask("And in Perth?", { threadId: first.threadId, parentId: first.id });
    const after = await shareOf(call, first.threadId);
    expect(after.url).toBe(before.url);
    expect((await services.sharing.findShared(after.token))?.turns).toHaveLength(2);
  });

  test("reveals nothing about its owner, the job or its title", async ({ db }) => {
    const { services, signIn } = createTestApp(db);
    const { call, info } = await signIn();
    const job = await read<{ id: string }>(
      call("POST", "/api/jobs", { address: "14 Banksia Street, Ashgrove QLD 4060" }),
    );
    const turn = await conversationOf({ call }).ask(QUESTION, { jobId: job.id });
    await call("PATCH", `/api/threads/${turn.threadId}`, { title: "Mrs Nguyen's bathroom" });
    const { token } = await shareOf(call, turn.threadId);
    const shown = JSON.stringify(await services.sharing.findShared(token));
    for (const secret of [
      info.sub,
      info.email,
      info.name,
      "Nguyen",
      "Banksia",
      job.id,
      turn.id,
      turn.threadId,
    ]) {
      expect(shown).not.toContain(secret);
    }
  });

  test("can be previewed without making anything public", async ({ db }) => {
    const { services, signIn } = createTestApp(db, { clock: () => NOW });
    const { call } = await signIn();
    const turn = await conversationOf({ call }).ask(QUESTION);
    const preview = await read<SharedThread>(call("GET", `/api/threads/${turn.threadId}/share`));
    expect(await services.sharing.findUrl(turn.threadId)).toBeNull();
    const { token } = await shareOf(call, turn.threadId);
    expect(await services.sharing.findShared(token)).toEqual(preview);
  });

  test("stops straight away when the link is revoked, and the next link is different", async ({ db }) => {
    const { services, signIn } = createTestApp(db);
    const { call } = await signIn();
    const { threadId } = await conversationOf({ call }).ask(QUESTION);
    const { token } = await shareOf(call, threadId);
    expect((await call("DELETE", `/api/threads/${threadId}/share`)).status).toBe(200);
    expect(await services.sharing.findShared(token)).toBeUndefined();
    expect((await shareOf(call, threadId)).token).not.toBe(token);
    expect(await services.sharing.findShared(token)).toBeUndefined();
  });

  test.for(["thread", "history", "account"] as const)(
    "stops when the %s is deleted",
    async (what, { db }) => {
      const { services, signIn } = createTestApp(db);
      const { call, info } = await signIn();
      const { threadId } = await conversationOf({ call }).ask(QUESTION);
      const { token } = await shareOf(call, threadId);
      if (what === "thread") await call("DELETE", `/api/threads/${threadId}`);
      if (what === "history") await call("DELETE", "/api/history");
      if (what === "account") await db.delete(users).where(eq(users.id, info.sub));
      expect(await services.sharing.findShared(token)).toBeUndefined();
    },
  );

  test("is possible only for its owner, and another user gets a 404", async ({ db }) => {
    const { services, signIn } = createTestApp(db);
    const owner = await signIn();
    const { threadId } = await conversationOf(owner).ask(QUESTION);
    const { token } = await shareOf(owner.call, threadId);
    const other = await signIn({ email: "other@example.com" });
    for (const method of ["GET", "POST", "DELETE"]) {
      const paths = [threadId, randomUUID(), "no-id"].map((id) => `/api/threads/${id}/share`);
      for (const path of paths) expect((await other.call(method, path)).status).toBe(404);
    }
    expect(await services.sharing.findShared(token)).toBeDefined();
  });

  test("requires a logged-in user", async ({ db }) => {
    const { app } = createTestApp(db);
    const response = await app.request(`/api/threads/${randomUUID()}/share`, { method: "POST" });
    expect(response.status).toBe(401);
  });

  test("shows nothing for a made-up link, or one signed with another secret", async ({ db }) => {
    const { services, signIn } = createTestApp(db);
    const { call } = await signIn();
    const { threadId } = await conversationOf({ call }).ask(QUESTION);
    const { token } = await shareOf(call, threadId);
    const elsewhere = createTestApp(db, { secret: "another secret, of 32 characters" });
    expect(await elsewhere.services.sharing.findShared(token)).toBeUndefined();
    expect(await services.sharing.findShared("made-up")).toBeUndefined();
  });
});
