import { expect, test } from "vitest";
import { renderMail } from "./render-mail.tsx";

const facts = { name: "Kim", campaignName: "Trailer 2027", url: "https://plumbline.example/x" };

test("the email to the person drawn gives the response and acceptance deadlines in Sydney time", async () => {
  const { subject, html, text } = await renderMail({
    template: "giveaway-won",
    ...facts,
    prize: "A tandem trailer",
    respondBy: "2027-02-01T02:00:00.000Z",
    acceptBy: "2027-03-01T02:00:00.000Z",
  });
  expect(subject).toBe("Your entry was drawn in Trailer 2027");
  const plain = text.replaceAll(/\s+/g, " ");
  for (const part of [
    "Hello Kim",
    "A tandem trailer",
    "1 February 2027, 1:00 pm AEDT",
    "1 March 2027, 1:00 pm AEDT",
    "need to pay",
  ])
    expect(plain).toContain(part);
  expect(html).toContain(`href="${facts.url}"`);
  expect(html).not.toMatch(/<img|<link|<script|url\(|@import/);
});

test("the email to a person whose time has run out says that another person has been drawn", async () => {
  const { text } = await renderMail({ template: "giveaway-lapsed", ...facts });
  expect(text.replaceAll(/\s+/g, " ")).toContain("drawn another person");
});
