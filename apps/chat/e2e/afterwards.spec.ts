import { randomUUID } from "node:crypto";
import { askAndRead, BRISBANE, openApp } from "./asking.ts";
import { expect, signIn, test } from "./fixtures.ts";

test("a conversation can be shared with a link until the link is turned off", async ({
  page,
  playwright,
}) => {
  await openApp(page);
  await askAndRead(page, BRISBANE);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^More options for/ })
    .click();
  await page.getByRole("menuitem", { name: "Share a link" }).click();
  const dialog = page.getByRole("dialog", { name: "Share a link" });
  await expect(dialog.getByRole("listitem").filter({ hasText: BRISBANE })).toBeVisible();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", { name: "Shared link" }).inputValue();
  const visitor = await playwright.request.newContext();
  expect(await (await visitor.get(link)).text()).toContain("bathroom reno in Brisbane");
  await dialog.getByRole("button", { name: "Turn off link" }).click();
  await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
  expect((await visitor.get(link)).status()).toBe(404);
});

test("an answer downloads as a site note and a conversation as Markdown", async ({ page }) => {
  await openApp(page);
  const turn = await askAndRead(page, BRISBANE);
  const note = page.waitForEvent("download");
  await turn.getByRole("link", { name: "Site note (PDF)" }).click();
  expect((await note).suggestedFilename()).toMatch(/^site-note-.*\.pdf$/);
  const markdown = page.waitForEvent("download");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^More options for/ })
    .click();
  await page.getByRole("menuitem", { name: "Export as Markdown" }).click();
  expect((await markdown).suggestedFilename()).toMatch(/\.md$/);
});

test("a subscriber who reports an answer is told the outcome once", async ({ page }) => {
  const asker = await openApp(page);
  const question = `${BRISBANE} Job ${randomUUID().slice(0, 8)}`;
  const turn = await askAndRead(page, question);
  await turn.getByRole("button", { name: "Report this answer" }).click();
  await page.getByRole("radio", { name: "The rule has changed" }).check();
  await page.getByLabel("What should it say?").fill("It rose in July.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(turn.getByText("Reported. We'll look into it and let you know here.")).toBeVisible();

  await signIn(page, { as: "an administrator", role: "admin" });
  const queue = (await (await page.request.get("/api/admin/reports?status=open")).json()) as {
    reports: { id: string; question: string }[];
  };
  const report = queue.reports.find((open) => open.question === question);
  const decision = { status: "fixed", note: "The limit did rise in July." };
  const decided = await page.request.patch(`/api/admin/reports/${report?.id}`, { data: decision });
  expect(decided.ok()).toBe(true);

  await openApp(page, "/", asker);
  const news = page.getByRole("region", { name: "Notifications" });
  await expect(news).toContainText("The limit did rise in July.");
  const seen = page.waitForResponse(/\/seen$/);
  await news.getByRole("link", { name: "See the answer" }).click();
  await seen;
  await expect(page.getByRole("article")).toContainText("You were right. We've fixed it.");
  await page.goto("/");
  await expect(news).toBeHidden();
});
