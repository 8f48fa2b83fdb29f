import { ask, askAndRead, BRISBANE, composer, openApp } from "./asking.ts";
import { expect, test } from "./fixtures.ts";

test("asking, reading a source and editing work with the keyboard alone", async ({ page }) => {
  await openApp(page);
  await page.keyboard.press("Control+Shift+O");
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type("Do I need a licence for");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("a $4,000 bathroom reno in Brisbane?");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("article").getByRole("group", { name: "This answer" })).toBeVisible();
  await expect(composer(page)).toBeFocused();

  const mark = page.getByRole("link", { name: "Source 1" }).first();
  await mark.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Source 1/ })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(mark).toBeFocused();

  await composer(page).focus();
  await page.keyboard.press("ArrowUp");
  const editor = page.getByRole("textbox", { name: "Edit your question" });
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue("Do I need a licence for\na $4,000 bathroom reno in Brisbane?");
  await page.keyboard.press("Escape");
  await expect(editor).toBeHidden();
  await expect(composer(page)).toBeFocused();

  const edit = page.getByRole("button", { name: "Edit this question" });
  for (const leave of ["Escape", "Cancel"]) {
    await edit.focus();
    await page.keyboard.press("Enter");
    await expect(editor).toBeFocused();
    if (leave === "Escape") await page.keyboard.press("Escape");
    else await page.getByRole("button", { name: "Cancel" }).press("Enter");
    await expect(edit).toBeFocused();
  }
});

test("the answer is announced to screen readers", async ({ page }) => {
  await openApp(page);
  await askAndRead(page, BRISBANE);
  await expect(page.getByRole("status").filter({ hasText: /^Answer: / })).toBeAttached();
});

test("the list can be searched and navigated by keyboard", async ({ page }) => {
  await openApp(page);
  await askAndRead(page, BRISBANE);
  await page.keyboard.press("Control+Shift+O");
  await askAndRead(page, "When is a SWMS required in South Australia?");
  await page.getByRole("article").click();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const links = page.getByRole("navigation").locator("[data-thread-link]");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: BRISBANE })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("a menu can be opened, navigated and closed by keyboard", async ({ page }) => {
  await openApp(page);
  await askAndRead(page, BRISBANE);
  const button = page.getByRole("banner").getByRole("button", { name: /^More options for/ });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Share a link" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("Escape stops the answer", async ({ page }) => {
  await openApp(page);
  await ask(page, "Answer slowly: do I need a licence for a $4,000 bathroom reno in Brisbane?");
  await expect(page.getByRole("button", { name: "Stop answering" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("You stopped this answer.")).toBeVisible();
});

test("pressing ? outside the box shows the keyboard shortcuts", async ({ page }) => {
  await openApp(page);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeHidden();
});
