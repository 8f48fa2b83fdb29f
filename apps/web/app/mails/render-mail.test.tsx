import { describe, expect, test } from "vitest";
import type { MailContent } from "#server/modules/mail/contents.ts";
import { renderMail } from "./render-mail.tsx";

const URL = "https://plumbline.example/page?token=a.b-c&x=1";
const URL_IN_HTML = URL.replaceAll("&", "&amp;");

const WITH_LINK = [
  "welcome",
  "verify-email",
  "reset-password",
  "change-email",
  "email-changed",
  "password-changed",
] as const satisfies MailContent["template"][];

const ALL: MailContent[] = [
  ...WITH_LINK.map((template) => ({ template, name: "Kim", url: URL })),
  { template: "second-factor-changed", name: "Kim", isOn: false, url: URL },
  { template: "account-closed", name: "Kim" },
];

describe("every account email", () => {
  test.for(ALL)(
    "$template greets its reader by name, says why it was sent, and fetches nothing",
    async (content) => {
      const { subject, html, text } = await renderMail(content);
      expect(subject).toMatch(/\w/);
      for (const form of [html, text]) {
        expect(form).toContain("Kim");
        expect(form).toContain("getting this email because");
      }
      expect(html).toContain("prefers-color-scheme: dark");
      expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
    },
  );

  test.for(WITH_LINK)("%s contains its complete link in HTML and in plain text", async (template) => {
    const { html, text } = await renderMail({ template, name: "Kim", url: URL });
    expect(html).toContain(`href="${URL_IN_HTML}"`);
    expect(text).toContain(URL);
  });

  test("has a unique subject", async () => {
    const subjects = await Promise.all(ALL.map(async (content) => (await renderMail(content)).subject));
    expect(new Set(subjects).size).toBe(ALL.length);
  });
});

test("the reset email says how long its link lasts and that it works once", async () => {
  const { html, text } = await renderMail({ template: "reset-password", name: "Kim", url: URL });
  for (const form of [html, text]) expect(form).toMatch(/lasts 1 hour and works once/);
});

test("the email about a changed address says how long it can be undone", async () => {
  const { html, text } = await renderMail({ template: "email-changed", name: "Kim", url: URL });
  for (const form of [html, text]) expect(form).toMatch(/lasts 72 hours and works once/);
});

test("the email about a new password says what to do if it wasn't you", async () => {
  const { html, text } = await renderMail({ template: "password-changed", name: "Kim", url: URL });
  for (const form of [html, text]) expect(form).toMatch(/not me/i);
});

describe("a name", () => {
  test("is escaped in HTML", async () => {
    const { html } = await renderMail({ template: "welcome", name: '<b onclick="x">', url: URL });
    expect(html).not.toContain("<b onclick");
  });

  test.for([
    "Claim it at evil.example",
    "http://evil.example",
    "www evil",
    "email me@evil.example",
    "a".repeat(61),
  ])("is left out if it contains a link or is too long: %s", async (name) => {
    const { html, text } = await renderMail({ template: "welcome", name, url: URL });
    for (const form of [html, text]) {
      expect(form).not.toContain(name);
      expect(form).toMatch(/g'day there|g&#x27;day there/i);
    }
  });

  test.for(["Kim", "J. R.", "D'Arcy", "Mary-Jane", "Nguyễn"])(
    "is kept if it's a person's: %s",
    async (name) => {
      const { text } = await renderMail({ template: "verify-email", name, url: URL });
      expect(text).toContain(name);
    },
  );
});
