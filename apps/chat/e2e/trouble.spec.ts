import { ask, askAndRead, BRISBANE, composer, openApp, turnOf } from "./asking.ts";
import { askByApi, expect, signIn, test } from "./fixtures.ts";

test("a draft survives a reload and a visit to another page", async ({ page }) => {
  await openApp(page);
  await composer(page).fill("Half a quest");
  await page.goto("/settings");
  await page.goto("/");
  await expect(composer(page)).toHaveValue("Half a quest");
});

test("a question asked offline stays visible and is sent when the connection is back", async ({
  page,
  context,
}) => {
  await openApp(page);
  await askAndRead(page, BRISBANE);
  await context.setOffline(true);
  await ask(page, "And in Melbourne?");
  await expect(
    page.getByText("Your question is saved here and we'll send it when you're back online."),
  ).toBeInViewport();
  await expect(page.getByText("You're offline. Anything you type is saved.")).toBeInViewport();
  await context.setOffline(false);
  await expect(turnOf(page, "And in Melbourne?").getByRole("group", { name: "This answer" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("a second question stays in the box until the unsent one is dealt with", async ({ page, context }) => {
  await openApp(page);
  await askAndRead(page, BRISBANE);
  await context.setOffline(true);
  await ask(page, "And in Melbourne?");
  const unsent = page.getByRole("alert").filter({ hasText: "And in Melbourne?" });
  await expect(unsent).toBeVisible();
  await ask(page, "And the deposit?");
  await expect(page.getByText("Send or edit the question above first.")).toBeVisible();
  await expect(unsent).toBeVisible();
  await expect(composer(page)).toHaveValue("And the deposit?");
  await unsent.getByRole("button", { name: "Edit" }).click();
  await expect(composer(page)).toHaveValue("And in Melbourne?\n\nAnd the deposit?");
});

test("a question the server refused survives a reload and can be sent again", async ({ page }) => {
  await openApp(page);
  await page.route("/api/turns", (route) =>
    route.fulfill({
      status: 503,
      json: { error: "We are moving house. Try again soon.", code: "unavailable" },
    }),
  );
  await ask(page, BRISBANE);
  await expect(page.getByText("We are moving house. Try again soon.")).toBeVisible();
  await page.unroute("/api/turns");
  await page.reload();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(turnOf(page, BRISBANE)).toContainText("$3,300");
});

test("a question whose response was lost is asked only once", async ({ page }) => {
  await openApp(page);
  let isFirst = true;
  await page.route("/api/turns", async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await ask(page, BRISBANE);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(turnOf(page, BRISBANE)).toContainText("$3,300");
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("navigation").getByRole("link", { name: BRISBANE })).toHaveCount(1);
});

test("editing an unsent question puts it back in the box", async ({ page }) => {
  await openApp(page);
  await page.route("/api/turns", (route) => route.abort());
  await ask(page, BRISBANE);
  await page.getByRole("alert").getByRole("button", { name: "Edit" }).click();
  await expect(composer(page)).toHaveValue(BRISBANE);
  await expect(composer(page)).toBeFocused();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("a question from an ended session can be sent after logging in again", async ({ page, context }) => {
  const name = await openApp(page);
  await askAndRead(page, BRISBANE);
  await composer(page).fill("And the deposit?");
  await context.clearCookies();
  await composer(page).press("Enter");
  const dialog = page.getByRole("dialog", { name: "You've been logged out" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Log in again" })).toHaveAttribute(
    "href",
    /^\/auth\/start\?returnTo=%2Ft%2F/,
  );
  await signIn(page, { as: name });
  await page.reload();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(turnOf(page, "And the deposit?").getByRole("group", { name: "This answer" })).toBeVisible();
});

test("one account's drafts aren't shown to another on the same device", async ({ page }) => {
  await openApp(page);
  await composer(page).fill("Something private");
  await openApp(page);
  await expect(composer(page)).toHaveValue("");
});

test("without a plan the box is replaced by a link to plans, and past answers stay readable", async ({
  page,
}) => {
  const as = await signIn(page);
  const { threadId } = await askByApi(page.request, BRISBANE);
  await page.request.get(`/testing/sign-in?as=${as}&plan=none`);
  await page.goto(`/t/${threadId}`);
  await expect(page.getByRole("heading", { name: "You need a plan to ask questions" })).toBeVisible();
  await expect(page.getByRole("link", { name: "See plans" })).toHaveAttribute("href", /\/choose-plan$/);
  await expect(composer(page)).toBeHidden();
  await expect(page.getByRole("article")).toContainText("$3,300");
  await expect(page.getByRole("button", { name: "Edit this question" })).toBeHidden();
});

test("someone else's conversation returns 404", async ({ page }) => {
  await signIn(page);
  const { threadId } = await askByApi(page.request, BRISBANE);
  await signIn(page);
  const response = await page.goto(`/t/${threadId}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("returning to a page whose session has ended shows the login dialog", async ({ page, context }) => {
  await openApp(page);
  await context.clearCookies();
  // Simulates the user's return from another tab.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByRole("dialog", { name: "You've been logged out" })).toBeVisible();
});

test("a demo account shows its label and questions left, then a link to plans once they're used", async ({
  page,
}) => {
  const as = await signIn(page);
  await page.request.get(`/testing/sign-in?as=${as}&plan=demo`);
  await page.goto("/");
  const label = page.getByRole("navigation").getByText("Demo account").locator("..");
  await expect(label).toContainText("5 questions left");
  await askAndRead(page, BRISBANE);
  await expect(label).toContainText("4 questions left");
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(label).toBeHidden();
  await expect(page.getByRole("main").getByText("Demo account: 4 questions left")).toBeVisible();
  for (const state of ["NSW", "Victoria", "Tasmania", "South Australia"]) {
    await askByApi(page.request, `Do I need a licence to tile in ${state}?`);
  }
  await page.reload();
  await expect(page.getByRole("heading", { name: "You've used all your demo questions" })).toBeVisible();
});

test("the first page loads less than 150 kB of JavaScript", async ({ page }) => {
  await openApp(page);
  await page.waitForLoadState("networkidle");
  const bytes = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(150_000);
});
