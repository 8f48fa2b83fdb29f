import type { Page } from "@playwright/test";
import { TOTP, URI } from "otpauth";
import { expect, expectNoAxeViolations, expectRefusal, openPage, test, waitForReact } from "./fixtures.ts";

const PASSWORD = "a fair dinkum secret";

/** An address that no other test in this run uses. */
const newAddress = () => `sky.${crypto.randomUUID().slice(0, 8)}@example.com`;

async function signUp(page: Page, email: string): Promise<void> {
  await openPage(page, "/signup");
  await page.getByLabel("First name").fill("Sky");
  await page.getByLabel("Last name").fill("Brown");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Account created" })).toBeFocused();
}

test("the password field says when it's long enough and can show what was typed", async ({ page }) => {
  await openPage(page, "/signup");
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription("8 or more characters");
  await password.fill("1234567");
  await expect(password).toHaveAccessibleDescription("8 or more characters");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(password).toHaveAccessibleDescription("Password must be at least 8 characters");
  await password.fill("12345678");
  await expect(password).toHaveAccessibleDescription("Long enough: 8 or more characters");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("12345678");
});

test("pressing Enter twice creates one account", async ({ page }) => {
  const bodies: unknown[] = [];
  page.on("request", (request) => request.url().endsWith("/api/auth/signup") && bodies.push(request));
  await openPage(page, "/signup");
  await page.getByLabel("First name").fill("Sky");
  await page.getByLabel("Last name").fill("Brown");
  await page.getByLabel("Email").fill(newAddress());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.locator("form:has(input[type=password])").evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await expect(page.getByRole("heading", { name: "Account created" })).toBeVisible();
  expect(bodies).toHaveLength(1);
});

test("text typed before the script loads is kept and sent", async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await page.context().clearCookies();

  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  release();
  await waitForReact(page);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/subscription-management");
});

test("a failed call shows the specification's message, and the form can be sent again", async ({ page }) => {
  await signUp(page, newAddress());
  await openPage(page, "/complete-profile");
  await page.getByLabel("Phone").fill("0412 345 678");
  await page.getByLabel("Primary trade").selectOption("Plumber");
  await page.getByLabel("Years of experience").selectOption("6-10");
  await page.getByLabel("State or territory").selectOption("New South Wales");
  await page.getByLabel("Postcode").fill("2150");
  await page.getByLabel("I am 18 or over").check();
  await page.route("/api/complete-signup", (route) => route.abort());
  const submit = page.getByRole("button", { name: "Complete Signup & Choose Plan" });
  await submit.click();
  await expect(page.getByText("Signup Failed", { exact: true })).toBeVisible();
  await expectRefusal(page, "Signup Failed: There was an error completing your signup. Please try again.");
  await expect(page.getByLabel("Postcode")).toHaveValue("2150");

  // The profile is saved, but finding out the next page fails.
  await page.unroute("/api/complete-signup");
  await page.route("/api/payment-success", (route) => route.abort());
  await submit.click();
  await expectRefusal(page, "Failed to get chatbot redirect URL");
  await expect(submit).toBeEnabled();

  // The session ends before the form is sent.
  await page.context().clearCookies();
  await submit.click();
  await expect(page.getByText("Unauthorized", { exact: true })).toBeVisible();
  await expectRefusal(page, "Unauthorized: Please log in again to continue.");
  await expect(page).toHaveURL("/login?redirect=%2Fcomplete-profile");

  await waitForReact(page);
  await page.route("/api/auth/login", (route) => route.abort());
  await page.getByLabel("Email").fill("sky@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expectRefusal(page, "Failed to log in");
  await expect(page.getByRole("button", { name: "Login" })).toBeEnabled();
});

test("a backup code works once, even after a wrong code", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = newAddress();
  await signUp(page, email);
  await openPage(page, "/subscription-management/security");
  await page.getByLabel("Current password, to set up two-factor authentication").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
  await page.getByRole("button", { name: "Copy codes" }).click();
  await expect(page.getByText("Copied!", { exact: true })).toBeVisible();
  const codes = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(codes.length).toBeGreaterThan(5);
  await expect(page.getByRole("listitem").filter({ hasText: codes[0] ?? "" })).toBeVisible();
  const app = URI.parse(`otpauth://totp/Plumbline?secret=${await page.locator("code").innerText()}`) as TOTP;

  // The printed sheet contains the codes but not the secret.
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Plumbline backup codes.")).toBeVisible();
  await expect(page.locator("code")).toBeHidden();
  await page.emulateMedia({ media: null });

  await page.getByLabel("3. Enter the 6-digit code from your app").fill(app.generate());
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("Two-factor authentication is on", { exact: true })).toBeVisible();

  await page.context().clearCookies();
  await openPage(page, "/login?redirect=%2Fcomplete-profile");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByLabel("Code")).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(
    page.getByText("That code isn't right. Try the latest one from your app.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Continue" })).toBeEnabled();
  await expect(page.getByRole("link", { name: "Start again" })).toHaveAttribute(
    "href",
    "/login?redirect=%2Fcomplete-profile",
  );
  await page.getByLabel("Code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/complete-profile");
});

test("another session is listed and can be logged out", async ({ page, browser, baseURL }) => {
  const email = newAddress();
  await signUp(page, email);
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? "" });
  await openPage(elsewhere, "/login");
  await elsewhere.getByLabel("Email").fill(email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await elsewhere.getByRole("button", { name: "Login" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Your account" })).toBeVisible();

  await openPage(page, "/subscription-management/security");
  await page.getByRole("button", { name: /^Log out .+ on / }).click();
  await expect(page.getByRole("button", { name: /^Log out .+ on / })).toBeHidden();
  await elsewhere.reload();
  await expect(elsewhere.getByRole("heading", { name: "Login Required" })).toBeVisible();
  await elsewhere.close();
});

test("an account's data downloads as one file", async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await openPage(page, "/subscription-management/data");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("plumbline-my-data.json");
});
