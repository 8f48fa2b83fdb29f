import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { TOTP, URI } from "otpauth";
import {
  expect,
  expectFit,
  expectNoAxeViolations,
  expectRefusal,
  openPage,
  test,
  waitForReact,
} from "./fixtures.ts";

const PASSWORD = "a fair dinkum secret";
const NEW_PASSWORD = "quite another secret";

/** An address that no other test in this run uses. */
const newAddress = () => `kim.${crypto.randomUUID().slice(0, 8)}@example.com`;

async function signUp(page: Page, email: string): Promise<void> {
  await openPage(page, "/signup");
  await page.getByLabel("First name").fill("Kim");
  await page.getByLabel("Last name").fill("Nguyen");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Account created" })).toBeFocused();
  // The header changes without loading another page.
  const header = page.getByRole("banner");
  await expect(header.getByRole("link", { name: "Account", exact: true })).toBeVisible();
  await expect(header.getByRole("link", { name: "Login", exact: true })).toBeHidden();
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await openPage(page, "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
}

/** Follows the link in the latest email with this subject to this address. */
async function openMail(page: Page, email: string, subject: string): Promise<void> {
  await expect(async () => {
    await page.goto("/dev/outbox");
    const mail = page.getByRole("listitem").filter({ hasText: email }).getByRole("link", { name: subject });
    await mail.first().click({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await page.locator("pre a").first().click();
}

test("sign-up, email, profile, login, reset and logout work in one journey", async ({ page }) => {
  test.setTimeout(120_000);
  const email = newAddress();
  await signUp(page, email);
  await expectNoAxeViolations(page);

  await openMail(page, email, "Confirm your email address");
  await expect(page.getByText("Your email is confirmed.")).toBeVisible();

  await openPage(page, "/complete-profile");
  await page.getByLabel("Phone").fill("0412 345 678");
  await page.getByLabel("ABN (optional)").fill("51824753557");
  await expect(page.getByText("This ABN isn't valid. Check the 11 digits.")).toBeVisible();
  await page.getByLabel("ABN (optional)").fill("51824753556");
  await expect(page.getByLabel("ABN (optional)")).toHaveValue("51 824 753 556");
  await page.getByLabel("Primary trade").selectOption("Plumber");
  await page.getByLabel("Years of experience").selectOption("6-10");
  await page.getByLabel("State or territory").selectOption("Victoria");
  await page.getByLabel("Postcode").fill("2150");
  await expect(page.getByText("This postcode is not in that state or territory")).toBeVisible();
  const submit = page.getByRole("button", { name: "Complete Signup & Choose Plan" });
  await expect(submit).toBeDisabled();
  await page.getByLabel("I am 18 or over").check();
  await submit.click();
  await expect(page.getByLabel("Phone")).toHaveValue("0412 345 678");
  await page.getByLabel("State or territory").selectOption("New South Wales");
  await expectFit(page);
  await submit.click();
  await expect(page).toHaveURL("/choose-plan");

  await openPage(page, "/subscription-management/details");
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await logOut(page);
  const refused = await page.request.get("/subscription-management");
  expect(await refused.text()).toContain("Login Required");
  await page.goto("/subscription-management");
  await expect(page).toHaveURL("/login?redirect=%2Fsubscription-management");

  await logIn(page, email, "not this one");
  await expectRefusal(page, "Invalid email or password. Please try again.");
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("It expires in 1 hour")).toBeVisible();
  await openMail(page, email, "Reset your password");
  await waitForReact(page);
  const resetLink = page.url();
  await page.getByLabel("New password").fill("password1");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("This password is on lists of stolen passwords.")).toBeVisible();
  await page.getByLabel("New password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is set" })).toBeVisible();
  await page.goto(resetLink);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();

  await logIn(page, email, PASSWORD);
  await expectRefusal(page, "Invalid email or password. Please try again.");
  await logIn(page, email, NEW_PASSWORD);
  await expect(page).toHaveURL("/subscription-management");
  await openPage(page, "/subscription-management/security");
  await page.getByRole("button", { name: "Log out everywhere" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
});

test("a failed logout shows an error and leaves the user logged in", async ({ page }) => {
  await signUp(page, newAddress());
  await openPage(page, "/subscription-management");
  await page.route("/api/auth/logout", (route) => route.abort());
  await page.getByRole("link", { name: "Log out" }).click();
  await expect(page.getByText("Failed to logout", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/subscription-management");
  await page.unroute("/api/auth/logout");
  await logOut(page);
});

test("an account without a plan is recognised on the plans page by its email", async ({ page }) => {
  await openPage(page, "/choose-plan?email=sam%40example.com");
  await page.getByRole("link", { name: "Create a free account" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("sam@example.com");
});

test("two-factor authentication is set up from the QR code and required at login", async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await openPage(page, "/subscription-management/security");
  await page.getByLabel("Current password, to set up two-factor authentication").fill(PASSWORD);
  await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
  await expect(page.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  const secret = await page.locator("code").innerText();
  const app = URI.parse(`otpauth://totp/Plumbline?secret=${secret}`) as TOTP;
  await page.getByLabel("3. Enter the 6-digit code from your app").fill(app.generate());
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("Two-factor authentication is on", { exact: true })).toBeVisible();
  await openPage(page, "/subscription-management");
  await logOut(page);

  await logIn(page, email, PASSWORD);
  // Each code works only once, and the setup has used the current one.
  await page.getByLabel("Code").fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/subscription-management");
});

test("signing up with a taken email shows an error and keeps what was typed", async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await openPage(page, "/subscription-management");
  await logOut(page);
  await openPage(page, `/signup?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByText("First name is required")).toBeVisible();
  await page.getByLabel("First name").fill("Kim");
  await page.getByLabel("Last name").fill("Nguyen");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Account Already Exists", { exact: true })).toBeVisible();
  await expectRefusal(page, /^Account Already Exists: This email is already registered\./);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
});

test("logging in works by keyboard alone and follows the redirect", async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await openPage(page, "/subscription-management");
  await logOut(page);
  await openPage(page, "/login?redirect=%2Fcomplete-profile");
  await page.getByLabel("Email").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/complete-profile");
  await expect(page.getByRole("heading", { name: "Complete your profile" })).toBeVisible();
});

test("a redirect to another site is not followed", async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await openPage(page, "/subscription-management");
  await logOut(page);
  await openPage(page, "/login?redirect=%2F%2Fevil.example");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/subscription-management");
});

test("the login page has a button for each configured provider, and no others", async ({ page }) => {
  for (const path of ["/login", "/signup"]) {
    await openPage(page, path);
    const configured = test.info().project.name === "postgres" ? ["Continue with GitHub"] : [];
    await expect(page.getByRole("link", { name: /^Continue with/ })).toHaveText(configured);
  }
});

test("a login lost to a network failure shows an error and keeps what was typed", async ({ page }) => {
  await page.route("/api/auth/login", (route) => route.abort());
  await openPage(page, "/login");
  await page.getByLabel("Email").fill("kim@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Login failed", { exact: true })).toBeVisible();
  await expectRefusal(page, "Failed to log in");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(PASSWORD);
});

test("only administrators can open the admin pages", async ({ page }) => {
  await page.goto("/admin/accounts");
  await expect(page).toHaveURL("/login?redirect=%2Fadmin%2Faccounts");
  const email = newAddress();
  await signUp(page, email);
  expect((await page.goto("/admin/accounts"))?.status()).toBe(403);
  await expect(page.getByText("This page is for administrators.")).toBeVisible();

  // Only the server can open the embedded database while it runs.
  const databaseUrl = process.env.E2E_DATABASE_URL;
  if (!databaseUrl || test.info().project.name !== "postgres") return;
  const grant = [join(import.meta.dirname, "../../../scripts/admin.ts"), "grant", email];
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: test.info().outputPath("data") };
  await promisify(execFile)("node", grant, { env: { ...process.env, ...environment } });
  await openPage(page, `/admin/accounts?query=${encodeURIComponent(email)}`);
  await expect(page.getByText("Administrator", { exact: true })).toBeVisible();
});

test("the account's sections have addresses of their own, and the old anchor leads to the giveaway", async ({
  page,
}) => {
  await signUp(page, newAddress());
  await openPage(page, "/subscription-management");
  await expectFit(page);
  const sections = page.getByRole("navigation", { name: "Your account" });
  for (const [name, path, heading] of [
    ["Giveaway", "/subscription-management/giveaway", "Giveaway"],
    ["Your details", "/subscription-management/details", "Account details"],
    ["Security", "/subscription-management/security", "Two-factor authentication"],
    ["Your data", "/subscription-management/data", "Your data"],
  ] as const) {
    await sections.getByRole("link", { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("region", { name: heading })).toBeVisible();
    await expect(sections.locator("[aria-current=page]")).toHaveText(name);
    await expectFit(page);
  }
  await page.goBack();
  await expect(page).toHaveURL("/subscription-management/security");
  await expect(page.getByRole("region", { name: "Password" })).toBeVisible();
  await openPage(page, "/subscription-management#giveaway");
  await expect(page).toHaveURL("/subscription-management/giveaway");
});

test("a closed account can't log in", async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await openPage(page, "/subscription-management/data");
  await page.getByRole("button", { name: "Close my account" }).click();
  await expectNoAxeViolations(page);
  await page.getByLabel("Current password, to close your account").fill(PASSWORD);
  await page.getByRole("button", { name: "Close my account for good" }).click();
  await expect(page).toHaveURL("/");
  await logIn(page, email, PASSWORD);
  await expectRefusal(page, "Invalid email or password. Please try again.");
});
