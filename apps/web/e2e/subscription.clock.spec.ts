import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";
import { buyQuickly, CARDS, signUpQuickly, subscribe } from "./people.ts";

const ACCOUNT = "/subscription-management";

// These tests share one sandbox clock.
test.describe.configure({ mode: "serial" });

async function passDays(page: Page, label: "+ 1 day" | "+ 8 days" | "+ 1 month"): Promise<void> {
  await openPage(page, "/dev/billing");
  const clock = page.getByRole("region", { name: "Clock" });
  const before = await clock.getByText(/^It is/).textContent();
  await clock.getByRole("button", { name: label }).click();
  await expect(clock.getByText(/^It is/)).not.toHaveText(before ?? "");
}

test("a trial ends with a payment, a reminder before it and a receipt after", async ({ page }) => {
  const email = await signUpQuickly(page);
  await buyQuickly(page, email);
  await passDays(page, "+ 8 days");
  await openPage(page, ACCOUNT);
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByText("$29.95", { exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto("/dev/outbox");
    const mails = page.getByRole("listitem").filter({ hasText: email });
    await expect(mails.filter({ hasText: /Your trial ends on .*: we'll charge \$29\.95 then/ })).toHaveCount(
      1,
    );
    await mails.getByRole("link", { name: /Your receipt PL-/ }).click({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: /Attached: PL-\d{6}\.pdf/ }).click();
  expect((await saved).suggestedFilename()).toMatch(/^PL-\d{6}\.pdf$/);
  expect((await readFile(await (await saved).path())).subarray(0, 5).toString()).toBe("%PDF-");
});

test("a subscriber whose payment fails keeps access for a week and can open the billing portal", async ({
  page,
}) => {
  await subscribe(page, { number: CARDS.failsLater });
  await passDays(page, "+ 8 days");
  await openPage(page, ACCOUNT);
  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await expect(plan.getByText("Payment failed", { exact: true })).toBeVisible();
  await expect(
    plan.getByText(/The last payment for your Monthly plan didn't go through\. Everything works until/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Check my payment" }).click();
  await expect(page.getByText("Payment Issue", { exact: true })).toBeVisible();
  const opened = page.waitForEvent("popup");
  await plan.getByRole("button", { name: "Change your card" }).click();
  await expect((await opened).getByText("Sandbox: no real money")).toBeVisible();

  await passDays(page, "+ 8 days");
  await openPage(page, ACCOUNT);
  await expect(plan.getByText(/access (has )?stopped/i)).toBeVisible();
  await expect(page.getByRole("button", { name: "Open billing portal" })).toBeEnabled();

  await plan.getByText("Cancel plan").click();
  await expect(plan.getByText("Your plan ends today.")).toBeVisible();
  await plan.getByRole("button", { name: "Cancel my plan" }).click();
  await expect(plan.getByText("Your plan has ended and you won't be charged again.")).toBeVisible();
});

test("a cancelled plan ends after its last day with nothing charged", async ({ page }) => {
  await subscribe(page);
  await page.request.post("/api/billing/cancel", { data: {} });
  await passDays(page, "+ 8 days");
  await openPage(page, ACCOUNT);
  await expect(page.getByText("Your plan has ended and you won't be charged again.")).toBeVisible();
  await expect(page.getByText("No payments yet.")).toBeVisible();
});
