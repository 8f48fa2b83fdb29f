import { expect, openPage, test } from "./fixtures.ts";

test.beforeEach(async ({ page }) => {
  await openPage(page, "/");
});

test("a free address is checked once typing stops, and Get started carries it to the plans", async ({
  page,
}) => {
  const button = page.getByRole("button", { name: "Get started" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Your email").fill("  Sam.Sparks@Example.com ");
  await expect(page.getByText("Good to go")).toBeVisible();
  await button.click();
  await expect(page).toHaveURL("/choose-plan?email=sam.sparks%40example.com");
});

test("while the check runs the button says so", async ({ page }) => {
  await page.route("/api/check-email", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.fulfill({ json: { exists: false } });
  });
  await page.getByLabel("Your email").fill("sam@example.com");
  await expect(page.getByRole("button", { name: "Checking..." })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Get started" })).toBeEnabled();
});

test("a registered address offers to sign in instead", async ({ page }) => {
  await page.route("/api/check-email", (route) => route.fulfill({ json: { exists: true } }));
  await page.getByLabel("Your email").fill("taken@example.com");
  await expect(page.getByText("This email is already registered.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in instead?" })).toHaveAttribute("href", "/login");
  await expect(page.getByRole("button", { name: "Get started" })).toBeDisabled();
});

test("a failed check reads as invalid and can be repeated", async ({ page }) => {
  let fails = true;
  await page.route("/api/check-email", (route) =>
    fails ? route.fulfill({ status: 500, body: "" }) : route.fulfill({ json: { exists: false } }),
  );
  await page.getByLabel("Your email").fill("sam@example.com");
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  fails = false;
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(page.getByText("Good to go")).toBeVisible();
});

test("a malformed address is never sent; leaving the field says what is wrong", async ({ page }) => {
  let asked = 0;
  page.on("request", (request) => request.url().endsWith("/api/check-email") && asked++);
  await page.getByLabel("Your email").fill("sam@example");
  await page.getByLabel("Your email").blur();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.waitForTimeout(700);
  expect(asked).toBe(0);
});

test("an answer to an address since changed is dropped", async ({ page }) => {
  await page.route("/api/check-email", async (route) => {
    const { email } = route.request().postDataJSON();
    if (email === "old@example.com") await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.fulfill({ json: { exists: email === "old@example.com" } }).catch(() => {});
  });
  const asked = page.waitForRequest("/api/check-email");
  await page.getByLabel("Your email").fill("old@example.com");
  await asked;
  await page.getByLabel("Your email").fill("new@example.com");
  await expect(page.getByText("Good to go")).toBeVisible();
  await page.waitForTimeout(1200);
  await expect(page.getByText("Good to go")).toBeVisible();
});
