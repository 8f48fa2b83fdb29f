import type { FreeQuestion } from "@plumbline/contract/demo.ts";
import type { UserInfo } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { buildAnswer } from "../../testing/answers.ts";
import { buildUserInfo, createTestApp } from "../../testing/app.ts";
import { createBrowser } from "../../testing/browser.ts";
import { conversationOf } from "../../testing/conversation.ts";
import { type StandInSite, startStandInSite } from "../../testing/stand-in-site.ts";
import { createSiteClient } from "./site-client.ts";

const CHAT_URL = "http://chat.localhost";
const FREE: FreeQuestion = {
  question: "Do I need a licence to do a $4,000 bathroom reno in Brisbane?",
  state: "QLD",
  trade: "builder",
  askedAt: "2026-11-27T03:00:00.000Z",
  answer: buildAnswer(),
};

let standIn: StandInSite;
beforeAll(async () => {
  standIn = await startStandInSite(CHAT_URL);
});
afterAll(() => standIn.stop());
beforeEach(() => standIn.site.freeQuestions.clear());

/** Opens the chat app in a browser that's logged in at the site as this user. */
function openBrowser(db: Db, info: UserInfo) {
  standIn.signIn(info);
  const clock = () => new Date();
  const clientSecret = "a client secret for tests, 32 chars";
  const site = createSiteClient({ siteUrl: standIn.url, url: CHAT_URL, clientSecret, clock });
  const { app } = createTestApp(db, { url: CHAT_URL, siteUrl: standIn.url, site });
  const browser = createBrowser(app);
  return {
    ...conversationOf({
      call: async (method, path, body) =>
        browser.request(path, {
          method,
          ...(body !== undefined && {
            body: JSON.stringify(body),
            headers: { "Content-Type": "application/json" },
          }),
        }),
    }),
    request: (path: string, init?: RequestInit) => browser.request(path, init),
    async signOn() {
      const started = await browser.request("/auth/start");
      const back = await standIn.visit(started.headers.get("Location") ?? "");
      return browser.request(back.pathname + back.search);
    },
  };
}

describe("the free question", () => {
  test("is the first conversation after the first login, with its answer, state and trade", async ({
    db,
  }) => {
    const info = buildUserInfo();
    standIn.site.freeQuestions.set(info.sub, FREE);
    const kim = openBrowser(db, info);
    await kim.signOn();
    const { threads } = await kim.list();
    expect(threads).toMatchObject([{ title: FREE.question, state: "QLD", trade: "builder" }]);
    const { turns } = await kim.read(threads[0]?.id ?? "");
    expect(turns).toMatchObject([
      { question: FREE.question, status: "done", askedAt: FREE.askedAt, answer: FREE.answer },
    ]);
  });

  test("can be followed up like any conversation", async ({ db }) => {
    const info = buildUserInfo();
    standIn.site.freeQuestions.set(info.sub, FREE);
    const kim = openBrowser(db, info);
    await kim.signOn();
    const thread = await kim.read((await kim.list()).threads[0]?.id ?? "");
    const parentId = thread.turns[0]?.id ?? null;
    await kim.ask("And in Victoria?", { threadId: thread.id, parentId });
    expect((await kim.read(thread.id)).turns.map(({ question }) => question)).toEqual([
      FREE.question,
      "And in Victoria?",
    ]);
  });

  test("is added only once, even if it's deleted before the next login", async ({ db }) => {
    const info = buildUserInfo();
    standIn.site.freeQuestions.set(info.sub, FREE);
    const kim = openBrowser(db, info);
    await kim.signOn();
    await kim.signOn();
    const { threads } = await kim.list();
    expect(threads).toHaveLength(1);
    await kim.request(`/api/threads/${threads[0]?.id}`, { method: "DELETE" });
    await kim.signOn();
    expect((await kim.list()).threads).toEqual([]);
  });

  test("doesn't count as one of a demo account's questions", async ({ db }) => {
    const subscription = {
      isEntitled: true,
      kind: "demo",
      plan: "Demo",
      questionLimit: 5,
      endsAt: null,
    } as const;
    const info = buildUserInfo({ subscription });
    standIn.site.freeQuestions.set(info.sub, FREE);
    const kim = openBrowser(db, info);
    await kim.signOn();
    expect(await (await kim.request("/api/me")).json()).toMatchObject({ questionsLeft: 5 });
  });

  test("that can't be read doesn't stop the login, and arrives with the next one", async ({ db }) => {
    const info = buildUserInfo();
    standIn.site.freeQuestions.set(info.sub, { ...FREE, askedAt: "not a time" });
    const kim = openBrowser(db, info);
    expect((await kim.signOn()).headers.get("Location")).toBe("/");
    expect((await kim.list()).threads).toEqual([]);
    standIn.site.freeQuestions.set(info.sub, FREE);
    await kim.signOn();
    expect((await kim.list()).threads).toHaveLength(1);
  });

  test("is never added to another account", async ({ db }) => {
    standIn.site.freeQuestions.set(buildUserInfo().sub, FREE);
    const lee = openBrowser(db, buildUserInfo({ email: "lee@example.com" }));
    await lee.signOn();
    expect((await lee.list()).threads).toEqual([]);
  });
});
