import type { Page } from "@playwright/test";
import { askAndRead, openApp } from "./asking.ts";
import { askByApi, expect, signIn, test } from "./fixtures.ts";

const QUESTION = "Do I need a licence for a $4,000 bathroom in Brisbane?";

async function share(page: Page, question = QUESTION) {
  await signIn(page);
  const { id, threadId } = await askByApi(page.request, question);
  const response = await page.request.post(`/api/threads/${threadId}/share`);
  const { url } = (await response.json()) as { url: string };
  return { id, threadId, url };
}

test("anyone can read a shared link, with its sources and dates", async ({ page, context }) => {
  const { url } = await share(page);
  await context.clearCookies();
  await page.goto(url);
  await expect(page.getByRole("heading", { level: 2, name: QUESTION })).toBeVisible();
  await expect(page.getByText(/with Plumbline's assistant as of \d+ \w+ \d{4}, .* AE[DS]T/)).toBeVisible();
  await page.getByRole("link", { name: "Source 1" }).first().click();
  await expect(page.getByText("As at", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Ask your own question/ })).toBeVisible();
});

test("a shared link is created after a preview, and can be turned off", async ({ page, playwright }) => {
  await openApp(page);
  await askAndRead(page, QUESTION);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^More options for/ })
    .click();
  await page.getByRole("menuitem", { name: "Share a link" }).click();
  const dialog = page.getByRole("dialog", { name: "Share a link" });
  await expect(dialog.getByRole("listitem").filter({ hasText: QUESTION })).toBeVisible();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = dialog.getByRole("textbox", { name: "Shared link" });
  await expect(link).toHaveValue(/\/shared\//);
  const url = await link.inputValue();
  const visitor = await playwright.request.newContext();
  expect((await visitor.get(url)).status()).toBe(200);
  await dialog.getByRole("button", { name: "Turn off link" }).click();
  await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
  expect((await visitor.get(url)).status()).toBe(404);
});

test("a shared page reveals nothing about its owner and isn't cached, indexed or sent as a referrer", async ({
  page,
  playwright,
}) => {
  const { url, id, threadId } = await share(page);
  const visitor = await playwright.request.newContext();
  const response = await visitor.get(url);
  const html = await response.text();
  expect(html).toContain("bathroom in Brisbane");
  const me = (await (await page.request.get("/api/me")).json()) as { user: Record<string, string> };
  for (const secret of [me.user.id, me.user.name, me.user.email, id, threadId]) {
    expect(html).not.toContain(secret);
  }
  expect(response.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
  });
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test("a revoked link and one that never existed get the same response", async ({
  page,
  playwright,
  baseURL,
}) => {
  const { url, threadId } = await share(page);
  await page.request.delete(`/api/threads/${threadId}/share`);
  const visitor = await playwright.request.newContext();
  const revoked = await visitor.get(url);
  const invented = await visitor.get(`${baseURL}/shared/${"A".repeat(43)}`);
  const plain = (text: string) => text.replaceAll(/nonce="[^"]*"|\/shared\/[\w-]+/g, "");
  expect([revoked.status(), invented.status()]).toEqual([404, 404]);
  expect(plain(await revoked.text())).toBe(plain(await invented.text()));
  expect(revoked.headers()["cache-control"]).toBe("no-store");
  await page.goto(url);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("markup in a shared question is text, and the page fits a 320 px phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const { url } = await share(
    page,
    'Deck permit in Sydney? <img src=x onerror="alert(1)"> [a](javascript:alert(1))',
  );
  await page.goto(url);
  await expect(page.getByText('<img src=x onerror="alert(1)">')).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a shared link can still be read", async ({ page }) => {
    const { url } = await share(page);
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 2, name: QUESTION })).toBeVisible();
  });
});
