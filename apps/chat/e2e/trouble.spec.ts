import { ask, askAndRead, BRISBANE, composer, openApp, turnOf } from "./asking.ts";
import { askByApi, expect, signIn, test } from "./fixtures.ts";

test("a draft outlasts a reload and a look at another page", async ({ page }) => {
  await openApp(page);
  await composer(page).fill("Half a quest");
  await page.goto("/settings");
  await page.goto("/");
  await expect(composer(page)).toHaveValue("Half a quest");
});

test("without a network the question is kept in sight and goes out when it is back", async ({
  page,
  context,
}) => {
  await openApp(page);
  await askAndRead(page, BRISBANE);
  await context.setOffline(true);
  await ask(page, "And in Melbourne?");
  await expect(page.getByText("Your question is kept here and goes out when you are back.")).toBeInViewport();
  await expect(page.getByText("No network. What you type is kept.")).toBeInViewport();
  await context.setOffline(false);
  await expect(turnOf(page, "And in Melbourne?").getByRole("group", { name: "This answer" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test("a second question waits in the box for the one that was not sent", async ({ page, context }) => {
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

test("a question that the server did not take is kept over a reload and sent again by a tap", async ({
  page,
}) => {
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

test("a question whose answer got lost on the way is asked once", async ({ page }) => {
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

test("an unsent question is taken back into the box", async ({ page }) => {
  await openApp(page);
  await page.route("/api/turns", (route) => route.abort());
  await ask(page, BRISBANE);
  await page.getByRole("alert").getByRole("button", { name: "Edit" }).click();
  await expect(composer(page)).toHaveValue(BRISBANE);
  await expect(composer(page)).toBeFocused();
  await expect(page.getByRole("alert")).toBeHidden();
});

test("a session that ended elsewhere asks to sign in, and the question is there afterwards", async ({
  page,
  context,
}) => {
  const name = await openApp(page);
  await askAndRead(page, BRISBANE);
  await composer(page).fill("And the deposit?");
  await context.clearCookies();
  await composer(page).press("Enter");
  const dialog = page.getByRole("dialog", { name: "You are signed out" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Sign in again" })).toHaveAttribute(
    "href",
    /^\/auth\/start\?returnTo=%2Ft%2F/,
  );
  await signIn(page, { as: name });
  await page.reload();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(turnOf(page, "And the deposit?").getByRole("group", { name: "This answer" })).toBeVisible();
});

test("drafts of one account are not shown to another on the same device", async ({ page }) => {
  await openApp(page);
  await composer(page).fill("Something private");
  await openApp(page);
  await expect(composer(page)).toHaveValue("");
});

test("without a plan the box makes room for the way to one, and what was asked stays readable", async ({
  page,
}) => {
  const as = await signIn(page);
  const { threadId } = await askByApi(page.request, BRISBANE);
  await page.request.get(`/testing/sign-in?as=${as}&plan=none`);
  await page.goto(`/t/${threadId}`);
  await expect(page.getByRole("heading", { name: "New questions need a plan" })).toBeVisible();
  await expect(page.getByRole("link", { name: "See the plans" })).toHaveAttribute("href", /\/choose-plan$/);
  await expect(composer(page)).toBeHidden();
  await expect(page.getByRole("article")).toContainText("$3,300");
  await expect(page.getByRole("button", { name: "Edit this question" })).toBeHidden();
});

test("somebody else's conversation is not there", async ({ page }) => {
  await signIn(page);
  const { threadId } = await askByApi(page.request, BRISBANE);
  await signIn(page);
  const response = await page.goto(`/t/${threadId}`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
});

test("a session that ended is noticed when somebody comes back to the page", async ({ page, context }) => {
  await openApp(page);
  await context.clearCookies();
  // As the browser says it when another tab was in front.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByRole("dialog", { name: "You are signed out" })).toBeVisible();
});

test("a demo account sees what it is, how many questions it has left, and then the way to a plan", async ({
  page,
}) => {
  const as = await signIn(page);
  await page.request.get(`/testing/sign-in?as=${as}&plan=demo`);
  await page.goto("/");
  const label = page.getByRole("navigation").getByText("Demo account").locator("..");
  await expect(label).toContainText("5 questions left");
  await askAndRead(page, BRISBANE);
  await expect(label).toContainText("4 questions left");
  for (const state of ["NSW", "Victoria", "Tasmania", "South Australia"]) {
    await askByApi(page.request, `Do I need a licence to tile in ${state}?`);
  }
  await page.reload();
  await expect(page.getByRole("heading", { name: "The demo's questions are used" })).toBeVisible();
});

test("the first page takes less than 150 kB of script", async ({ page }) => {
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
