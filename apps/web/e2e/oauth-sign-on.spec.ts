import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, waitForReact } from "./fixtures.ts";
import { authorizePath, test } from "./oauth-sign-on.ts";
import { newAddress, PASSWORD, signUpQuickly } from "./people.ts";

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
}

async function expectCode(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Back at the app" })).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("code")).toBeTruthy();
  expect(searchParams.get("state")).toBe("of-the-app");
}

test("a user logs in, sees what the app asks for, and returns to the app", async ({ app, page }) => {
  await page.goto(authorizePath(app));
  await logIn(page, app.ownerEmail);
  await expect(page.getByRole("heading", { name: "Connect Lee Tran's app to your account?" })).toBeVisible();
  await expect(page.getByRole("listitem")).toContainText([
    "Know who you are",
    "See which plan you have and whether it's active",
  ]);
  await expect(page.getByText(new URL(app.callback).host, { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await waitForReact(page);
  await page.getByRole("button", { name: "Allow" }).click();
  await expectCode(page);
  // Consent is asked for only once.
  await page.goto(authorizePath(app));
  await expectCode(page);
});

test("a visitor without an account creates one during sign-on", async ({ app, page }) => {
  await page.goto(authorizePath(app));
  await page.getByRole("link", { name: "Sign up here" }).click();
  await page.getByLabel("First name").fill("Kim");
  await page.getByLabel("Last name").fill("Nguyen");
  await page.getByLabel("Email").fill(newAddress());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("link", { name: "Continue to the app" }).click();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("heading", { name: "Back at the app" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("error")).toBe("access_denied");
});

test("an unknown app gets an error page, not a redirect", async ({ page }) => {
  const answer = await page.goto(authorizePath({ clientId: "nobody", callback: "https://app.example/" }));
  expect(answer?.status()).toBe(400);
  await expect(page.getByText("We don't know this app")).toBeVisible();
});

test("a tampered consent page shows an error", async ({ page }) => {
  await signUpQuickly(page);
  await page.goto("/oauth/consent?client_id=nobody");
  await expect(page.getByRole("heading", { name: "We couldn't log you in" })).toBeVisible();
});

test("the consent page fits a small phone", async ({ app, page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signUpQuickly(page);
  await page.goto(authorizePath(app));
  await expect(page.getByRole("button", { name: "Allow" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test("a logout without an ID token asks for confirmation first", async ({ page }) => {
  await signUpQuickly(page);
  await page.goto("/api/auth/oauth2/end-session");
  await page.getByRole("button", { name: "Confirm logout" }).click();
  await expect(page.getByText("Logged out.")).toBeVisible();
  expect((await page.request.get("/api/auth/user")).status()).toBe(401);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a user logs in, gives the app access, and returns to it", async ({ app, page }) => {
    await page.goto(authorizePath(app));
    await logIn(page, app.ownerEmail);
    await page.getByRole("button", { name: "Allow" }).click();
    await expectCode(page);
  });
});
