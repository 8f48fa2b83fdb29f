import { describe, expect, test } from "vitest";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { renderMail } from "./render-mail.tsx";

const URL = "https://plumbline.example/my-business";
const listing = { name: "Kim", businessName: "Straight Flow Plumbing" };

/** Each mail about a listing, and what it has to say. */
const MAILS: [content: MailContent, says: string[]][] = [
  [
    { template: "claim-code", ...listing, name: "", code: "012345", minutes: 15 },
    ["012345", "15 minutes", "Was it not you", "We never ring"],
  ],
  [{ template: "claim-received", ...listing, name: "", url: URL }, ["administrator", "Not you? Tell us"]],
  [{ template: "claim-confirmed", ...listing, url: URL }, ["Hello Kim", "confirmed your claim"]],
  [
    { template: "claim-refused", ...listing, note: "The ABN is somebody else's.", url: URL },
    ["Hello Kim", "The ABN is somebody else's.", "claim it again"],
  ],
  [{ template: "listing-lost", ...listing, url: URL }, ["Hello Kim", "somebody else", "Is that wrong?"]],
  [
    { template: "contact-email-check", ...listing, name: "", url: URL },
    ["quote requests", "3 days", "Was it not you? Then do nothing"],
  ],
  [
    { template: "listing-decided", ...listing, kind: "new", isAccepted: true, note: "", url: URL },
    ["Hello Kim", "in the directory", "does not carry the verified tick"],
  ],
  [
    { template: "listing-decided", ...listing, kind: "change", isAccepted: true, note: "", url: URL },
    ["Hello Kim", "shows your change", "made again"],
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
    ["Hello Kim", "could not accept it", "No such ABN."],
  ],
];

describe("a mail about a listing", () => {
  test.for(MAILS)("$0.template says its part in plain text, and why it came", async ([content, says]) => {
    const { html, text } = await renderMail(content);
    const read = text.replaceAll(/\s+/g, " ");
    for (const part of [...says, "Straight Flow Plumbing", "You get this because"])
      expect(read).toContain(part);
    if ("url" in content) expect(html).toContain(`href="${content.url}"`);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
  });

  test("has a subject of its own", async () => {
    const subjects = await Promise.all(MAILS.map(async ([content]) => (await renderMail(content)).subject));
    expect(new Set(subjects).size).toBe(MAILS.length);
  });

  test("to a new contact address leaves out a name that nobody has looked at", async () => {
    const content = { template: "contact-email-check", name: "", businessName: "", url: URL } as const;
    expect((await renderMail(content)).text.replaceAll(/\s+/g, " ")).toContain(
      "contact address of a listing:",
    );
  });
});
