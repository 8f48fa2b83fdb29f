import type { Db } from "@plumbline/db/client.ts";
import { silentLog } from "@plumbline/server/log.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { createVisitor } from "../../testing/visitor.ts";
import { MailContent } from "./contents.ts";
import { limitPerRecipient } from "./limit-per-recipient.ts";

const PASSWORD = "wattle-and-gum-42";

describe("someone else's mailbox", () => {
  test("gets a limited number of emails from sign-ups that are closed again, however it's spelled", async ({
    db,
  }) => {
    const site = createTestApp(db, { trustedProxies: 1 });
    for (let at = 0; at < 12; at++) {
      const stranger = createVisitor(site.app, { "X-Forwarded-For": `203.0.113.${at}` });
      const email = `victim+${at}@example.com`;
      const names = { firstName: "V", lastName: "V" };
      expect((await stranger.post("/api/auth/signup", { email, password: PASSWORD, ...names })).status).toBe(
        200,
      );
      await stranger.post("/api/account/close", { currentPassword: PASSWORD });
    }
    const count = (template: string) =>
      site.mails.filter(({ content }) => content.template === template).length;
    expect([count("welcome"), count("account-closed"), count("verify-email")]).toEqual([5, 5, 10]);
  });
});

/** Emails that strangers can cause, and how many a mailbox gets. The same list is in docs/security.md. */
const LIMITED: [MailContent["template"], number][] = [
  ["welcome", 5],
  ["verify-email", 10],
  ["change-email", 10],
  ["reset-password", 20],
  ["contact-email-check", 10],
  ["quote-confirm", 20],
  ["account-closed", 5],
  ["finish-account", 5],
  ["claim-code", 20],
  ["claim-received", 60],
  ["review-invitation", 5],
  ["review-received", 20],
  ["review-reply", 20],
  ["quote-sent", 60],
  ["quote-decided", 60],
  ["quote-held", 60],
  ["quote-closed", 60],
  ["quote-delivered", 60],
  ["quote-reply", 60],
  ["quote-message", 60],
  ["quote-withdrawn", 60],
  ["quote-unanswered", 60],
  ["contact-message", 60],
  ["quote-answer-refused", 20],
];

describe("the queue", () => {
  test.for(LIMITED)(
    "takes %s for one mailbox %i times, and for others",
    async ([template, turns], { db }) => {
      const { send, sentTo } = createLimited(db);
      for (let turn = 0; turn < turns + 3; turn++) await send(`kim+${turn}@example.com`, template);
      expect(sentTo).toHaveLength(turns);
      await send("lee@example.com", template);
      expect(sentTo.at(-1)).toBe("lee@example.com");
    },
  );

  test("takes every email that no stranger can cause", async ({ db }) => {
    const { send, sentTo } = createLimited(db);
    const limited = new Set(LIMITED.map(([template]) => template));
    const others = TEMPLATES.filter((template) => !limited.has(template));
    expect(others).toContain("receipt");
    for (const template of others)
      for (let turn = 0; turn < 70; turn++) await send("kim@example.com", template);
    expect(sentTo).toHaveLength(others.length * 70);
  });
});

const TEMPLATES = MailContent.options.map(({ shape }) => shape.template.value);

function createLimited(db: Db) {
  const sentTo: string[] = [];
  const queue = limitPerRecipient(
    { queue: async (_db, to) => void sentTo.push(to) },
    { redis: undefined, secret: "a secret for tests, 32 characters", log: silentLog() },
  );
  // The limit reads only the template.
  const send = (to: string, template: string) => queue.queue(db, to, { template } as MailContent);
  return { send, sentTo };
}
