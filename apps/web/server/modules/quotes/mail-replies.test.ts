import { once } from "node:events";
import type { BusinessQuote, CustomerQuote } from "@plumbline/contract/quotes.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import nodemailer from "nodemailer";
import type Mail from "nodemailer/lib/mailer/index.js";
import { describe, expect } from "vitest";
import { Unavailable } from "@plumbline/server/errors.ts";
import { TookTooMuch } from "@plumbline/server/workers.ts";
import { createQuoteDesk } from "../../testing/quotes.ts";
import { businesses } from "../directory/tables.ts";
import { users } from "../identity/tables.ts";
import { quoteMessages } from "./tables.ts";

const SECRET = "the email server's shared secret";
const MAIL_REPLIES = { domain: "Reply.plumbline.example", secret: SECRET };
/** Added by an email program below a reply. */
const QUOTED = [
  "",
  "On Sat, 21 Nov 2026 at 12:00, Plumbline <hello@plumbline.example> wrote:",
  "",
  "> A quote request, sent only to you",
  "> The hot water system leaks and has to be replaced.",
].join("\n");

async function compose(mail: Mail.Options): Promise<Uint8Array> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const { message } = await transport.sendMail({ from: "Ray <ray@gmail.example>", subject: "Re:", ...mail });
  if (Buffer.isBuffer(message)) return message;
  const chunks: Buffer[] = [];
  message.on("data", (chunk: Buffer) => chunks.push(chunk));
  await once(message, "end");
  return Buffer.concat(chunks);
}

async function openDesk(
  db: Db,
  fields: Parameters<typeof createQuoteDesk>[1] = {},
  options: Parameters<typeof createQuoteDesk>[2] = {},
) {
  const desk = await createQuoteDesk(db, fields, { mailReplies: MAIL_REPLIES, ...options });
  const request = await desk.deliver();
  const replyTo = () => desk.mailsOf("quote-delivered").at(-1)?.content.replyTo ?? "";
  async function handOver(raw: Uint8Array, secret = SECRET) {
    const headers = { "Content-Type": "message/rfc822", Authorization: `Bearer ${secret}` };
    return desk.app.request("/api/mail-replies", { method: "POST", headers, body: Buffer.from(raw) });
  }
  async function answer(mail: Mail.Options) {
    const response = await handOver(await compose(mail));
    expect(response.status, await response.clone().text()).toBe(200);
    return ((await response.json()) as { outcome: string }).outcome;
  }
  const read = async () => (await (await desk.asCustomer(request).read()).json()) as CustomerQuote;
  return { ...desk, request, replyTo, handOver, answer, read };
}

