import type { Page } from "@playwright/test";
import { expect, expectRefusal, test } from "./fixtures.ts";

const PASSWORD = "a fair dinkum secret";

/** An address that no other test in this run uses. */
const newAddress = () => `lee.${crypto.randomUUID().slice(0, 8)}@example.com`;

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto(`/signup?email=${encodeURIComponent(email)}`);
  await page.getByLabel("First name").fill("Lee");
  await page.getByLabel("Last name").fill("Tran");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
}

test.use({ javaScriptEnabled: false });

test("an account is created, and a refused form keeps everything except the password", async ({ page }) => {
  const email = newAddress();
  await page.goto(`/signup?email=${encodeURIComponent(email)}`);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("First name").fill("Lee");
  await page.getByLabel("Last name").fill("Tran");
  await page.getByLabel("Password", { exact: true }).fill("password1");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("This password is on lists of stolen passwords.")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("First name")).toHaveValue("Lee");
  await expect(page.getByLabel("Email")).toHaveValue(email);

  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Account created" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Access Plumbline" })).toHaveAttribute("href", "/chatbot");
  await page.getByRole("link", { name: "completed your profile" }).click();
  await expect(page.getByRole("heading", { name: "Complete your profile" })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Lee");
});

test("signing up with a taken email shows an error", async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await signUp(page, email);
  await expect(
    page.getByText(
      "Account Already Exists: This email is already registered. Try logging in instead or use a different email.",
    ),
  ).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Lee");
});

test("a profile is completed after a postcode from the wrong state", async ({ page }) => {
  await signUp(page, newAddress());
  await page.goto("/complete-profile");
  await page.getByLabel("Phone").fill("0412 345 678");
  await page.getByLabel("ABN (optional)").fill("51 824 753 556");
  await page.getByLabel("Primary trade").selectOption("Plumber");
  await page.getByLabel("Years of experience").selectOption("6-10");
  await page.getByLabel("State or territory").selectOption("Victoria");
  await page.getByLabel("Postcode").fill("2150");
  await page.getByLabel("Email me about").check();
  await page.getByLabel("I am 18 or over").check();
  const submit = page.getByRole("button", { name: "Complete Signup & Choose Plan" });
  await submit.click();
  await expect(page.getByText("This postcode is not in that state or territory")).toBeVisible();
  await expect(page.getByLabel("Postcode")).toBeFocused();
  await expect(page.getByLabel("Phone")).toHaveValue("0412 345 678");
  await expect(page.getByLabel("Primary trade")).toHaveValue("plumber");
  await expect(page.getByLabel("Email me about")).toBeChecked();
  await expect(page.getByLabel("I am 18 or over")).toBeChecked();
  await page.getByLabel("State or territory").selectOption("New South Wales");
  await submit.click();
  await expect(page).toHaveURL("/choose-plan");

  await page.goto("/complete-profile");
  await expect(page.getByLabel("State or territory")).toHaveValue("NSW");
  await expect(page.getByLabel("ABN (optional)")).toHaveValue("51 824 753 556");
});

test("logging out and in again follows a redirect within this site only", async ({ page }) => {
  const email = newAddress();
  await signUp(page, email);
  await page.goto("/subscription-management");
  await expect(page.getByText("Without JavaScript, you can")).toBeVisible();
  await page.getByRole("link", { name: "Log out" }).click();
  await page.goto("/subscription-management");
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("not this one");
  await page.getByRole("button", { name: "Login" }).click();
  await expectRefusal(page, "Invalid email or password. Please try again.");
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/subscription-management");

  await page.getByRole("link", { name: "Log out" }).click();
  await page.goto("/login?redirect=%2F%2Fevil.example");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL("/subscription-management");
});

test("the account's sections are links, and the giveaway's link has the old anchor", async ({ page }) => {
  await signUp(page, newAddress());
  await page.goto("/subscription-management#giveaway");
  const sections = page.getByRole("navigation", { name: "Your account" });
  await expect(sections.locator(":target")).toHaveText("Giveaway");
  await sections.getByRole("link", { name: "Giveaway" }).click();
  await expect(page.getByRole("region", { name: "Giveaway" })).toBeVisible();
  await sections.getByRole("link", { name: "Security" }).click();
  await expect(page).toHaveURL("/subscription-management/security");
  await page.goBack();
  await expect(page.getByRole("region", { name: "Giveaway" })).toBeVisible();
});

test("a password reset can be requested, and an invalid link shows an error", async ({ page }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(newAddress());
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("It expires in 1 hour")).toBeVisible();
  await page.getByRole("link", { name: "Send Another Email" }).click();
  await expect(page.getByRole("button", { name: "Send reset link" })).toBeVisible();

  await page.goto("/reset-password?token=used-already");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await page.getByRole("link", { name: "Get a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
});

test("search engines get each public page under one URL and no private pages", async ({ page }) => {
  const canonical = page.locator('link[rel="canonical"]');
  const robots = page.locator('meta[name="robots"]');
  for (const [path, address] of [
    ["/signup", "/signup"],
    ["/login?redirect=%2Fcomplete-profile", "/login"],
  ] as const) {
    await page.goto(path);
    expect(new URL((await canonical.getAttribute("href")) ?? "").pathname).toBe(address);
    await expect(robots).toHaveCount(0);
  }
  for (const path of [
    "/signup-old?email=a%40example.com",
    "/forgot-password",
    "/reset-password?token=x",
    "/complete-signup",
    "/subscription-management",
  ]) {
    await page.goto(path);
    await expect(robots).toHaveAttribute("content", "noindex");
    await expect(canonical).toHaveCount(0);
  }
});
