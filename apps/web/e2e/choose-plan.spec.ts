import { startTrial } from "./customers.ts";
import { expect, expectNoAxeViolations, openPage, test } from "./fixtures.ts";
import { newAddress, signUpQuickly } from "./people.ts";

test("the Annual plan is preselected, and each plan shows its charges and dates", async ({ page }) => {
  await openPage(page, "/choose-plan?email=sam%40example.com");
  await expect(page.getByText("STEP 2 OF 3")).toBeVisible();
  await expect(page.getByText("MOST POPULAR")).toHaveCount(1);
  await expect(page.getByText("GST included", { exact: true })).toHaveCount(3);
  await expect(page.getByRole("radio", { name: "Annual" })).toBeChecked();
  await expect(page.getByText("Today: $0.").filter({ visible: true })).toHaveCount(1);
  await expect(
    page.getByText(/^On \d+ \w+ \d{4}: \$299, then every year until you cancel\.$/).filter({ visible: true }),
  ).toHaveCount(1);
  const promise = page.getByText("30-day money-back guarantee").filter({ visible: true });
  await expect(promise).toHaveText("30-day money-back guarantee • Cancel anytime • No hidden fees");

  await page.getByRole("radio", { name: "Annual" }).press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Lifetime" })).toBeChecked();
  await expect(page.getByText("Today: $1,200, once, and it never renews.")).toBeVisible();
  await expect(promise).toHaveText("30-day money-back guarantee • One payment • No hidden fees");
  const details = page.getByRole("region", { name: "Everything in Lifetime" });
  await expect(details).toContainText("One payment, no renewals");
  await expect(details).not.toContainText("Cancel anytime");
});

test("Continue carries the plan and the email to the checkout", async ({ page }) => {
  await openPage(page, "/choose-plan?email=sam%40example.com&plan=monthly");
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/subscribe\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    priceId: "plumbline_monthly",
    planName: "Monthly",
    amount: "2995",
    interval: "month",
    email: "sam@example.com",
  });
  await expect(page.getByText("STEP 3 OF 3")).toBeVisible();
});

test("Continue is disabled until an email is entered", async ({ page }) => {
  await openPage(page, "/choose-plan");
  const email = page.getByLabel("Your email");
  const next = page.getByRole("button", { name: "Continue" });
  await expect(email).toHaveAccessibleDescription("Email is required to proceed");
  await expect(next).toBeDisabled();
  await email.fill("sam@example.com");
  await expect(next).toBeEnabled();
  await email.fill(" ");
  await expect(next).toBeDisabled();
});

test("a subscriber sees their plan marked and can change to another", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  await startTrial(page, email, "monthly");
  await openPage(page, "/choose-plan");
  await expect(page.getByText("Your plan", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Your email")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Change to Annual" })).toBeEnabled();
  await expect(page.getByText(/^Today:/)).toHaveCount(0);
  await expect(
    page.getByText("On the next page you'll see what's due today").filter({ visible: true }),
  ).toHaveCount(1);
  await page.getByRole("radio", { name: "Monthly" }).check();
  await expect(page.getByRole("button", { name: "Monthly is your plan" })).toBeDisabled();
  await expectNoAxeViolations(page);
});

test("a plan link on the landing page preselects that plan", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("link", { name: "Choose Lifetime" }).click();
  await expect(page.getByRole("radio", { name: "Lifetime" })).toBeChecked();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a plan can be chosen, and the checkout says that paying needs JavaScript", async ({ page }) => {
    await page.goto("/choose-plan");
    await page.getByRole("radio", { name: "Lifetime" }).check();
    await expect(page.getByRole("heading", { name: "Everything in Lifetime" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Everything in Annual" })).toBeHidden();
    await page.getByLabel("Your email").fill("sam@example.com");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL("/subscribe?priceId=plumbline_lifetime&email=sam%40example.com");
    await expect(page.getByRole("heading", { name: "Lifetime plan" })).toBeVisible();
    await expect(page.getByText("Today: $1,200, once, and it never renews.")).toBeVisible();
    await expect(page.getByText("You need JavaScript to pay")).toBeVisible();
    await page.getByRole("link", { name: "Back to plans" }).click();
    await expect(page.getByRole("radio", { name: "Lifetime" })).toBeChecked();
    await expect(page.getByLabel("Your email")).toHaveValue("sam@example.com");
  });
});