describe("a reply by email", () => {
  test("from the business reaches the customer without the quoted text, and counts as its reply", async ({
    db,
  }) => {
    const { answer, replyTo, read, mailsOf, pass } = await openDesk(db);
    pass(60_000);
    const text = `Can come on Tuesday.\n\nRegards\nRay${QUOTED}`;
    expect(await answer({ to: replyTo(), text })).toBe("taken");
    const quote = await read();
    expect(quote.messages).toMatchObject([{ from: "business", kind: "message" }]);
    expect(quote.messages[0]?.text).toMatch(/^Can come on Tuesday\./);
    expect(quote.messages[0]?.text).not.toMatch(/hot water|wrote:|Plumbline/);
    expect(quote.timeline.map(({ status }) => status)).toEqual(["delivered", "seen"]);
    expect(mailsOf("quote-reply")).toMatchObject([
      { to: "kim@example.com", content: { kind: "message", text: expect.stringMatching(/^Can come/) } },
    ]);
  });

  test("from the customer reaches the business, and neither learns the other's address", async ({ db }) => {
    const { answer, replyTo, mailsOf, request, asBusiness, pass } = await openDesk(db);
    await answer({ to: replyTo(), text: "Which model is it?" });
    pass(60_000);
    const back = mailsOf("quote-reply").at(-1)?.content.replyTo ?? "";
    expect(await answer({ from: "kim@example.com", to: `"Plumbline" <${back}>`, text: "A Rheem." })).toBe(
      "taken",
    );
    expect(mailsOf("quote-message")).toMatchObject([
      { to: "office@straightflow.example", content: { text: "A Rheem.", replyTo: replyTo() } },
    ]);
    const seen = (await (await asBusiness(request).read()).json()) as BusinessQuote;
    expect(seen.messages.map(({ from }) => from)).toEqual(["business", "customer"]);
    expect(JSON.stringify(seen)).not.toContain("kim@example");
    expect(JSON.stringify(mailsOf("quote-reply"))).not.toMatch(/office@|ray@/);
  });

  test("is stored once, however often the email server delivers it", async ({ committed }) => {
    const { handOver, replyTo, read, mailsOf } = await openDesk(committed);
    const raw = await compose({ to: replyTo(), text: "Once" });
    const first = await Promise.all([handOver(raw), handOver(raw), handOver(raw)]);
    const outcomes = await Promise.all(first.map((response) => response.json()));
    expect(outcomes).toEqual(expect.arrayContaining([{ outcome: "taken" }, { outcome: "known" }]));
    expect(await (await handOver(raw)).json()).toEqual({ outcome: "known" });
    expect((await read()).messages).toHaveLength(1);
    expect(mailsOf("quote-reply")).toHaveLength(1);
  });

  test("notes that its attachments were left out", async ({ db }) => {
    const { answer, replyTo, read } = await openDesk(db);
    const attachments = [{ filename: "quote.pdf", content: "%PDF" }];
    await answer({ to: replyTo(), text: "The quote is attached.", attachments });
    expect((await read()).messages[0]?.text).toBe(
      "The quote is attached.\n\n(This email came with files. We only pass on text.)",
    );
  });

  test("with an attachment of several megabytes keeps its text", async ({ db }) => {
    const { answer, replyTo, read } = await openDesk(db);
    const attachments = [{ filename: "photo.jpg", content: Buffer.alloc(5_000_000, "photo") }];
    expect(
      await answer({ to: replyTo(), text: "See the photo.", html: "<p>See the photo.</p>", attachments }),
    ).toBe("taken");
    expect((await read()).messages[0]?.text).toMatch(/^See the photo\./);
  });

  test("keeps its own long lines and drops long quoted ones", async ({ db }) => {
    const { answer, replyTo, read } = await openDesk(db);
    const long = "word ".repeat(500).trim();
    await answer({
      to: replyTo(),
      text: `${long}\n\nOn Sat, Plumbline <a@b.example> wrote:\n> ${long} quoted`,
    });
    expect((await read()).messages[0]?.text).toBe(long);
  });

  test("has only its short lines searched for quotes, because a long one takes half a minute", async ({
    db,
  }) => {
    const { answer, replyTo, read } = await openDesk(db);
    const line = `On ${"Tuesday at ".repeat(30)}it is as I wrote:`;
    await answer({ to: replyTo(), text: `Yes.\n\n${line}\n\n> It holds.` });
    expect((await read()).messages[0]?.text).toBe(`Yes.\n\n${line}`);
    expect(await answer({ to: replyTo(), text: "on at ".repeat(3333) })).toBe("told the sender why not");
  });

  test("has runs of empty lines reduced to one, because they're slow to search too", async ({ db }) => {
    const { answer, replyTo, read } = await openDesk(db);
    await answer({ to: replyTo(), text: "Yes.\n\n \t\n\n\nOn Tuesday." });
    expect((await read()).messages[0]?.text).toBe("Yes.\n\nOn Tuesday.");
  });

  test("that was forwarded is matched by the email server's X-Original-To header", async ({ db }) => {
    const { answer, replyTo } = await openDesk(db);
    const headers = { "X-Original-To": replyTo().toUpperCase() };
    expect(await answer({ to: "someone@else.example", text: "Yes", headers })).toBe("taken");
  });
});

