import type { Page } from "@playwright/test";
import { clickAndRead, fillCard, newTypedExpiry, openCheckout, startTrial, statusOf } from "./customers.ts";
import { CARDS, newAddress, PASSWORD, signUpQuickly } from "./people.ts";
import { expect, expectNoAxeViolations, openPage, test, waitForReact } from "./fixtures.ts";

const startButton = (page: Page) => page.getByRole("button", { name: "Start 7-day free trial" });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true });

test("a visitor starts a trial, then creates an account that has the plan", async ({ page }) => {
  const email = newAddress();
  await openPage(page, `/choose-plan?email=${encodeURIComponent(email)}`);
  await page.getByRole("button", { name: "Continue" }).click();
  await waitForReact(page);
  await expect(page.getByText("Sandbox: no real money.")).toBeVisible();
  await fillCard(page, CARDS.works);
  await clickAndRead(page, startButton(page), {
    before: "/subscription-success",
    texts: ["Trial Started!", "Welcome to Plumbline! Your 7-day free trial has started."],
  });
  await expect(page).toHaveURL(`/subscription-success?email=${encodeURIComponent(email)}&trial=true`);

  await waitForReact(page);
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByLabel("Email")).not.toBeEditable();
  await page.getByLabel("First name").fill("Jo");
  await page.getByLabel("Last name").fill("Papas");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm password").fill("something else");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("status").getByText("Passwords do not match.")).toBeVisible();
  await expect(page.getByLabel("Confirm password")).toHaveAccessibleDescription("Passwords do not match.");
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Welcome Email Sent" })).toBeFocused();
  expect(await statusOf(page)).toMatchObject({ status: "trialing", currentPlan: { id: "annual" } });
});

test("a signed-in buyer lands on their account page", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  await openCheckout(page, { plan: "monthly" });
  await expect(page.getByText(email)).toBeVisible();
  await fillCard(page, CARDS.works);
  await clickAndRead(page, startButton(page), {
    before: "/subscription-management",
    texts: ["Your 7-day free trial has started! You'll be charged after the trial period."],
  });
  expect(await statusOf(page)).toMatchObject({ status: "trialing", currentPlan: { id: "monthly" } });
});

test("a declined card shows the reason, keeps what was typed, and can be replaced by another", async ({
  page,
}) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  await openCheckout(page, { plan: "monthly" });
  await fillCard(page, CARDS.declined, "11/49");
  await startButton(page).click();
  await expect(toast(page, "Payment Failed")).toBeVisible();
  await expect(page.getByRole("alert").getByText("Your card was declined.")).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue(CARDS.declined);
  await expect(page.getByLabel("Expiry (MM/YY)")).toHaveValue("11/49");
  expect((await statusOf(page)).status).toBe("none");
  await expectNoAxeViolations(page);
  await fillCard(page, CARDS.works);
  await startButton(page).click();
  await expect(page).toHaveURL(/\/subscription-management/);
});

test("an incomplete card shows an error at each field", async ({ page }) => {
  await openCheckout(page, { plan: "monthly", email: newAddress() });
  await page.getByLabel("Card number").fill("4242");
  await page.getByLabel("Card number").press("Enter");
  await expect(page.getByLabel("Card number")).toHaveAccessibleDescription("Your card number is incomplete.");
  await expect(page.getByLabel("Card number")).toBeFocused();
  await expect(page.getByLabel("CVC")).toHaveAccessibleDescription(
    "Your card's security code is incomplete.",
  );
  await expect(startButton(page)).toBeEnabled();
});

test("a plan starts only once the bank authentication succeeds", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  await openCheckout(page, { plan: "annual" });
  await fillCard(page, CARDS.asks);
  await startButton(page).click();
  const bank = page.getByRole("dialog", { name: "Your bank needs to check it's you" });
  await expect(bank).toBeVisible();
  await expectNoAxeViolations(page);
  await bank.getByRole("button", { name: "Fail" }).click();
  await expect(page.getByRole("alert").getByText(/We are unable to authenticate/)).toBeVisible();
  expect((await statusOf(page)).status).toBe("none");
  await startButton(page).click();
  await bank.getByRole("button", { name: "Complete" }).click();
  await expect(page).toHaveURL(/\/subscription-management/);
  expect((await statusOf(page)).status).toBe("trialing");
});

