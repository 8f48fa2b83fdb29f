import { CHECK_KINDS } from "@plumbline/contract/directory.ts";
import { expect, test } from "vitest";
import { renderMail } from "./render-mail.tsx";

test.for(CHECK_KINDS)(
  "the email about an expiring %s check says what expires, when, and what to do",
  async (kind) => {
    const { subject, html, text } = await renderMail({
      template: "check-expiring",
      name: "",
      businessName: "Straight Flow Plumbing",
      kind,
      what: "Plumber and drainer contractor, NSW licence 123456C",
      expiresOn: "2027-02-28",
      url: "https://plumbline.example/directory/straight-flow",
    });
    expect(subject).toContain("28 Feb 2027");
    const forms = [html.replaceAll(/<!--.*?-->/g, ""), text].map((form) => form.replaceAll(/\s+/g, " "));
    for (const form of forms) {
      for (const said of ["Straight Flow Plumbing", "NSW licence 123456C", "28 Feb 2027", "Hello there"])
        expect(form).toContain(said);
      expect(form).toMatch(/reply to this email|get in touch/);
      expect(form).toContain("getting this email because");
    }
  },
);