describe("a reply that isn't passed on", () => {
  test("because the request is closed is reported to the address we emailed", async ({ db }) => {
    const { answer, replyTo, request, asCustomer, mailsOf, read } = await openDesk(db);
    await asCustomer(request).act({ kind: "withdraw" });
    expect(await answer({ to: replyTo(), text: "Too late" })).toBe("told the sender why not");
    expect(mailsOf("quote-answer-refused")).toMatchObject([
      { to: "office@straightflow.example", content: { refusal: "closed", other: "Kim Nguyen" } },
    ]);
    expect((await read()).messages).toEqual([]);
  });

  test.for([
    ["empty", QUOTED],
    ["too long", "word ".repeat(900)],
    ["too long", "word ".repeat(10_000)],
  ] as const)("because it is %s is reported to its sender", async ([refusal, text], { db }) => {
    const { answer, replyTo, mailsOf, read } = await openDesk(db);
    expect(await answer({ to: replyTo(), text })).toBe("told the sender why not");
    expect(mailsOf("quote-answer-refused")).toMatchObject([{ content: { refusal } }]);
    expect((await read()).messages).toEqual([]);
  });

  test.for([
    { "Auto-Submitted": "auto-replied" },
    { Precedence: "bulk" },
    { "X-Autoreply": "yes" },
    { "Return-Path": "<>" },
  ])("because it's automatic is ignored: %j", async (headers, { db }) => {
    const { answer, replyTo, mails, read } = await openDesk(db);
    const before = mails.length;
    expect(await answer({ to: replyTo(), text: "I am on leave until Monday", headers })).toBe("automatic");
    expect((await read()).messages).toEqual([]);
    // A notice could start an endless loop between two programs.
    expect(mails).toHaveLength(before);
  });

  test("because the address is unknown, or belongs to the other side or another request, is ignored", async ({
    db,
  }) => {
    const desk = await openDesk(db);
    const own = desk.replyTo();
    const other = await desk.deliver({ customerEmail: "lee@example.com" });
    const [side, id, proof] = own.split("@")[0]!.split("-");
    const domain = own.split("@")[1];
    const before = desk.mails.length;
    for (const address of [
      `business-${id}-${"0".repeat(20)}@${domain}`,
      `customer-${id}-${proof}@${domain}`,
      `${side}-${other.id.replaceAll("-", "")}-${proof}@${domain}`,
      `${side}-${"0".repeat(32)}-${proof}@${domain}`,
      `${side}-${id}-${proof}@elsewhere.example`,
      "hello@reply.plumbline.example",
    ])
      expect(await desk.answer({ to: address, text: "Hello" }), address).toBe("unknown address");
    expect(await db.select().from(quoteMessages)).toEqual([]);
    expect(desk.mails).toHaveLength(before);
  });

  test("because it's addressed to too many of our addresses is ignored", async ({ db }) => {
    const { answer, replyTo } = await openDesk(db);
    const [local = "", domain] = replyTo().split("@");
    const made = Array.from(
      { length: 30 },
      (_, at) => `${local.slice(0, -2)}${String(at).padStart(2, "0")}@${domain}`,
    );
    const others = made.filter((address) => address !== replyTo());
    expect(await answer({ to: [...others, replyTo()], text: "Hello" })).toBe("unknown address");
  });

  test("because the business has changed owner is ignored", async ({ db }) => {
    const person = { emailVerified: true, lastName: "Woods" };
    const [ray, sky] = await db
      .insert(users)
      .values([
        { ...person, firstName: "Ray", name: "Ray Woods", email: "ray@example.com" },
        { ...person, firstName: "Sky", name: "Sky Woods", email: "sky@example.com" },
      ])
      .returning();
    const desk = await openDesk(db, { ownerId: ray!.id });
    const { id } = desk.business;
    expect(await desk.answer({ to: desk.replyTo(), text: "Yes" })).toBe("taken");
    await db.update(businesses).set({ ownerId: sky!.id }).where(eq(businesses.id, id));
    expect(await desk.answer({ to: desk.replyTo(), text: "And more" })).toBe("unknown address");
  });
});

