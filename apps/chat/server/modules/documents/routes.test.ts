import { randomUUID } from "node:crypto";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { conversationOf } from "../../testing/conversation.ts";
import type { SiteNoteFacts } from "./site-note.ts";

const QUESTION = "Do I need a licence for a $4,000 bathroom in Brisbane?";

const NOW = new Date("2026-11-20T15:04:00.000Z");

function createNotesApp(db: Parameters<typeof createTestApp>[0]) {
  const rendered: SiteNoteFacts[] = [];
  const renderSiteNote = async (facts: SiteNoteFacts) => {
    rendered.push(facts);
    return new Uint8Array(Buffer.from("%PDF-"));
  };
  return { rendered, ...createTestApp(db, { clock: () => NOW, renderSiteNote }) };
}

describe("a site note", () => {
  test("is a download with the turn, its job and local times", async ({ db }) => {
    const { rendered, signIn } = createNotesApp(db);
    const { call } = await signIn();
    const address = "14 Banksia Street, Ashgrove QLD 4060";
    const job = (await (await call("POST", "/api/jobs", { address })).json()) as { id: string };
    const { id, answer } = await conversationOf({ call }).ask(QUESTION, { jobId: job.id });

    const response = await call("GET", `/api/turns/${id}/note.pdf`);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("%PDF-");
    expect(response.headers.get("Content-Type")).toBe("application/pdf");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="site-note-2026-11-21-do-i-need-a-licence-for-a-4000-bathroom.pdf"',
    );
    expect(rendered).toEqual([
      {
        jobAddress: address,
        state: "QLD",
        question: QUESTION,
        answer,
        askedAt: NOW.toISOString(),
        madeAt: NOW.toISOString(),
        siteUrl: "http://localhost",
      },
    ]);
  });

  test("has a safe file name, whatever the question contains", async ({ db }) => {
    const { signIn } = createNotesApp(db);
    const { call } = await signIn();
    const { id } = await conversationOf({ call }).ask('"; filename="x.exe\r\n../../é李');
    const response = await call("GET", `/api/turns/${id}/note.pdf`);
    expect(response.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="site-note-2026-11-21(-[a-z0-9]+)*\.pdf"$/,
    );
  });
});

describe("an export", () => {
  test("is a Markdown download of the conversation", async ({ db }) => {
    const { signIn } = createNotesApp(db);
    const { call } = await signIn();
    const first = await conversationOf({ call }).ask(QUESTION);
    await conversationOf({ call }).ask("And in Perth?", { threadId: first.threadId, parentId: first.id });

    const response = await call("GET", `/api/threads/${first.threadId}/export.md`);
    expect(response.headers.get("Content-Type")).toBe("text/markdown; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="plumbline-2026-11-21.md"',
    );
    const markdown = await response.text();
    expect(markdown).toContain(first.question);
    expect(markdown).toContain("And in Perth?");
    for (const { url } of first.answer?.citations ?? []) expect(markdown).toContain(`<${url}>`);
  });
});

test("documents of another user, or of an unknown id, return 404", async ({ db }) => {
  const { signIn } = createNotesApp(db);
  const owner = await signIn();
  const turn = await conversationOf(owner).ask(QUESTION);
  const other = await signIn({ email: "other@example.com" });
  for (const path of [
    `/api/turns/${turn.id}/note.pdf`,
    `/api/turns/${randomUUID()}/note.pdf`,
    "/api/turns/no-id/note.pdf",
    `/api/threads/${turn.threadId}/export.md`,
    `/api/threads/${randomUUID()}/export.md`,
  ]) {
    expect((await other.call("GET", path)).status, path).toBe(404);
  }
});

test("documents require a logged-in user", async ({ db }) => {
  const { app } = createNotesApp(db);
  expect((await app.request(`/api/turns/${randomUUID()}/note.pdf`)).status).toBe(401);
  expect((await app.request(`/api/threads/${randomUUID()}/export.md`)).status).toBe(401);
});
