import type { Page } from "@playwright/test";
import { fillCard, openCheckout, statusOf } from "./customers.ts";
import {
  expect,
  expectNoAxeViolations,
  openPage,
  openPageWithStillClock,
  test,
  waitForReact,
} from "./fixtures.ts";
import { buyQuickly, CARDS, newAddress, PASSWORD, signUpQuickly } from "./people.ts";

/** Returns the path of the emailed account link. */
async function buyAsVisitor(page: Page, email: string): Promise<string> {
  await openCheckout(page, { plan: "monthly", email });
  await fillCard(page, CARDS.works);
  await page.getByRole("button", { name: "Start 7-day free trial" }).click();
  await expect(page).toHaveURL(/\/subscription-success/);
  await expect(async () => {
    await page.goto("/dev/outbox");
    const mail = page.getByRole("listitem").filter({ hasText: email });
    await mail.getByRole("link", { name: "One step left: create your account" }).click({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  const link = new URL((await page.locator("pre a").first().getAttribute("href")) ?? "");
  return link.pathname + link.search;
}

async function fillAccount(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Jo");
  await page.getByLabel("Last name").fill("Papas");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
}

for (const path of ["/payment-success", "/PaymentSuccess"]) {
  test(`${path} redirects to sign-up after three seconds`, async ({ page }) => {
    await openPageWithStillClock(page, `${path}?email=sam%40example.com`);
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "What's Next" })).toBeVisible();
    await expect(page.getByRole("status")).toContainText("sign up in 3 seconds");
    await page.clock.runFor(2500);
    await expect(page).toHaveURL(/payment-?success/i);
    await page.clock.runFor(1000);
    await expect(page).toHaveURL("/signup-old?email=sam%40example.com");
    await page.clock.resume();
  });
}

test("the redirect to sign-up can be stopped", async ({ page }) => {
  await openPageWithStillClock(page, "/payment-success");
  await page.getByRole("button", { name: "Stay here" }).click();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL("/payment-success");
  await expect(page.getByRole("status")).toHaveText("You'll stay on this page.");
  await page.clock.resume();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Create Account Now" }).click();
  await expect(page).toHaveURL("/signup-old");
});

test("the emailed link creates the account in another browser and adds the plan", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress();
  const link = await buyAsVisitor(page, email);
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? "" });
  await openPage(elsewhere, link);
  await fillAccount(elsewhere);
  await expect(elsewhere.getByRole("heading", { name: "Welcome Email Sent" })).toBeFocused();
  expect((await statusOf(elsewhere)).status).toBe("trialing");
  await elsewhere.close();
});

test("signing up with a payer's address gives the account no plan until the emailed link is opened", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress();
  const payer = await browser.newPage({ baseURL: baseURL ?? "" });
  const link = await buyAsVisitor(payer, email);
  await payer.close();
  await openPage(page, `/subscription-success?email=${email}`);
  await expect(page.getByRole("heading", { name: "Welcome Email Sent" })).toBeVisible();
  await signUpQuickly(page, email);
  expect((await statusOf(page)).status).toBe("none");

  await openPage(page, link);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Add the plan to this account" }).click();
  await expect(page).toHaveURL(/\/subscription-management/);
  expect((await statusOf(page)).status).toBe("trialing");
});

test("a payer whose email already has an account is sent to log in and then returned", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  await page.context().clearCookies();
  await buyQuickly(page, email);
  await openPage(page, `/subscription-success?email=${encodeURIComponent(email)}&trial=true`);
  await fillAccount(page);
  await expect(page.getByText("Account Already Exists", { exact: true })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Jo");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await waitForReact(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(`/subscription-success?email=${encodeURIComponent(email)}&trial=true`);
  await expect(page.getByRole("link", { name: "Go to your account" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the payment-success page doesn't redirect", async ({ page }) => {
    await page.goto("/payment-success");
    await expect(page.getByRole("button", { name: "Stay here" })).toBeHidden();
    await page.getByRole("link", { name: "Create Account Now" }).click();
    await expect(page).toHaveURL("/signup-old");
  });

  test("the account is created once the passwords match", async ({ page }) => {
    const email = newAddress();
    await buyQuickly(page, email);
    await page.goto(`/subscription-success?email=${encodeURIComponent(email)}`);
    await page.getByLabel("First name").fill("Jo");
    await page.getByLabel("Last name").fill("Papas");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill("something else");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription("Passwords do not match.");
    await expect(page.getByLabel("First name")).toHaveValue("Jo");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByRole("heading", { name: "Welcome Email Sent" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to your account" })).toBeVisible();
  });
});
