import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { renderMail } from "./render-mail.tsx";

const URL = "https://plumbline.example/subscription-management";
// A time when it's 28 November in Sydney but still the 27th in UTC.
const DAY = "2026-11-27T13:30:00.000Z";
const plan = { name: "Kim", planName: "Monthly", url: URL };

const INVOICE = {
  number: "PL-000123",
  issuedAt: DAY,
  seller: { name: "Plumbline Pty Ltd", abn: "51824753556", email: "help@plumbline.example" },
  buyer: { name: "Kim Nguyen", businessName: "", abn: "", email: "kim@example.com" },
  lines: [{ description: "Plumbline Monthly, 28 November 2026 to 28 December 2026", amountCents: 2995 }],
  totalCents: 2995,
  gstCents: 272,
  refundedCents: 0,
  isSandbox: false,
};

const MAILS: [content: MailContent, says: string[]][] = [
  [
    { template: "receipt", name: "Kim", invoice: INVOICE, url: URL },
    ["tax invoice PL-000123", "$29.95", "$2.72", "28 November 2026", "attached"],
  ],
  [
    { template: "trial-started", ...plan, trialEndsAt: DAY, firstChargeCents: 2995 },
    ["28 November 2026", "$29.95", "Monthly", "cancel", "two days before"],
  ],
  [
    {
      template: "trial-ending",
      ...plan,
      trialEndsAt: DAY,
      amountCents: 1497,
      priceCents: 2995,
      every: "month",
    },
    ["28 November 2026", "$14.97", "$29.95 every month", "cancel"],
  ],
  [{ template: "plan-free", ...plan, freeUntil: DAY }, ["free until 28 November 2026", "been charged"]],
  [
    { template: "free-ending", ...plan, endsAt: DAY, nextCharge: null },
    ["28 November 2026", "be charged", "add a card"],
  ],
  [
    { template: "renewal-reminder", ...plan, renewsAt: DAY, amountCents: 29900 },
    ["28 November 2026", "$299", "cancel"],
  ],
  [
    { template: "payment-failed", ...plan, amountCents: 1497, graceEndsAt: DAY },
    ["$14.97", "28 November 2026", "check the card"],
  ],
  [{ template: "plan-cancelled", ...plan, endsAt: DAY }, ["ends on 28 November 2026", "be charged again"]],
  [{ template: "plan-ended", ...plan }, ["has ended", "be charged again"]],
  [
    {
      template: "plan-changed",
      name: "Kim",
      fromName: "Monthly",
      toName: "Annual",
      paidCents: 27105,
      creditCents: 2795,
      nextCharge: { at: DAY, amountCents: 29900 },
      url: URL,
    },
    ["from Monthly to Annual", "$271.05", "$27.95", "$299 on 28 November 2026"],
  ],
  [{ template: "finish-account", ...plan, start: "trial" }, ["is on its free trial", "7 days"]],
  [
    { template: "refund-asked", name: "Kim", number: "PL-000123", amountCents: 2995, reviewBy: DAY },
    ["$29.95", "PL-000123", "28 November 2026"],
  ],
  [
    { template: "refund-approved", name: "Kim", number: "PL-000123", amountCents: 2995, payoutBy: DAY },
    ["$29.95", "PL-000123", "28 November 2026"],
  ],
  [
    { template: "refund-declined", name: "Kim", number: "PL-000123", note: "It was used for 20 days." },
    ["PL-000123", "It was used for 20 days.", "Australian Consumer Law"],
  ],
];

function readHtml(html: string): string {
  const body = html.replace(/<head>.*?<\/head>/s, "").replaceAll(/<!--.*?-->/gs, "");
  return body.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
}

