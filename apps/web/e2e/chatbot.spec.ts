import type { Page } from "@playwright/test";
import { expect, expectFit, expectNoAxeViolations, openPage, test } from "./fixtures.ts";
import { newAddress, PASSWORD, signUpQuickly, subscribe } from "./people.ts";

const CHAT = "http://chat.example";
const UNREACHABLE = "We can't reach the AI chatbot right now. Please try again in a moment.";

/** Serves this page in place of every other site. */
async function standInForChat(page: Page, siteUrl: string | undefined): Promise<void> {
  const body = `<!doctype html><html lang="en"><title>Chat</title><main><h1>The chat app</h1></main></html>`;
  await page.route(
    ({ origin }) => origin !== new URL(siteUrl ?? "").origin,
    (route) => route.fulfill({ contentType: "text/html", body }),
  );
}

async function expectChat(page: Page, siteUrl: string | undefined): Promise<void> {
  await expect(page.getByRole("heading", { name: "The chat app" })).toBeVisible();
  expect(new URL(page.url()).origin).not.toBe(new URL(siteUrl ?? "").origin);
}

function answerAddress(page: Page, status: number, body: object) {
  return page.route("/api/chatbot-url", (route) => route.fulfill({ status, json: body }));
}

for (const path of ["/chatbot", "/direct-chatbot"]) {
  test(`${path} asks a visitor to log in, then opens the chat app`, async ({ page, baseURL }) => {
    const email = await signUpQuickly(page, newAddress());
    await page.context().clearCookies();
    await standInForChat(page, baseURL);
    await openPage(page, path);
    await expect(page).toHaveURL("/login?redirect=%2Fchatbot");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Login" }).click();
    await expectChat(page, baseURL);
  });
}

test("the chatbot page opens the address from the API, and Back doesn't open it again", async ({
  page,
  baseURL,
}) => {
  await signUpQuickly(page);
  await standInForChat(page, baseURL);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("/api/chatbot-url", async (route) => {
    await held;
    await route.fulfill({ json: { url: `${CHAT}/sso?code=a&state=b` } });
  });
  await page.goto("/terms-conditions");
  await page.goto("/chatbot");
  await expect(page.getByRole("heading", { name: "Redirecting to AI Chatbot..." })).toBeVisible();
  await expectNoAxeViolations(page);
  answer();
  await expect(page).toHaveURL(`${CHAT}/sso?code=a&state=b`);
  await page.goBack();
  await expect(page).toHaveURL("/terms-conditions");
});

test("the chatbot page opens the chat app's own login when the API call fails", async ({ page, baseURL }) => {
  await signUpQuickly(page);
  await standInForChat(page, baseURL);
  await answerAddress(page, 500, { error: "Something went wrong", code: "internal" });
  await page.goto("/chatbot");
  await expectChat(page, baseURL);
  expect(page.url()).toContain("/auth?welcome=new_subscriber");
});

test("the chatbot page shows an error when the chat app can't be reached, and offers a retry", async ({
  page,
  baseURL,
}) => {
  await signUpQuickly(page);
  await standInForChat(page, baseURL);
  await answerAddress(page, 503, { error: UNREACHABLE, code: "unavailable" });
  await openPage(page, "/chatbot");
  await expect(page.getByRole("alert")).toHaveText(UNREACHABLE);
  await expect(page.getByRole("link", { name: "Go to the chatbot's login page" })).toHaveAttribute(
    "href",
    /\/auth\?welcome=new_subscriber$/,
  );
  await expectFit(page);
  await page.unroute("/api/chatbot-url");
  await answerAddress(page, 200, { url: `${CHAT}/sso?code=a&state=b` });
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(page).toHaveURL(`${CHAT}/sso?code=a&state=b`);
});

test("the chatbot page says when the browser is offline", async ({ page }) => {
  await signUpQuickly(page);
  await page.route("/api/chatbot-url", (route) => route.abort());
  await openPage(page, "/chatbot");
  await expect(page.getByRole("alert")).toHaveText(
    "You seem to be offline. Check your connection and try again.",
  );
});

test("the chatbot page asks users to log in again when the session has ended", async ({ page }) => {
  await signUpQuickly(page);
  await answerAddress(page, 401, { error: "Unauthorized", code: "unauthorised" });
  await page.goto("/chatbot");
  await expect(page).toHaveURL("/login?redirect=%2Fchatbot");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the server redirects to the chat app", async ({ page, baseURL }) => {
    await signUpQuickly(page);
    await page.goto("/chatbot");
    const site = new URL(baseURL ?? "").origin;
    await expect.poll(() => new URL(page.url()).origin).not.toBe(site);
  });
});

test("subscribers have a link to the chatbot on every page", async ({ page, baseURL }) => {
  await signUpQuickly(page);
  await openPage(page, "/subscription-management");
  await expect(page.getByRole("link", { name: "Chatbot" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Access Plumbline" })).toHaveCount(0);
  await page.context().clearCookies();

  await subscribe(page);
  await openPage(page, "/payment-success");
  await expect(page.getByRole("link", { name: "Access Plumbline" })).toHaveAttribute("href", "/chatbot");
  await openPage(page, "/subscription-management");
  await expect(page.getByRole("link", { name: "Access Plumbline" })).toHaveAttribute("href", "/chatbot");
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await standInForChat(page, baseURL);
  await page.getByRole("banner").getByRole("link", { name: "Chatbot" }).click();
  await expectChat(page, baseURL);
});

test.describe("the integration test", () => {
  test("requires a login", async ({ page }) => {
    await openPage(page, "/test-chatbot");
    await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Login", exact: true }).last().click();
    await expect(page).toHaveURL("/login?redirect=%2Ftest-chatbot");
  });

  test("generates a token and shows part of it", async ({ page }) => {
    await signUpQuickly(page);
    await openPage(page, "/test-chatbot");
    await page.getByRole("button", { name: "Test JWT Token Generation" }).click();
    await expect(page.getByText("JWT token generated successfully")).toBeVisible();
    await expect(page.getByText(/^eyJ[\w-]{9}\.\.\.[\w-]{6}$/)).toBeVisible();
    await page.route("/api/test-chatbot-token", (route) => route.abort());
    await page.getByRole("button", { name: "Test JWT Token Generation" }).click();
    await expect(page.getByText("Test Failed", { exact: true })).toBeVisible();
  });

  test("shows which connection is broken", async ({ page }) => {
    await signUpQuickly(page);
    await openPage(page, "/test-chatbot");
    const leg = (name: string, ok: boolean) => ({ leg: name, ok, message: `${name} message` });
    const legs = [leg("chat app", false), leg("sign-on call", false), leg("token keys", true)];
    const health = { status: "unhealthy", chatbot: "unreachable", legs };
    await page.route("/api/cross-service/health", (route) => route.fulfill({ json: health }));
    await page.getByRole("button", { name: "Test Health Check" }).click();
    await expect(page.getByText("Health Check Failed", { exact: true })).toBeVisible();
    await expect(page.getByText("Cannot reach chatbot", { exact: true })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "token keys" })).toContainText("Works");
    await expect(page.getByRole("listitem").filter({ hasText: "chat app message" })).toContainText("Broken");
    await expectNoAxeViolations(page);

    await page.unroute("/api/cross-service/health");
    await page.route("/api/cross-service/health", (route) => route.abort());
    await page.getByRole("button", { name: "Test Health Check" }).click();
    await expect(page.getByText("Cannot perform health check", { exact: true })).toBeVisible();
  });
});
