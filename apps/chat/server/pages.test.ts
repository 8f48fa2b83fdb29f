import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { threadId } from "node:worker_threads";
import { test as baseTest } from "@plumbline/db/testing.ts";
import { Unavailable } from "@plumbline/server/errors.ts";
import { describe, expect } from "vitest";
import type { SiteNoteFacts } from "./modules/documents/site-note.ts";
import { builtPages, type Renderers } from "./pages.ts";
import { buildAnswer } from "./testing/answers.ts";
import { createTestApp } from "./testing/app.ts";
import { conversationOf } from "./testing/conversation.ts";

/** A fake page bundle. Its site note names the thread that made it. */
const BUNDLE = `import { threadId } from "node:worker_threads";
const renderSiteNote = async ({ question }) => Buffer.from(JSON.stringify({ question, madeIn: threadId }));
export const entry = { module: { renderSiteNote } };`;

const FACTS: SiteNoteFacts = {
  jobAddress: null,
  state: "QLD",
  question: "Do I need a licence for a $4,000 bathroom in Brisbane?",
  askedAt: "2026-11-20T15:04:00.000Z",
  madeAt: "2026-11-27T23:30:00.000Z",
  answer: buildAnswer(),
  siteUrl: "https://plumbline.example",
};

const test = baseTest.extend<Renderers>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads a fixture's dependencies from this pattern
  renderSiteNote: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "plumbline-pages-"));
    await mkdir(join(folder, "server"));
    await writeFile(join(folder, "package.json"), '{ "type": "module" }');
    await writeFile(join(folder, "server/index.js"), BUNDLE);
    await use((await builtPages(pathToFileURL(`${folder}/`))).renderSiteNote);
    await rm(folder, { recursive: true });
  },
});

describe("a site note", () => {
  test("is rendered in a separate thread from requests", async ({ db, renderSiteNote }) => {
    const { call } = await createTestApp(db, { renderSiteNote }).signIn();
    const { question } = FACTS;
    const { id } = await conversationOf({ call }).ask(question);
    const note: unknown = await (await call("GET", `/api/turns/${id}/note.pdf`)).json();
    expect(note).toEqual({ question, madeIn: expect.any(Number) });
    expect(note).not.toMatchObject({ madeIn: threadId });
  });

  test("is refused with a 503 and a Retry-After while 20 are queued", async ({ renderSiteNote }) => {
    const accepted = Array.from({ length: 21 }, () => renderSiteNote(FACTS));
    const refusal = await renderSiteNote(FACTS).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unavailable);
    expect(refusal).toMatchObject({ status: 503, headers: { "Retry-After": "3" } });
    expect(await Promise.all(accepted)).toHaveLength(21);
  });
});