describe("a billing email", () => {
  test.for(MAILS)(
    "$0.template states its amounts and dates in HTML and plain text",
    async ([content, says]) => {
      const { html, text } = await renderMail(content);
      for (const form of [readHtml(html), text.replaceAll(/\s+/g, " ")]) {
        for (const part of says) expect(form).toContain(part);
        // A payer without an account hasn't given us a name.
        if (content.template !== "finish-account") expect(form).toContain("Kim");
        expect(form).toContain("getting this email because");
      }
      if ("url" in content) expect(html).toContain(`href="${content.url}"`);
      expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
    },
  );

  test("has a subject different from every other one", async () => {
    const subjects = await Promise.all(MAILS.map(async ([content]) => (await renderMail(content)).subject));
    expect(new Set(subjects).size).toBe(MAILS.length);
  });

  test("shows every amount to the cent", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), async (amountCents) => {
        const content = { template: "renewal-reminder", ...plan, renewsAt: DAY, amountCents } as const;
        const [, dollars, cents = "00"] =
          /\$([\d,]+)(?:\.(\d\d))?$/.exec((await renderMail(content)).subject) ?? [];
        expect(Number(dollars?.replaceAll(",", "")) * 100 + Number(cents)).toBe(amountCents);
      }),
      { numRuns: 25 },
    );
  });
});

describe("a receipt", () => {
  test("calls the attachment what the attachment calls itself", async () => {
    const subjectOf = async (invoice: typeof INVOICE) =>
      (await renderMail({ template: "receipt", name: "Kim", invoice, url: URL })).subject;
    expect(await subjectOf(INVOICE)).toBe("Your tax invoice PL-000123");
    expect(await subjectOf({ ...INVOICE, isSandbox: true })).toBe("Your receipt PL-000123");
    expect(await subjectOf({ ...INVOICE, seller: { ...INVOICE.seller, abn: "" } })).toBe(
      "Your receipt PL-000123",
    );
  });

  test("says that no real money was paid when it's from the sandbox", async () => {
    const invoice = { ...INVOICE, isSandbox: true };
    const { text } = await renderMail({ template: "receipt", name: "Kim", invoice, url: URL });
    expect(text).toContain("no real money was paid");
    expect(text).not.toMatch(/tax invoice/i);
  });
});

describe("the wording of billing emails", () => {
  test("a trial without a discount doesn't mention one", async () => {
    const trial = { ...plan, trialEndsAt: DAY, amountCents: 2995, priceCents: 2995, every: "month" } as const;
    const { text } = await renderMail({ template: "trial-ending", ...trial });
    expect(text).not.toMatch(/discount/i);
  });

  test("a plan made free by a code isn't called paid", async () => {
    const write = async (start: "free" | "paid") =>
      (await renderMail({ template: "finish-account", ...plan, start })).text;
    expect(await write("paid")).toContain("plan is paid");
    expect(await write("free")).toContain("there's nothing to pay");
    expect(await write("free")).not.toContain("is paid");
  });

  test("the email for a permanently free plan doesn't mention an end date or a card", async () => {
    const { subject, text } = await renderMail({ template: "plan-free", ...plan, freeUntil: null });
    expect(subject).toBe("Your Monthly plan is free for good");
    expect(text).not.toMatch(/card|ends/i);
  });

  test("the charge after free time is in the subject, and how to cancel in the body", async () => {
    const nextCharge = { amountCents: 2995, every: "month" } as const;
    const { subject, text } = await renderMail({ template: "free-ending", ...plan, endsAt: DAY, nextCharge });
    expect(subject).toBe("Your plan is free until 28 November 2026: we'll charge $29.95 then");
    expect(text).toContain("two clicks");
  });

  test("a change during the trial says that nothing was charged, and no credit of $0", async () => {
    const { text } = await renderMail({
      template: "plan-changed",
      name: "Kim",
      fromName: "Monthly",
      toName: "Annual",
      paidCents: 0,
      creditCents: 0,
      nextCharge: { at: DAY, amountCents: 29900 },
      url: URL,
    });
    expect(text).toContain("We didn't charge you today.");
    expect(text).not.toMatch(/\$0|credit/);
  });

  test("a change to Lifetime mentions no next payment", async () => {
    const { text } = await renderMail({
      template: "plan-changed",
      name: "Kim",
      fromName: "Annual",
      toName: "Lifetime",
      paidCents: 90100,
      creditCents: 29900,
      nextCharge: null,
      url: URL,
    });
    expect(text).not.toContain("next payment");
  });
});
