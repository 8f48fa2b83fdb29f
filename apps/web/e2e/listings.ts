import type { Page } from "@playwright/test";
import { isAbn } from "@plumbline/contract/abn.ts";
import { openDatabase } from "@plumbline/db/client.ts";
import { buildBusiness } from "../server/testing/businesses.ts";
import { expect } from "./fixtures.ts";

/** Adds an unclaimed business to the directory. Needs the server on PostgreSQL. */
export async function listBusiness(contactEmail: string) {
  const businessName = `Straight Flow ${crypto.randomUUID().slice(0, 8)}`;
  return list({ businessName, contactEmail, phone: "+61412345678" });
}

/** Lists a Parramatta plumber with an ABN. Needs the tests to reach the server's database; see `needAdmins`. */
export async function listPlumber(businessName: string) {
  const slug = `${businessName.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${crypto.randomUUID().slice(0, 8)}`;
  return list({ businessName, slug, abn: newAbn() });
}

async function list(fields: Parameters<typeof buildBusiness>[1]) {
  const { db, close } = await openDatabase({
    url: process.env.E2E_DATABASE_URL,
    folder: "",
    variable: "DATABASE_URL",
    migrationsFolder: new URL("../drizzle", import.meta.url).pathname,
    onError: () => undefined,
  });
  const business = await buildBusiness(db, fields);
  await close();
  return business;
}

function newAbn(): string {
  for (;;) {
    const digits = String(10_000_000_000 + Math.floor(Math.random() * 89_999_999_999));
    if (isAbn(digits)) return digits;
  }
}

/** Returns the latest email to this address with this subject, once it has arrived. */
export async function readMail(page: Page, to: string, subject: RegExp): Promise<string> {
  const mail = page
    .getByRole("listitem")
    .filter({ hasText: to })
    .getByRole("link", { name: subject })
    .first();
  await expect(async () => {
    await page.goto("/dev/outbox");
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  return page.locator("pre").innerText();
}

export async function confirmAddress(page: Page, email: string): Promise<void> {
  const text = await readMail(page, email, /Confirm your email address/);
  await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? "");
  await expect(page.getByText("Your email is confirmed.")).toBeVisible();
}