describe("a hostile email", () => {
  /** Takes PostalMime more than 20 seconds to parse in full. */
  const SLOW_BODY = `Content-Type: text/html\r\n\r\n<p>${" \n".repeat(1_000_000)}`;
  const hostile = (to: string, headers = "") => Buffer.from(`To: ${to}\r\n${headers}${SLOW_BODY}`);
  const outcomeOf = async (response: Response) => ((await response.json()) as { outcome: string }).outcome;

  test("with a long body is read only in part, and its sender is told it's too long", async ({ db }) => {
    const { handOver, replyTo, mailsOf } = await openDesk(db);
    expect(await outcomeOf(await handOver(hostile(replyTo())))).toBe("told the sender why not");
    expect(mailsOf("quote-answer-refused")).toMatchObject([{ content: { refusal: "too long" } }]);
  });

  test("that takes too long to read is refused, and its sender is told", async ({ db }) => {
    const readAnswer = () => Promise.reject(new TookTooMuch());
    const { answer, replyTo, mailsOf } = await openDesk(db, {}, { readAnswer });
    expect(await answer({ to: replyTo(), text: "Yes" })).toBe("told the sender why not");
    expect(mailsOf("quote-answer-refused")).toMatchObject([{ content: { refusal: "unreadable" } }]);
  });

  test("with hundreds of nested parts is refused, its sender is told, and the next one is accepted", async ({
    db,
  }) => {
    const { handOver, answer, replyTo, mailsOf } = await openDesk(db);
    const parts = Array.from(
      { length: 300 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}\r\n`,
    );
    const nested = Buffer.from(`To: ${replyTo()}\r\n${parts.join("")}`);
    expect(await outcomeOf(await handOver(nested))).toBe("told the sender why not");
    expect(mailsOf("quote-answer-refused")).toMatchObject([{ content: { refusal: "unreadable" } }]);
    expect(await answer({ to: replyTo(), text: "Can come on Tuesday." })).toBe("taken");
  });

  test("that is automatic or to an unknown address is handled without reading its body", async ({ db }) => {
    const readAnswer = () => Promise.reject(new Error("the body was read"));
    const { handOver, replyTo } = await openDesk(db, {}, { readAnswer });
    const made = replyTo().replace(/-[0-9a-f]+@/, `-${"0".repeat(20)}@`);
    expect(await outcomeOf(await handOver(hostile(made)))).toBe("unknown address");
    expect(await outcomeOf(await handOver(hostile("hello@elsewhere.example")))).toBe("unknown address");
    const automatic = hostile(replyTo(), "Auto-Submitted: auto-replied\r\n");
    expect(await outcomeOf(await handOver(automatic))).toBe("automatic");
  });

  test("with a header over 32 kB is matched by the part within the limit", async ({ db }) => {
    const { handOver, replyTo } = await openDesk(db);
    const padding = `X-Padding: ${"a".repeat(60)}\r\n`.repeat(1000);
    const text = "Content-Type: text/plain\r\n\r\nYes";
    const early = Buffer.from(`To: ${replyTo()}\r\n${padding}${text}`);
    const late = Buffer.from(`${padding}To: ${replyTo()}\r\n${text}`);
    expect(await outcomeOf(await handOver(late))).toBe("unknown address");
    expect(await outcomeOf(await handOver(early))).toBe("taken");
  });

  test("that arrives while too many others are being read gets a 503, so the email server retries", async ({
    db,
  }) => {
    const readAnswer = () => Promise.reject(new Unavailable("We're busy", { retryAfterSeconds: 3 }));
    const { handOver, replyTo, mailsOf } = await openDesk(db, {}, { readAnswer });
    const response = await handOver(hostile(replyTo()));
    expect([response.status, response.headers.get("Retry-After")]).toEqual([503, "3"]);
    expect(mailsOf("quote-answer-refused")).toEqual([]);
  });

  test("with a long Message-ID, or one containing a NUL, is stored once", async ({ db }) => {
    const { handOver, replyTo } = await openDesk(db);
    for (const id of ["a".repeat(10_000), "a\u0000b"]) {
      const raw = Buffer.from(`To: ${replyTo()}\r\nMessage-ID: <${id}@x.example>\r\n\r\nYes`);
      expect(await outcomeOf(await handOver(raw))).toBe("taken");
      expect(await outcomeOf(await handOver(raw))).toBe("known");
    }
  });
});

describe("the email server", () => {
  test("must send the secret", async ({ db }) => {
    const { handOver, replyTo, app, read } = await openDesk(db);
    const raw = await compose({ to: replyTo(), text: "Hello" });
    expect((await handOver(raw, "another secret")).status).toBe(401);
    expect((await app.request("/api/mail-replies", { method: "POST", body: Buffer.from(raw) })).status).toBe(
      401,
    );
    expect((await read()).messages).toEqual([]);
  });

  test("can post up to 10 MB, and gets a normal response for an invalid email", async ({ db }) => {
    const { handOver } = await openDesk(db);
    expect((await handOver(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
    expect(await (await handOver(Buffer.from("\u0000\u0001 nothing"))).json()).toEqual({
      outcome: "unknown address",
    });
  });

  test("gets a 404 if none is configured, and emails then have no reply address", async ({ db }) => {
    const desk = await createQuoteDesk(db);
    await desk.deliver();
    expect(desk.mailsOf("quote-delivered").at(-1)?.content.replyTo).toBeNull();
    expect((await desk.post("/api/mail-replies", "")).status).toBe(404);
  });
});
