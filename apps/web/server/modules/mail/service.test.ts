import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { createJobs } from "@plumbline/server/jobs.ts";
import { silentLog } from "@plumbline/server/log.ts";
import { createMailer } from "@plumbline/server/mail/mailer.ts";
import { openOutbox } from "@plumbline/server/mail/outbox.ts";
import { sql } from "drizzle-orm";
import { describe, expect } from "vitest";
import { renderInvoice } from "#app/invoices/render-invoice.ts";
import { renderMail } from "#app/mails/render-mail.tsx";
import { startSmtpServer } from "../../testing/smtp-server.ts";
import type { MailContent } from "./contents.ts";
import { createMailService } from "./service.ts";

const RESET: MailContent = {
  template: "reset-password",
  name: "Kim",
  url: "http://localhost/reset-password?token=abc",
};

const INVOICE = {
  number: "PL-000042",
  issuedAt: "2026-11-28T03:00:00.000Z",
  seller: { name: "Plumbline Pty Ltd", abn: "51824753556", email: "help@plumbline.example" },
  buyer: { name: "Kim Nguyen", businessName: "", abn: "", email: "kim@example.com" },
  lines: [{ description: "Plumbline Monthly", amountCents: 2995 }],
  totalCents: 2995,
  gstCents: 272,
  refundedCents: 0,
  isSandbox: false,
};

const RECEIPT: MailContent = {
  template: "receipt",
  name: "Kim",
  invoice: INVOICE,
  url: "http://localhost/subscription-management",
};

async function openMail(db: Db, mailer: ReturnType<typeof createMailer>) {
  const jobs = createJobs({ db, exclusively: (work) => work(db), log: silentLog() });
  const mail = createMailService({ jobs, mailer, renderMail, renderInvoice });
  await jobs.start();
  // Jobs left over from other tests.
  await db.execute(sql`delete from jobs.job`);
  return { ...mail, start: jobs.work, stop: jobs.stop };
}

const viaSmtp = (smtpUrl: string) =>
  createMailer({ smtpUrl, from: "Plumbline <hello@plumbline.example>", outboxFolder: "" });

