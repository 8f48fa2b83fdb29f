import { describe, expect, test } from "vitest";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { renderMail } from "./render-mail.tsx";

const URL = "https://plumbline.example/review?key=abc";
const STOP = "https://plumbline.example/review/stop?key=abc";
const business = { name: "Kim", businessName: "Straight Flow Plumbing", url: URL };

const MAILS: [content: MailContent, says: string[]][] = [
  [
    {
      template: "review-invitation",
      ...business,
      projectType: "Plumbing Repair",
      expiresAt: "2026-11-27T13:30:00.000Z",
      stopUrl: STOP,
    },
    ["Plumbing Repair", "28 November 2026", "remove it", STOP],
  ],
  [
    { template: "review-received", ...business, rating: 1, isClaimed: true },
    ["1 star", "reply to it once", "remove reviews just because"],
  ],
  [
    { template: "review-received", ...business, rating: 4, isClaimed: false },
    ["4 stars", "claim your listing"],
  ],
  [{ template: "review-reply", ...business }, ["replied to your review"]],
  [
    { template: "review-removed", ...business, reason: "personal_data" },
    ["private details", "decide this", "reply to this email"],
  ],
];

describe("an email about reviews", () => {
  test.for(MAILS)("$0.template has its content in HTML and in plain text", async ([content, says]) => {
    const { subject, html, text } = await renderMail(content);
    const read = html
      .replace(/<head>.*?<\/head>/s, "")
      .replaceAll(/<!--.*?-->/gs, "")
      .replaceAll(/<[^>]+>/g, " ");
    expect(subject).toContain("Straight Flow Plumbing");
    for (const form of [read.replaceAll(/\s+/g, " "), text.replaceAll(/\s+/g, " ")]) {
      for (const part of [...says, "Kim", "getting this email because"]) expect(form).toContain(part);
    }
    expect(html).toContain(`href="${URL}"`);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
  });
});
