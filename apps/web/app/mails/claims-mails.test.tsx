import { describe, expect, test } from "vitest";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { renderMail } from "./render-mail.tsx";

const URL = "https://plumbline.example/my-business";
const listing = { name: "Kim", businessName: "Straight Flow Plumbing" };

const MAILS: [content: MailContent, says: string[]][] = [
  [
    { template: "claim-code", ...listing, name: "", code: "012345", minutes: 15 },
    ["012345", "15 minutes", "don't give the code to anyone", "We'll never ring"],
  ],
  [
    { template: "claim-received", ...listing, name: "", url: URL },
    ["administrator", "Not you? Use the button to tell us"],
  ],
  [{ template: "claim-confirmed", ...listing, url: URL }, ["Hello Kim", "confirmed your claim"]],
  [
    { template: "claim-refused", ...listing, note: "The ABN is someone else's.", url: URL },
    ["Hello Kim", "The ABN is someone else's.", "claim it again"],
  ],
  [{ template: "listing-lost", ...listing, url: URL }, ["Hello Kim", "someone else", "Is that wrong?"]],
  [
    { template: "contact-email-check", ...listing, name: "", url: URL },
    ["quote requests", "3 days", "ignore this email"],
  ],
  [
    { template: "listing-decided", ...listing, kind: "new", isAccepted: true, note: "", url: URL },
    ["Hello Kim", "in the directory", "get a verified badge"],
  ],
  [
    { template: "listing-decided", ...listing, kind: "change", isAccepted: true, note: "", url: URL },
    ["Hello Kim", "shows your change", "redo that check"],
  ],
  [
    {
      template: "listing-decided",
      ...listing,
      kind: "new",
      isAccepted: false,
      note: "No such ABN.",
      url: URL,
    },
    ["Hello Kim", "couldn't accept it", "No such ABN."],
  ],
];

describe("an email about a listing", () => {
  test.for(MAILS)(
    "$0.template has its content and the reason it was sent in plain text",
    async ([content, says]) => {
      const { html, text } = await renderMail(content);
      const read = text.replaceAll(/\s+/g, " ");
      for (const part of [...says, "Straight Flow Plumbing", "getting this email because"])
        expect(read).toContain(part);
      if ("url" in content) expect(html).toContain(`href="${content.url}"`);
      expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
    },
  );

  test("has a unique subject", async () => {
    const subjects = await Promise.all(MAILS.map(async ([content]) => (await renderMail(content)).subject));
    expect(new Set(subjects).size).toBe(MAILS.length);
  });

  test("leaves out a name that no one has reviewed when sent to a new contact address", async () => {
    const content = { template: "contact-email-check", name: "", businessName: "", url: URL } as const;
    expect((await renderMail(content)).text.replaceAll(/\s+/g, " ")).toContain(
      "contact address for a listing.",
    );
  });
});