describe("a queued email", () => {
  test("is delivered by SMTP, in HTML and plain text", async ({ committed }) => {
    const smtp = await startSmtpServer();
    const mail = await openMail(committed, viaSmtp(smtp.url));
    await mail.start();
    await mail.queue(committed, "kim@example.com", RESET);
    const [received] = await smtp.delivered(1);
    expect(received?.from?.address).toBe("hello@plumbline.example");
    expect(received?.to?.[0]?.address).toBe("kim@example.com");
    expect(received?.subject).toBe("Reset your password");
    expect(received?.html).toContain(RESET.template === "reset-password" && RESET.url);
    expect(received?.text).toContain("1 hour");
    await mail.stop();
    await smtp.stop();
  });

  test("has a reply-to address if replies don't go to the sender", async ({ committed }) => {
    const smtp = await startSmtpServer();
    const mail = await openMail(committed, viaSmtp(smtp.url));
    await mail.start();
    const replyTo = "customer-1@reply.plumbline.example";
    const message = {
      template: "quote-message",
      name: "Ray",
      customerName: "Kim",
      text: "Hello",
      url: "",
    } as const;
    await mail.queue(committed, "ray@example.com", { ...message, replyTo });
    await mail.queue(committed, "kim@example.com", { ...message, replyTo: null });
    const received = await smtp.delivered(2);
    const replyTos = received.map(({ to, replyTo: given, text }) => [
      to?.[0]?.address,
      given?.map(({ address }) => address),
      text?.includes("Reply to this email"),
    ]);
    expect(replyTos.toSorted()).toEqual([
      ["kim@example.com", undefined, false],
      ["ray@example.com", [replyTo], true],
    ]);
    await mail.stop();
    await smtp.stop();
  });

  test("about a payment has its tax invoice attached as a PDF", async ({ committed }) => {
    const smtp = await startSmtpServer();
    const mail = await openMail(committed, viaSmtp(smtp.url));
    await mail.start();
    await mail.queue(committed, "kim@example.com", RECEIPT);
    const [received] = await smtp.delivered(1);
    expect(received?.subject).toBe("Your tax invoice PL-000042");
    const [attached] = received?.attachments ?? [];
    expect(attached).toMatchObject({ filename: "PL-000042.pdf", mimeType: "application/pdf" });
    expect(Buffer.from(attached?.content as ArrayBuffer).toString("latin1")).toMatch(/^%PDF-/);
    await mail.stop();
    await smtp.stop();
  });

  test("of a transaction that is rolled back is never sent", async ({ committed }) => {
    const smtp = await startSmtpServer();
    const mail = await openMail(committed, viaSmtp(smtp.url));
    await mail.start();
    const failing = committed.transaction(async (tx) => {
      await mail.queue(tx, "nobody@example.com", RESET);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    await committed.transaction((tx) => mail.queue(tx, "kim@example.com", RESET));
    const received = await smtp.delivered(1);
    expect(received.map(({ to }) => to?.[0]?.address)).toEqual(["kim@example.com"]);
    await mail.stop();
    await smtp.stop();
  });

  test("that the server rejects is retried and arrives once", async ({ committed }) => {
    const smtp = await startSmtpServer({ refusals: 1 });
    const mail = await openMail(committed, viaSmtp(smtp.url));
    await mail.start();
    await mail.queue(committed, "kim@example.com", RESET);
    await retryNow(committed);
    await smtp.delivered(1);
    expect(smtp.attempts()).toBe(2);
    await mail.stop();
    await smtp.stop();
  });

  test("stays queued until a process sends it", async ({ committed }) => {
    const smtp = await startSmtpServer();
    const mail = await openMail(committed, viaSmtp(smtp.url));
    await mail.queue(committed, "kim@example.com", RESET);
    expect(smtp.attempts()).toBe(0);
    await mail.start();
    await smtp.delivered(1);
    await mail.stop();
    await smtp.stop();
  });

  test("is kept in the outbox with its attachments if there's no SMTP server", async ({ committed }) => {
    const outboxFolder = await mkdtemp(join(tmpdir(), "plumbline-outbox-"));
    const mail = await openMail(committed, createMailer({ from: "x@example.com", outboxFolder }));
    await mail.start();
    await mail.queue(committed, "kim@example.com", RESET);
    const outbox = openOutbox(outboxFolder);
    await expect.poll(() => outbox.list(), { timeout: 20_000 }).toHaveLength(1);
    const [kept] = await outbox.list();
    expect(kept).toMatchObject({ to: "kim@example.com", subject: "Reset your password" });
    expect(await outbox.find(kept!.id)).toEqual(kept);
    expect(await outbox.find("../secrets/auth")).toBeUndefined();
    await mail.queue(committed, "kim@example.com", RECEIPT);
    await expect.poll(() => outbox.list(), { timeout: 20_000 }).toHaveLength(2);
    const receipt = (await outbox.list()).find(({ subject }) => subject === "Your tax invoice PL-000042");
    const [attached] = receipt?.attachments ?? [];
    expect(attached).toMatchObject({ filename: "PL-000042.pdf", contentType: "application/pdf" });
    expect(Buffer.from(attached?.content ?? "", "base64").toString("latin1")).toMatch(/^%PDF-/);
    await mail.stop();
    await rm(outboxFolder, { recursive: true });
  });
});

async function retryNow(db: Db): Promise<void> {
  const bringForward = sql`update jobs.job set start_after = now() where name = 'mail' and state = 'retry' returning id`;
  await expect.poll(async () => (await db.execute(bringForward)).rows.length, { timeout: 20_000 }).toBe(1);
}
