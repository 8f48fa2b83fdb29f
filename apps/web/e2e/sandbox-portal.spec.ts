import type { Page } from "@playwright/test";
import { expect, expectFit, openPage, test } from "./fixtures.ts";
import { CARDS, findPortal, subscribe } from "./people.ts";

async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByText("Change the card").click();
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry (MM/YY)").fill("12/40");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: "Use this card" }).click();
}

test("cancelling a plan in the portal takes two clicks, shows its last day first, and can be undone", async ({
  page,
}) => {
  const email = await subscribe(page);
  await openPage(page, await findPortal(page));
  await expect(page.getByText("Sandbox: no real money")).toBeVisible();
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  await expect(page.getByText(/^Next payment: \$29\.95 on /)).toBeVisible();
  await page.getByRole("link", { name: "Cancel plan" }).click();
  await expect(page.getByText(/^Your plan ends on \d+ \w+ \d{4}/)).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: "Cancel my plan" }).click();
  await expect(page.getByText("You've cancelled your plan.")).toBeVisible();
  await expect(page.getByText(/^Ends on \d+ \w+ \d{4}/)).toBeVisible();
  const status = await page.request.get("/api/subscription/status");
  expect(await status.json()).toMatchObject({ endsAt: expect.any(String), nextCharge: null });
  await page.getByRole("button", { name: "Keep plan" }).click();
  await expect(page.getByText("You've kept your plan.")).toBeVisible();
});

test("a declined card shows the reason, and a bank can ask for authentication", async ({ page }) => {
  await subscribe(page);
  await openPage(page, await findPortal(page));
  await typeCard(page, CARDS.declined);
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await expect(page.getByText("Visa ending in 4242.")).toBeVisible();
  await page.getByLabel("Card number").fill("4242");
  await page.getByRole("button", { name: "Use this card" }).click();
  await expect(page.getByText("Your card number is incomplete.")).toBeVisible();
  await expectFit(page);
  await page.getByLabel("Card number").fill(CARDS.asks);
  await page.getByRole("button", { name: "Use this card" }).click();
  await expect(page.getByText("Your bank needs to check it's you")).toBeVisible();
  await expectFit(page);
  await page.getByRole("button", { name: "Complete" }).click();
  await expect(page.getByText("Your new card is saved.")).toBeVisible();
  await expect(page.getByText("Visa ending in 3155.")).toBeVisible();
});

test("a number that isn't a test card is never sent back to the browser", async ({ page }) => {
  await subscribe(page);
  await page.goto(await findPortal(page));
  const [response] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === "POST"),
    typeCard(page, "4111 1111 1111 1111"),
  ]);
  expect(await response.text()).not.toContain("4111");
  await expect(page.getByText(/only its test cards work here/)).toBeVisible();
});

test("a plan change costs the price shown", async ({ page }) => {
  await subscribe(page);
  await openPage(page, await findPortal(page));
  await page.getByRole("link", { name: "Change plan" }).click();
  await expect(page.getByText("Due today")).toBeVisible();
  await page.getByRole("button", { name: "Change to Annual" }).click();
  await expect(page.getByRole("heading", { name: "Annual plan" })).toBeVisible();
  await expect(page.getByText(/^Next payment: \$299 on /)).toBeVisible();
  await page.getByRole("link", { name: "Back to Plumbline" }).click();
  await expect(page).toHaveURL(/\/subscription-management/);
});

test("an expired portal link says that it has expired", async ({ page }) => {
  const response = await page.goto("/sandbox/portal/guessed");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This page has expired" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a plan can be cancelled, resumed and changed, and its card replaced", async ({ page }) => {
    await subscribe(page);
    await page.goto(await findPortal(page));
    await page.getByRole("link", { name: "Cancel plan" }).click();
    await page.getByRole("button", { name: "Cancel my plan" }).click();
    await expect(page.getByText("You've cancelled your plan.")).toBeVisible();
    await page.getByRole("button", { name: "Keep plan" }).click();
    await expect(page.getByText("You've kept your plan.")).toBeVisible();
    await page.getByRole("link", { name: "Change plan" }).click();
    await page.getByRole("button", { name: "Change to Annual" }).click();
    await expect(page.getByRole("heading", { name: "Annual plan" })).toBeVisible();
    await typeCard(page, CARDS.declined);
    await expect(page.getByText("Your card was declined.")).toBeVisible();
    await page.getByLabel("Card number").fill(CARDS.asks);
    await page.getByLabel("Expiry (MM/YY)").fill("12/40");
    await page.getByLabel("CVC").fill("123");
    await page.getByRole("button", { name: "Use this card" }).click();
    await page.getByRole("button", { name: "Complete" }).click();
    await expect(page.getByText("Visa ending in 3155.")).toBeVisible();
  });
});