test("a promo code is upper-cased, lowers the price shown and can be removed", async ({ page }) => {
  await openCheckout(page, { plan: "monthly", email: newAddress() });
  const apply = page.getByRole("button", { name: "Apply" });
  await expect(apply).toBeDisabled();
  await page.getByLabel("Promo code").fill("mates20");
  await expect(page.getByLabel("Promo code")).toHaveValue("MATES20");
  await fillCard(page, CARDS.works, "11/49");
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("/api/create-subscription", async (route) => {
    await held;
    await route.continue();
  });
  await apply.click();
  await expect(toast(page, "Applying promo code...")).toBeVisible();
  letThrough();
  await expect(page.getByText("MATES20 takes 20% off")).toBeVisible();
  await expect(toast(page, "Promo code applied")).toBeVisible();
  await expect(toast(page, "Applying promo code...")).toHaveCount(0);
  await expect(page.getByText(/\$23\.96, then every month until you cancel/)).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveValue(CARDS.works);
  await page.getByRole("button", { name: "Remove code" }).click();
  await expect(page.getByText(/\$29\.95, then every month until you cancel/)).toBeVisible();
});

test("an invalid code shows an error and leaves the checkout unchanged", async ({ page }) => {
  await openCheckout(page, { plan: "monthly", email: newAddress() });
  await page.getByLabel("Promo code").fill("GONE");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByLabel("Promo code")).toHaveAccessibleDescription(
    "This code isn't valid or has expired",
  );
  await expect(page.getByText(/\$29\.95, then every month/)).toBeVisible();
  await expect(startButton(page)).toBeEnabled();
});

test("a coupon in the URL is applied, and an invalid one shows an error but doesn't block the checkout", async ({
  page,
}) => {
  await openCheckout(page, { plan: "monthly", email: newAddress(), coupon: "three10" });
  await expect(page.getByText("THREE10 takes $10 off")).toBeVisible();
  await expect(page.getByText(/\$19\.95, then every month before/)).toBeVisible();
  await openCheckout(page, { plan: "monthly", email: newAddress(), coupon: "nosuch" });
  await expect(page.getByLabel("Promo code")).toHaveValue("NOSUCH");
  await expect(page.getByLabel("Promo code")).toHaveAccessibleDescription(
    "This code isn't valid or has expired",
  );
  await expect(startButton(page)).toBeEnabled();
});

test("a promo code that leaves nothing to pay needs no card", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  await openPage(page, "/subscribe?plan=monthly&coupon=FREEMONTH");
  await expect(
    page.getByText(/^Free until \d+ \w+ \d{4}\. Without a card on file, your plan ends that day\.$/),
  ).toBeVisible();
  await expect(page.getByLabel("Card number")).toHaveCount(0);
  await expectNoAxeViolations(page);
  await clickAndRead(page, page.getByRole("button", { name: "Activate free subscription" }), {
    before: "/subscription-management",
    texts: ["Free Subscription Activated!"],
  });
  expect((await statusOf(page)).status).toBe("active");
});

test("a free plan that fails to activate shows an error and can be retried", async ({ page }) => {
  await openPage(page, `/subscribe?plan=monthly&coupon=FREEFOREVER&email=${newAddress()}`);
  await expect(page.getByText("Free for good.")).toBeVisible();
  await page.route("/api/billing/complete-checkout", (route) => route.abort());
  await page.getByRole("button", { name: "Activate free subscription" }).click();
  await expect(toast(page, "Activation Failed")).toBeVisible();
  await page.unroute("/api/billing/complete-checkout");
  await page.getByRole("button", { name: "Activate free subscription" }).click();
  await expect(page).toHaveURL(/\/subscription-success/);
});

