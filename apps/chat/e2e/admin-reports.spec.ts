import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { askAndRead, openApp, turnOf } from "./asking.ts";
import { askByApi, expect, signIn, test } from "./fixtures.ts";

/** Reports an answer, then logs in as an administrator. Each question is unique, so that its report can be found. */
async function report(page: Page) {
  const asker = await signIn(page);
  const question = askedOnce();
  const turn = await askByApi(page.request, question);
  const data = { reason: "outdated", details: "The limit rose in July." };
  expect((await page.request.post(`/api/turns/${turn.id}/report`, { data })).ok()).toBe(true);
  await signInAdministrator(page);
  return { asker, question };
}

function askedOnce() {
  return `Do I need a licence for a $4,000 bathroom in Brisbane? Job ${randomUUID().slice(0, 8)}`;
}

function signInAdministrator(page: Page) {
  return signIn(page, { as: "an administrator", role: "admin" });
}

function itemOf(page: Page, question: string) {
  return page.getByRole("listitem").filter({ hasText: question });
}

async function decide(page: Page, question: string) {
  await page.goto("/admin/reports");
  const item = itemOf(page, question);
  await expect(item.getByText("The rule has changed")).toBeVisible();
  await expect(item.getByText("The limit rose in July.")).toBeVisible();
  await item.getByLabel("Findings").fill("The entry says $3,300, and so does the source.");
  await item.getByRole("button", { name: "Dismiss: the answer is correct" }).click();
  await expect(page.getByText("Saved. The person who asked will see your note.")).toBeVisible();
  await expect(itemOf(page, question)).toHaveCount(0);
}

test("a subscriber who reports an answer sees the administrator's decision", async ({ page }) => {
  const asker = await openApp(page);
  const question = askedOnce();
  const turn = await askAndRead(page, question);
  await turn.getByRole("button", { name: "Report this answer" }).click();
  const dialog = page.getByRole("dialog", { name: "Report this answer" });
  await dialog.getByLabel("The rule has changed").check();
  await dialog.getByLabel("What should it say?").fill("The limit rose in July.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(turn.getByText("Reported. We'll look into it")).toBeVisible();

  await signInAdministrator(page);
  await page.goto("/admin/reports");
  const entry = page.getByRole("region").filter({ hasText: question });
  await expect(entry.getByText(/review by \d+ \w+ \d{4}/)).toBeVisible();
  await expect(entry.getByRole("link", { name: "First source" })).toHaveAttribute("href", /^https?:/);
  await itemOf(page, question).getByText("Answer and citations").click();
  await expect(itemOf(page, question).getByRole("heading", { name: "Sources" })).toBeVisible();
  await decide(page, question);
  await page.getByRole("link", { name: "Dismissed" }).click();
  await expect(itemOf(page, question).getByText("The entry says $3,300")).toBeVisible();

  await openApp(page, "/", asker);
  const news = page.getByRole("region", { name: "Notifications" });
  await expect(news.getByText("The entry says $3,300")).toBeVisible();
  await news.getByRole("link", { name: "See the answer" }).click();
  await expect(page.getByText("We looked into your report. The entry says $3,300")).toBeVisible();
  await page.reload();
  await expect(turnOf(page, question)).toBeVisible();
  await expect(news).toBeHidden();
});

test("a decision without a note shows an error on that report", async ({ page }) => {
  const { question } = await report(page);
  await page.goto("/admin/reports");
  const item = itemOf(page, question);
  await item.getByRole("button", { name: "Mark as fixed" }).click();
  await expect(item.getByText("Please say what you found")).toBeVisible();
});

test("only administrators can open the report queue", async ({ page }) => {
  await signIn(page);
  const response = await page.goto("/admin/reports");
  expect(response?.status()).toBe(403);
  await expect(page.getByText("This page is for administrators.")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an administrator can decide a report", async ({ page }) => {
    const { question } = await report(page);
    await decide(page, question);
  });
});
