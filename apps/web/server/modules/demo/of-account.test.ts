import { FreeQuestionResponse } from "@plumbline/contract/demo.ts";
import { CHAT_CLIENT_ID } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test as base } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { discover, KIM, registeredApp, signedInVisitor, signOn } from "../../testing/sign-on.ts";
import { startTestSite } from "../../testing/site.ts";
import { createVisitor } from "../../testing/visitor.ts";

type Site = Awaited<ReturnType<typeof startTestSite>>;

const CHAT_URL = "http://chat.localhost";
const CHAT_SECRET = "the chat app's secret for tests, long";
const QUESTION = { question: "Do I need a permit for a deck?", state: "VIC" } as const;

const test = base.extend<{ site: Site }>({
  site: async ({ db }: { db: Db }, use) => {
    const site = await startTestSite(db, { chatUrl: CHAT_URL, chatClientSecret: CHAT_SECRET });
    await site.services.oauth.clients.keepChatClient();
    await use(site);
    site.close();
  },
});

/** Asks as the chat app after the user logged in there. */
async function askAsChat(site: Site, user: Awaited<ReturnType<typeof signedInVisitor>>) {
  const config = await discover(site.url, CHAT_CLIENT_ID, CHAT_SECRET);
  const { tokens } = await signOn(site, user, { redirectUri: `${CHAT_URL}/auth/callback`, config });
  return { token: tokens.access_token, response: await askWith(site, tokens.access_token) };
}

function askWith(site: Site, token: string) {
  return site.request("/api/demo/of-account", { headers: { Authorization: `Bearer ${token}` } });
}

async function signUpAfterAsking(site: Site) {
  const visitor = createVisitor(site);
  await visitor.post("/api/demo/ask", QUESTION);
  const { userId } = (await (await visitor.post("/api/auth/signup", KIM)).json()) as { userId: string };
  return { ...visitor, userId, account: KIM };
}

const read = async (response: Response) => FreeQuestionResponse.parse(await response.json()).freeQuestion;

describe("GET /api/demo/of-account", () => {
  test("gives the chat app the question that someone asked before signing up in the same browser", async ({
    site,
  }) => {
    const { response } = await askAsChat(site, await signUpAfterAsking(site));
    expect(response.status).toBe(200);
    expect(await read(response)).toMatchObject({
      ...QUESTION,
      answer: { text: `An answer to: ${QUESTION.question}` },
    });
  });

  test("also gives the question to someone who signed up with another provider and completed their profile", async ({
    site,
  }) => {
    const kim = await signedInVisitor(site);
    await kim.post("/api/demo/ask", QUESTION);
    await kim.post("/api/payment-success");
    expect(await read((await askAsChat(site, kim)).response)).toMatchObject(QUESTION);
  });

  test("returns null for an account made in another browser", async ({ site }) => {
    await createVisitor(site).post("/api/demo/ask", QUESTION);
    const { response } = await askAsChat(site, await signedInVisitor(site));
    expect(await read(response)).toBeNull();
  });

  test("returns null for a second account made in the same browser", async ({ site }) => {
    const kim = await signUpAfterAsking(site);
    const lee = { ...KIM, email: "lee@example.com" };
    const { userId } = (await (await kim.post("/api/auth/signup", lee)).json()) as { userId: string };
    const { response } = await askAsChat(site, { ...kim, userId, account: lee });
    expect(await read(response)).toBeNull();
  });

  test("refuses other apps, revoked tokens and missing ones", async ({ site, db }) => {
    const kim = await signUpAfterAsking(site);
    const { tokens } = await signOn(site, kim, await registeredApp(site));
    expect((await askWith(site, tokens.access_token)).status).toBe(401);
    const { token } = await askAsChat(site, kim);
    await site.services.oauth.revokeTokens(db, kim.userId);
    expect((await askWith(site, token)).status).toBe(401);
    expect((await site.request("/api/demo/of-account", {})).status).toBe(401);
  });
});
