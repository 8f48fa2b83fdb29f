import { expect, expectFit, openPage, test } from "./fixtures.ts";
import { CARDS, findPortal, subscribe } from "./people.ts";

const DESK = "/dev/billing";

test("the sandbox desk is only reachable from this machine", async ({ page }) => {
  const headers = { "X-Forwarded-For": "203.0.113.9" };
  for (const path of [DESK, `${DESK}.data`]) {
    expect((await page.request.get(path)).status(), path).toBe(200);
    expect((await page.request.get(path, { headers })).status(), path).toBe(404);
  }
  await openPage(page, DESK);
});

test("moving the clock ends a trial, and its payment can be disputed", async ({ page }) => {
  const email = await subscribe(page);
  await openPage(page, DESK);
  await page.getByRole("button", { name: "+ 8 days" }).click();
  const payment = page.getByRole("listitem").filter({ hasText: email });
  await expect(payment).toContainText("$29.95");
  const status = async () => (await page.request.get("/api/subscription/status")).json() as Promise<unknown>;
  expect(await status()).toMatchObject({ status: "active", hasActiveSubscription: true });
  await expectFit(page);
  await payment.getByRole("button", { name: /^Dispute/ }).click();
  await expect(payment).toContainText("dispute open");
  expect(await status()).toMatchObject({ standing: "disputed", hasActiveSubscription: false });
  await payment.getByRole("button", { name: /^We win/ }).click();
  await expect(payment).toContainText("dispute won");
  expect(await status()).toMatchObject({ standing: "good", hasActiveSubscription: true });
});

test("adding another card in the portal pays a failed payment", async ({ page }) => {
  await subscribe(page, { number: CARDS.failsLater });
  await openPage(page, DESK);
  const day = await page.getByText(/^It is /).textContent();
  await page.getByRole("button", { name: "+ 8 days" }).click();
  await expect(page.getByText(/^It is /)).not.toHaveText(day ?? "");
  await openPage(page, await findPortal(page));
  await expect(page.getByText("Your last payment failed.")).toBeVisible();
  await expectFit(page);
  await page.getByText("Change the card").click();
  await page.getByLabel("Card number").fill(CARDS.works);
  await page.getByLabel("Expiry (MM/YY)").fill("12/60");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: "Use this card" }).click();
  await expect(page.getByText("Your new card is saved.")).toBeVisible();
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the clock moves to a chosen day and can't go back", async ({ page }) => {
    await page.goto(DESK);
    const field = page.getByLabel("Until the end of (UTC)");
    const today = (await field.getAttribute("min")) ?? "";
    const later = new Date(Date.parse(today) + 3 * 86_400_000).toISOString().slice(0, 10);
    await field.fill(later);
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect(page.getByText(/^It is .* 23:59 UTC\.$/)).toBeVisible();
    expect(await field.getAttribute("min")).toBe(later);
  });
});
