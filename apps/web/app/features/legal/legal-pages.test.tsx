import { createHash } from "node:crypto";
import * as directoryAdmin from "@plumbline/contract/directory-admin.ts";
import * as giveaway from "@plumbline/contract/giveaway.ts";
import { TRIAL_DAYS } from "@plumbline/contract/plan-terms.ts";
import * as refunds from "@plumbline/contract/refund-policy.ts";
import * as retention from "@plumbline/contract/retention.ts";
import { TERMS_VERSION } from "@plumbline/contract/terms.ts";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import Accessibility from "./accessibility-statement-route.tsx";
import { LEGAL_DOCUMENTS } from "./legal-documents.ts";
import PrivacyPolicy from "./privacy-policy-route.tsx";
import RefundPolicy from "./refund-policy-route.tsx";
import Terms from "./terms-route.tsx";

const SITE = { siteUrl: "https://plumbline.example", supportEmail: "help@plumbline.example" };
const LAW = { law: "Australian Consumer Law", source: { name: "ACCC", url: "https://accc.example" } };
const REGULATOR = { name: "The regulator", phone: "1300 000 000", url: "https://regulator.example" };

const HTML = {
  privacy: render(
    <PrivacyPolicy loaderData={{ ...SITE, chatUrl: "https://chat.example", regulator: REGULATOR }} />,
  ),
  terms: render(<Terms loaderData={{ ...SITE, ...LAW, plans: [], campaign: null }} />),
  accessibility: render(<Accessibility loaderData={SITE} />),
  refunds: render(<RefundPolicy loaderData={{ ...SITE, ...LAW }} />),
};
type Page = keyof typeof HTML;

function render(page: ReactNode): string {
  return renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>);
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

describe.each(Object.keys(HTML) as Page[])("the %s page", (page) => {
  const { updatedOn, fingerprint } = LEGAL_DOCUMENTS[page];

  test("shows the date its text last changed", () => {
    expect(HTML[page]).toContain(`<time dateTime="${updatedOn}">`);
    // The giveaway's rules have a version of their own.
    const own = HTML[page]
      .replace(/<section id="the-giveaway".*?<\/section>/, "")
      .replace(/Last updated.*?<\/time>/, "");
    const now = createHash("sha256").update(textOf(own)).digest("hex").slice(0, 16);
    expect(
      { fingerprint: now },
      "This page's text changed: update its date (for the terms, TERMS_VERSION) and fingerprint in legal-documents.ts",
    ).toEqual({ fingerprint });
  });

  test("links home, and its contents list links to every section", () => {
    expect(HTML[page]).toMatch(/<a [^>]*href="\/"[^>]*>Back to home<\/a>/);
    const linked = [...HTML[page].matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    const sections = [...HTML[page].matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id);
    expect(linked).toEqual(sections);
    expect(new Set(sections).size).toBe(sections.length);
  });
});

test("the terms' version starts with the date the terms last changed", () => {
  expect(TERMS_VERSION.startsWith(LEGAL_DOCUMENTS.terms.updatedOn)).toBe(true);
});

describe("figures in the policies", () => {
  const UNITS = { YEARS: "year", MONTHS: "month", DAYS: "day", HOURS: "hour", MINUTES: "minute" };

  test("include every retention period in the privacy policy", () => {
    const text = textOf(HTML.privacy);
    const missing = Object.entries(retention).flatMap(([name, value]) => {
      const unit = UNITS[name.split("_").at(-1) as keyof typeof UNITS];
      return typeof value === "number" && !text.includes(`${value} ${unit}`) ? [name] : [];
    });
    expect(missing).toEqual([]);
    expect(text).toContain(`Can be restored for ${directoryAdmin.RESTORE_DAYS} days`);
    expect(text).toContain(`${giveaway.GIVEAWAY_RECORD_YEARS} years after the draw`);
    expect(text).toContain(`Kept ${giveaway.REFERRAL_COOKIE_DAYS} days`);
  });

  test("match the specification", () => {
    const { CLOSED_ACCOUNT_YEARS, HISTORY_YEARS, PAYMENT_RECORD_YEARS } = retention;
    expect([CLOSED_ACCOUNT_YEARS, HISTORY_YEARS, PAYMENT_RECORD_YEARS]).toEqual([7, 2, 7]);
    const privacy = textOf(HTML.privacy);
    expect(privacy).toContain("Name, email address and profile for 7 years after you close the account");
    expect(privacy).toContain("2 years after the last question of a conversation");
    expect(privacy).toContain("7 years after the last payment");
    expect(textOf(HTML.accessibility)).toContain("within 24 hours");
    expect(textOf(HTML.accessibility)).toContain("WCAG) 2.1, level AA");
    for (const sentence of [
      `within ${refunds.REFUND_WINDOW_DAYS.money_back} days of it`,
      `within ${refunds.MENDING_DAYS} days: ask within ${refunds.REFUND_WINDOW_DAYS.technical} days`,
      `tell us within ${refunds.REFUND_WINDOW_DAYS.duplicate} days`,
      `within ${refunds.REFUND_WINDOW_DAYS.accidental * 24} hours`,
      `within ${refunds.REVIEW_BUSINESS_DAYS} business days`,
      `about ${refunds.PAYOUT_BUSINESS_DAYS} business days`,
    ]) {
      expect(textOf(HTML.refunds)).toContain(sentence);
    }
    const terms = textOf(HTML.terms);
    expect(terms).toContain("18 or over");
    expect(terms).toContain(`${TRIAL_DAYS} free days`);
    expect(terms).toContain(`within ${giveaway.DRAW_WITHIN_DAYS} days of the end`);
  });
});

const UNSUPPORTED = { ...SITE, supportEmail: undefined };

test("without a support address, every policy links to the contact form", () => {
  const chat = { chatUrl: "https://chat.example", regulator: REGULATOR };
  for (const html of [
    render(<PrivacyPolicy loaderData={{ ...UNSUPPORTED, ...chat }} />),
    render(<Terms loaderData={{ ...UNSUPPORTED, ...LAW, plans: [], campaign: null }} />),
    render(<Accessibility loaderData={UNSUPPORTED} />),
    render(<RefundPolicy loaderData={{ ...UNSUPPORTED, ...LAW }} />),
  ]) {
    expect(textOf(html)).toMatch(/write to us using our contact form/i);
    expect(html).toContain('href="/contact"');
  }
});
