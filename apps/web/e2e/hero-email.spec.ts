import { expect, openPage, openPageWithStillClock, test } from "./fixtures.ts";

/** Longer than the page's delay after the last keystroke. */
const DEBOUNCE_MS = 1000;

test.beforeEach(async ({ page }) => {
  await openPage(page, "/");
});

test("an available email is checked once typing stops, and Get started takes it to the plans", async ({
  page,
}) => {
  const button = page.getByRole("button", { name: "Get started" });
  await expect(button).toBeDisabled();
  await page.getByLabel("Your email").fill("  Sam.Sparks@Example.com ");
  await expect(page.getByText("Good to go")).toBeVisible();
  await button.click();
  await expect(page).toHaveURL("/choose-plan?email=sam.sparks%40example.com");
});

test("the button shows progress while an email is checked", async ({ page }) => {
  const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>();
  await page.route("/api/check-email", async (route) => {
    await isSeen;
    await route.fulfill({ json: { exists: false } });
  });
  await page.getByLabel("Your email").fill("sam@example.com");
  await expect(page.getByRole("button", { name: "Checking..." })).toBeDisabled();
  answer();
  await expect(page.getByRole("button", { name: "Get started" })).toBeEnabled();
});

test("a registered email gets the offer to log in instead", async ({ page }) => {
  await page.route("/api/check-email", (route) => route.fulfill({ json: { exists: true } }));
  await page.getByLabel("Your email").fill("taken@example.com");
  await expect(page.getByText("This email is already registered.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in instead?" })).toHaveAttribute("href", "/login");
  await expect(page.getByRole("button", { name: "Get started" })).toBeDisabled();
});

test("an email whose check fails is shown as invalid and can be checked again", async ({ page }) => {
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

test("a malformed email isn't sent to the server, and leaving the field shows an error", async ({ page }) => {
  await openPageWithStillClock(page, "/");
  const asked: unknown[] = [];
  await page.route("/api/check-email", async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ json: { exists: false } });
  });
  const email = page.getByLabel("Your email");
  await email.fill("sam@example");
  await email.blur();
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await page.clock.runFor(DEBOUNCE_MS);
  await email.fill("sam@example.com");
  await page.clock.runFor(DEBOUNCE_MS);
  await expect(page.getByText("Good to go")).toBeVisible();
  expect(asked).toEqual([{ email: "sam@example.com" }]);
  await page.clock.resume();
});

test("a late response about an earlier email is ignored", async ({ page }) => {
  const { promise: isLate, resolve: release } = Promise.withResolvers<void>();
  await page.route("/api/check-email", async (route) => {
    const isOld = route.request().postDataJSON().email === "old@example.com";
    if (isOld) await isLate;
    // The page may already have aborted the earlier request.
    await route.fulfill({ json: { exists: isOld } }).catch(() => {});
  });
  const asked = page.waitForRequest("/api/check-email");
  await page.getByLabel("Your email").fill("old@example.com");
  const old = await asked;
  await page.getByLabel("Your email").fill("new@example.com");
  await expect(page.getByText("Good to go")).toBeVisible();
  release();
  await old.response();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(page.getByText("Good to go")).toBeVisible();
});
