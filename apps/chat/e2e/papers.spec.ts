import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { askAndRead, BRISBANE, openApp } from "./asking.ts";
import { expect, test } from "./fixtures.ts";

async function download(page: Page, click: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test("an answer downloads as a one-page PDF", async ({ page }) => {
  await openApp(page);
  const turn = await askAndRead(page, BRISBANE);
  const { name, content } = await download(page, () => turn.getByRole("link", { name: /Site note/ }).click());
  expect(name).toMatch(/^site-note-\d{4}-\d\d-\d\d-do-i-need-a-licence.*\.pdf$/);
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const { text, totalPages } = await extractText(pdf, { mergePages: true });
  expect(totalPages).toBe(1);
  expect(text.replaceAll(/\s+/g, " ")).toContain(BRISBANE);
  expect(text).toContain("$3,300");
});

test("a conversation downloads as Markdown", async ({ page }) => {
  await openApp(page);
  await askAndRead(page, BRISBANE);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^More options for/ })
    .click();
  const { name, content } = await download(page, () =>
    page.getByRole("menuitem", { name: "Export as Markdown" }).click(),
  );
  expect(name).toMatch(/^plumbline-\d{4}-\d\d-\d\d\.md$/);
  expect(content.toString()).toContain(BRISBANE);
  expect(content.toString()).toContain("### Sources");
});
