import { expect, expectFit, expectNoAxeViolations, expectRefusal, openPage, test } from "./fixtures.ts";
import { signUpQuickly } from "./people.ts";

test("a visitor creates a demo account and opens the chatbot in a new tab", async ({ page, context }) => {
  await openPage(page, "/demo");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Create Demo Account" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Demo Account Ready!" })).toBeFocused();
  await expect(page.getByText("Demo Account Created", { exact: true })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Demo account" })).toBeVisible();
  await expect(page.getByText(/^demo-[\da-f]{16}@demo\.plumbline\.invalid$/)).toBeVisible();
  await expect(page.getByText("Demo User", { exact: true })).toBeVisible();
  await expect(page.getByRole("definition").filter({ hasText: "Active (Demo)" })).toBeVisible();
  const access = page.getByRole("link", { name: "Access AI Chatbot" });
  const opened = context.waitForEvent("page");
  await access.click();
  await (await opened).close();
  // The sign-on URL works only once, so the next click gets a new one.
  await expect(access).toHaveAttribute("href", "/chatbot");

  await openPage(page, "/demo");
  await expect(page.getByRole("heading", { name: "Demo Account Ready!" })).toBeVisible();
  await page.getByRole("link", { name: "Demo account", exact: true }).first().click();
  await expect(page.getByRole("heading", { name: "Your demo account" })).toBeVisible();
  await expect(page.getByText("Subscription: Active (Demo)")).toBeVisible();
  await expectFit(page);
});

test("a demo account chooses a plan like a visitor, with an empty email field", async ({ page }) => {
  await page.request.post("/api/create-demo-account");
  await openPage(page, "/choose-plan");
  await expect(page.getByLabel("Email")).toHaveValue("");
  await page.goto("/complete-profile");
  await expect(page).toHaveURL("/subscription-management");
});

test("a demo account that can't be created shows the error, and the button can be used again", async ({
  page,
}) => {
  await openPage(page, "/demo");
  await page.route("/api/create-demo-account", (route) => route.abort());
  await page.getByRole("button", { name: "Create Demo Account" }).click();
  await expectRefusal(page, "Failed to create demo account. Please try again.");

  await page.unroute("/api/create-demo-account");
  const error = "Someone on this network has already created a demo account today.";
  await page.route("/api/create-demo-account", (route) =>
    route.fulfill({ status: 429, json: { error, code: "limit_reached" } }),
  );
  await page.getByRole("button", { name: "Create Demo Account" }).click();
  await expectRefusal(page, error);
});

test("a logged-in user is told to log out first", async ({ page }) => {
  await signUpQuickly(page);
  await openPage(page, "/demo");
  await expect(page.getByRole("heading", { name: "You're already logged in" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await openPage(page, "/demo");
  await expect(page.getByRole("button", { name: "Create Demo Account" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the form creates the account", async ({ page }) => {
    await page.goto("/demo");
    await page.getByRole("button", { name: "Create Demo Account" }).click();
    await expect(page.getByRole("heading", { name: "Demo Account Ready!" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Access AI Chatbot" })).toHaveAttribute("href", "/chatbot");
  });
});
