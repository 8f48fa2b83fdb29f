import { expect, expectFit, expectNoAxeViolations, openPage, test } from "./fixtures.ts";
import { buyQuickly, signUpQuickly, subscribe } from "./people.ts";

const ACCOUNT = "/subscription-management";

test("the account page of a user without a plan says so and disables the billing portal", async ({
  page,
}) => {
  await signUpQuickly(page);
  await openPage(page, ACCOUNT);
  await expect(page.getByText("You don't have a plan, so nothing is charged.")).toBeVisible();
  await expect(page.getByText("Inactive")).toBeVisible();
  await expect(page.getByText("You can open the billing portal once you have a plan")).toBeVisible();
  await expect(page.getByRole("button", { name: "Open billing portal" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "View Plans" })).toHaveAttribute("href", "/choose-plan");
  await page.getByRole("button", { name: "Check my payment" }).click();
  await expect(page.getByText("No Subscription Found", { exact: true })).toBeVisible();
});

test("cancelling a plan takes two clicks, shows the end date first, and can be undone", async ({ page }) => {
  await subscribe(page, { plan: "annual" });
  await openPage(page, ACCOUNT);
  const plan = page.getByRole("region", { name: "Plan", exact: true });
  await expect(plan.getByText(/^Free trial until \d+ \w{3}$/)).toBeVisible();
  await expect(plan.getByText(/Next payment: \$299/)).toBeVisible();

  await plan.getByText("Cancel plan").click();
  await expect(plan.getByText(/Your plan ends on \d+ \w+ \d{4}\. You keep access until then/)).toBeVisible();
  await plan.getByRole("button", { name: "Keep my plan" }).click();
  await expect(plan.getByText(/Your plan ends on/)).toBeHidden();

  let clicks = 0;
  await page.exposeFunction("countClick", () => (clicks += 1));
  await page.evaluate(() =>
    document.addEventListener("click", () => (window as unknown as { countClick: () => void }).countClick()),
  );
  await plan.getByText("Cancel plan").click();
  await plan.getByRole("button", { name: "Cancel my plan" }).click();
  await expect(plan.getByText(/You keep access until then, and you won't be charged again/)).toBeVisible();
  expect(clicks).toBe(2);
  await expect(plan.getByText(/^You've cancelled your plan. It ends on/)).toBeFocused();
  await expect(plan.getByText(/^Ends \d+ \w{3}$/)).toBeVisible();
  await expect(plan.getByText(/Next payment/)).toBeHidden();
  await plan.getByRole("button", { name: "Keep my plan" }).click();
  await expect(plan.getByText(/^You've kept your plan. Your next payment is \$299 on/)).toBeFocused();
  await expect(plan.getByText(/Next payment: \$299/)).toBeVisible();
});

test("the billing portal opens in a new tab", async ({ page }) => {
  await subscribe(page);
  await openPage(page, ACCOUNT);
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Open billing portal" }).click();
  const portal = await opened;
  await expect(portal.getByText("Sandbox: no real money")).toBeVisible();
  await expectNoAxeViolations(portal);
  await portal.close();
});

test("a billing portal that fails to open shows an error", async ({ page }) => {
  await subscribe(page);
  await openPage(page, ACCOUNT);
  await page.route("**/api/billing/customer-portal", (route) => route.abort());
  await page.getByRole("button", { name: "Open billing portal" }).click();
  await expect(page.getByText("Failed to open billing portal", { exact: true })).toBeVisible();
});

test("a payment has its receipt, and a refund can be requested once", async ({ page }) => {
  await subscribe(page, { plan: "lifetime" });
  await openPage(page, ACCOUNT);
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments.getByText("$1,200")).toBeVisible();
  await expect(payments.getByText("Includes GST of $109.09")).toBeVisible();
  const download = page.waitForEvent("download");
  await payments.getByRole("link", { name: /Receipt PL-\d{6} \(PDF\)/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^PL-\d{6}\.pdf$/);

  await payments.getByText("Ask for a refund", { exact: true }).click();
  await expect(payments.getByRole("radio", { name: /It's not for me/ })).toBeChecked();
  await payments.getByRole("radio", { name: /I bought it by accident.*48 hours/ }).check();
  await payments.getByLabel("Details (optional)").fill("I retire.");
  await expectNoAxeViolations(page);
  await payments.getByRole("button", { name: "Ask for this refund" }).click();
  await expect(payments.getByText(/Refund requested on .* within 3 business days/)).toBeVisible();
  await expect(payments.getByText("Ask for a refund", { exact: true })).toBeHidden();
});

test("a URL that claims a payment was made isn't trusted", async ({ page }) => {
  await signUpQuickly(page);
  await openPage(page, `${ACCOUNT}?payment=success`);
  await expect(page.getByText("One moment, we're looking for your payment.")).toBeVisible();
  await expect(page).toHaveURL(ACCOUNT);
  await expect(page.getByText(/We haven't found a payment for this account/)).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText("Inactive")).toBeVisible();
});

test("a payment that arrives late is found without a reload", async ({ page }) => {
  const email = await signUpQuickly(page);
  await openPage(page, `${ACCOUNT}?payment=success`);
  await expect(page.getByText("One moment, we're looking for your payment.")).toBeVisible();
  await buyQuickly(page, email, { plan: "lifetime" });
  await expect(page.getByText("Thank you. Your plan has started.")).toBeVisible();
  await expect(page.getByText("Paid once. It never renews.")).toBeVisible();
});

test("the refund policy lists its time limits and says that legal rights still apply", async ({ page }) => {
  await openPage(page, "/refund-policy");
  for (const rule of [
    "within 30 days of it, for any reason or none",
    "ask within 14 days of the payment",
    "tell us within 7 days",
    "tell us within 48 hours",
    "within 3 business days",
    "about 7 business days after that",
  ])
    await expect(page.getByText(rule)).toBeVisible();
  await expect(page.getByText(/consumer guarantees under the/)).toBeVisible();
  await expect(page.getByRole("link", { name: "your account page" })).toHaveAttribute("href", ACCOUNT);
});

test("the account page's plan, cancel and payment views are accessible", async ({ page }) => {
  await subscribe(page);
  await openPage(page, `${ACCOUNT}?trial=started`);
  await expect(page.getByText("Your free trial has started.")).toBeVisible();
  await expect(page).toHaveURL(ACCOUNT);
  await page.getByText("Cancel plan").click();
  await expectFit(page);
});
test("a payment and its refund form are accessible", async ({ page }) => {
  await buyQuickly(page, await signUpQuickly(page), { plan: "lifetime" });
  await openPage(page, `${ACCOUNT}?payment=success`);
  await expect(page.getByText("Thank you. Your plan has started.")).toBeVisible();
  await page.getByText("Ask for a refund", { exact: true }).click();
  await expectFit(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("a plan can be cancelled and resumed", async ({ page }) => {
    await subscribe(page);
    await page.goto(ACCOUNT);
    await page.getByText("Cancel plan").click();
    await page.getByRole("button", { name: "Cancel my plan" }).click();
    await page.getByRole("button", { name: "Keep my plan" }).click();
    await expect(page.getByText("Cancel plan")).toBeVisible();
  });
  test("a refund can be requested", async ({ page }) => {
    await buyQuickly(page, await signUpQuickly(page), { plan: "lifetime" });
    await page.goto(ACCOUNT);
    await page.getByText("Ask for a refund", { exact: true }).click();
    await expect(page.getByRole("radio", { name: /It's not for me/ })).toBeChecked();
    await page.getByRole("radio", { name: /I paid twice/ }).check();
    await page.getByRole("button", { name: "Ask for this refund" }).click();
    await expect(page.getByText(/Refund requested on/)).toBeVisible();
  });
});