test("Lifetime is charged once, today, and can't be cancelled", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  await openCheckout(page, { plan: "lifetime" });
  await expect(page.getByText("Cancel anytime")).toHaveCount(0);
  await expect(page.getByText(/trial/i)).toHaveCount(0);
  await fillCard(page, CARDS.works);
  await clickAndRead(page, page.getByRole("button", { name: "Pay $1,200 today" }), {
    before: "/subscription-management",
    texts: ["Payment Successful!"],
  });
  expect(await statusOf(page)).toMatchObject({ status: "active", currentPlan: { id: "lifetime" } });
});

test("a subscriber changes plan instead of buying a second one", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  await startTrial(page, email, "monthly");
  await openPage(page, "/subscribe?plan=annual");
  await expect(page.getByRole("heading", { name: "From Monthly to Annual" })).toBeVisible();
  await expect(page.getByText(/\$299 on \d+ \w+ \d{4} and every year until you cancel/)).toBeVisible();
  await expectNoAxeViolations(page);
  await clickAndRead(page, page.getByRole("button", { name: "Change to Annual" }), {
    before: "/subscription-management",
    texts: ["You're now on the Annual plan."],
  });
  await expect(page.getByText("You've changed your plan. You're now on Annual.")).toBeFocused();
  expect((await statusOf(page)).currentPlan?.id).toBe("annual");

  await openPage(page, "/subscribe?plan=annual");
  await expect(page.getByRole("heading", { name: "Annual is your plan" })).toBeVisible();
});

test("a subscriber changing to Lifetime pays in the payment form", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  await startTrial(page, email, "annual");
  await openPage(page, "/subscribe?plan=lifetime");
  await page.getByRole("button", { name: "Change to Lifetime" }).click();
  await fillCard(page, CARDS.works);
  await clickAndRead(page, page.getByRole("button", { name: "Pay $1,200 today" }), {
    before: "/subscription-management",
    texts: ["Payment Successful!"],
  });
  expect(await statusOf(page)).toMatchObject({ status: "active", currentPlan: { id: "lifetime" } });
});

test("a checkout URL with only the plan's name asks for the email", async ({ page }) => {
  await openPage(page, "/subscribe?plan=monthly");
  await expect(page.getByRole("heading", { name: "Missing Information" })).toBeVisible();
  await page.getByLabel("Your email").fill(newAddress());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Monthly plan" })).toBeVisible();
  await expect(startButton(page)).toBeEnabled();
});

test("a checkout URL with an unknown price ID leads back to the plans", async ({ page }) => {
  await openPage(page, "/subscribe?email=sam%40example.com&priceId=price_of_a_penny");
  await expect(page.getByRole("heading", { name: "Missing Information" })).toBeVisible();
  await page.getByRole("link", { name: "Return to Plan Selection" }).click();
  await expect(page).toHaveURL("/choose-plan?email=sam%40example.com");
});

test("the price comes from the server, whatever the URL says", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  const lies = { planName: "Monthly for a cent", amount: "1", interval: "one_time" };
  await openCheckout(page, { priceId: "plumbline_lifetime", email, ...lies });
  await expect(page.getByRole("heading", { name: "Lifetime plan" })).toBeVisible();
  await expect(page.getByText("The link you followed had different details.")).toBeVisible();
  await expect(page.getByText("Monthly for a cent")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Pay $1,200 today" })).toBeVisible();
});

test("a double click starts one plan", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/confirm|complete-checkout/.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  await openCheckout(page, { plan: "monthly" });
  await fillCard(page, CARDS.works);
  await startButton(page).dblclick();
  await expect(page).toHaveURL(/\/subscription-management/);
  expect(calls).toEqual(["/api/sandbox/confirm", "/api/billing/complete-checkout"]);
  expect((await statusOf(page)).status).toBe("trialing");
});

