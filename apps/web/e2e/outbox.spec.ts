import type { Page } from "@playwright/test";
import { expect, expectFit, openPage, test } from "./fixtures.ts";

/** Signs up through the API and opens the email that asks the user to confirm the address. */
async function openVerification(page: Page, baseURL: string | undefined): Promise<string> {
  const email = `lee.${crypto.randomUUID().slice(0, 8)}@example.com`;
  const response = await page.request.post("/api/auth/signup", {
    headers: { Origin: baseURL ?? "" },
    data: { email, password: "a fair dinkum secret", firstName: "Lee", lastName: "Tran" },
  });
  expect(response.ok()).toBe(true);
  const mail = page
    .getByRole("listitem")
    .filter({ hasText: email })
    .getByRole("link", { name: "Confirm your email address" });
  await expect(async () => {
    await openPage(page, "/dev/outbox");
    await expect(mail).toBeVisible({ timeout: 1000 });
  }).toPass();
  await mail.click();
  await expect(page.getByRole("heading", { name: "Confirm your email address", level: 1 })).toBeVisible();
  return email;
}

test("an email in the outbox is shown as text and as HTML", async ({ page, baseURL }) => {
  const email = await openVerification(page, baseURL);
  await expect(page.getByText(`to ${email}`)).toBeVisible();
  const asHtml = page.frameLocator("iframe");
  await expect(asHtml.getByText("Hello Lee")).toBeVisible();
  await expectFit(page);

  const opened = page.waitForEvent("popup");
  await asHtml.getByRole("link", { name: "Confirm this address" }).click();
  await expect((await opened).getByText("Your email is confirmed.")).toBeVisible();
});

test("the outbox returns 404 to any other machine", async ({ page }) => {
  const headers = { "X-Forwarded-For": "203.0.113.9" };
  for (const path of ["/dev/outbox", "/Dev/Outbox", "/dev/outbox.data"]) {
    expect((await page.request.get(path)).status(), path).toBe(200);
    expect((await page.request.get(path, { headers })).status(), path).toBe(404);
  }
  await openPage(page, "/dev/outbox");
});