test("after a network failure the typed card is kept and the next try succeeds", async ({ page }) => {
  const email = newAddress();
  await signUpQuickly(page, email);
  await openCheckout(page, { plan: "monthly" });
  const expiry = newTypedExpiry();
  await fillCard(page, CARDS.works, expiry);
  for (const path of ["/api/sandbox/confirm", "/api/billing/complete-checkout"]) {
    await page.route(path, (route) => route.abort());
    await startButton(page).click();
    await expect(page.getByRole("alert").getByText("An error occurred. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Card number")).toHaveValue(CARDS.works);
    await expect(page.getByLabel("Expiry (MM/YY)")).toHaveValue(expiry);
    await page.unroute(path);
  }
  await startButton(page).click();
  await expect(page).toHaveURL(/\/subscription-management/);
  expect((await statusOf(page)).status).toBe("trialing");
});

test("a checkout that fails to load shows an error and can be retried", async ({ page }) => {
  await page.route("/api/create-subscription", (route) => route.abort());
  await openPage(page, `/subscribe?plan=monthly&email=${newAddress()}`);
  await expect(page.getByRole("heading", { name: "Setup Error" })).toBeVisible();
  await expect(page.getByText("Failed to set up subscription")).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to Plans", exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute("/api/create-subscription");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(startButton(page)).toBeEnabled();
});

test("an unavailable payment provider and an unusable response each show their own error", async ({
  page,
}) => {
  const path = `/subscribe?plan=monthly&email=${newAddress()}`;
  await page.route("/api/create-subscription", (route) =>
    route.fulfill({ status: 503, json: { error: "Away", code: "unavailable" } }),
  );
  await openPage(page, path);
  await expect(page.getByRole("heading", { name: "Payment Unavailable" })).toBeVisible();
  await expect(
    page.getByText("Payment processing is currently unavailable. Please try again later."),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toBeVisible();

  await page.route("/api/create-subscription", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), clientSecret: null } });
  });
  await openPage(page, path);
  await expect(page.getByRole("heading", { name: "Payment Error" })).toBeVisible();
  await expect(page.getByText("Unable to initialize payment. Please try again.")).toBeVisible();
});

test("a card that has had a trial is charged today only after the buyer agrees", async ({
  page,
  browser,
  baseURL,
}) => {
  const expiry = newTypedExpiry();
  const other = await browser.newPage({ baseURL: baseURL ?? "" });
  await openCheckout(other, { plan: "monthly", email: newAddress() });
  await fillCard(other, CARDS.works, expiry);
  await startButton(other).click();
  await expect(other).toHaveURL(/\/subscription-success/);
  await other.close();

  await signUpQuickly(page, newAddress());
  await openCheckout(page, { plan: "monthly" });
  await fillCard(page, CARDS.works, expiry);
  await startButton(page).click();
  const question = page.getByRole("heading", {
    name: "This card has already been used for a free trial. Pay $29.95 today?",
  });
  await expect(question).toBeFocused();
  await expectNoAxeViolations(page);
  expect((await statusOf(page)).status).toBe("none");
  await page.getByRole("button", { name: "Use another card" }).click();
  await expect(page.getByLabel("Card number")).toHaveValue(CARDS.works);
  await expect(startButton(page)).toBeEnabled();
  await startButton(page).click();
  await expect(question).toBeVisible();
  await clickAndRead(page, page.getByRole("button", { name: "Pay $29.95 today" }), {
    before: "/subscription-management",
    texts: ["Payment Successful!"],
  });
  expect((await statusOf(page)).status).toBe("active");
});

test("a visitor whose email has a plan is sent to log in and then returned", async ({
  page,
  browser,
  baseURL,
}) => {
  const email = newAddress();
  const other = await browser.newPage({ baseURL: baseURL ?? "" });
  await signUpQuickly(other, email);
  await startTrial(other, email, "monthly");
  await other.close();
  await openPage(page, `/subscribe?plan=annual&email=${email}`);
  await expect(page.getByRole("heading", { name: "You already have a plan" })).toBeVisible();
  await page.getByRole("link", { name: "Log in" }).click();
  await waitForReact(page);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "From Monthly to Annual" })).toBeVisible();
});
