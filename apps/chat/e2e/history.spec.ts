import type { Page } from "@playwright/test";
import { askAndRead, BRISBANE, composer, openApp } from "./asking.ts";
import { askByApi, expect, signIn, test } from "./fixtures.ts";

const SWMS = "When is a SWMS required in South Australia?";

async function openWithHistory(page: Page, ...questions: string[]) {
  await signIn(page);
  for (const question of questions) await askByApi(page.request, question);
  await page.goto("/");
}

function list(page: Page) {
  return page.getByRole("navigation", { name: "Your questions" });
}

async function choose(page: Page, title: string, action: string) {
  await list(page)
    .getByRole("button", { name: `More options for ${title}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("search filters questions and answers while typing, and the URL keeps the search", async ({ page }) => {
  await openWithHistory(page, BRISBANE, SWMS);
  const search = page.getByRole("searchbox");
  await search.fill("bathroom");
  await expect(list(page).getByRole("link", { name: BRISBANE })).toBeVisible();
  await expect(list(page).getByRole("link", { name: SWMS })).toBeHidden();
  await expect(page).toHaveURL(/search=bathroom/);
  await page.reload();
  await expect(list(page).getByRole("link", { name: SWMS })).toBeHidden();
  await search.fill("zzzz");
  await expect(page.getByText('Nothing found for "zzzz".')).toBeVisible();
  await search.press("Escape");
  await expect(list(page).getByRole("link", { name: SWMS })).toBeVisible();
});

test("a conversation can be renamed", async ({ page }) => {
  await openWithHistory(page, BRISBANE);
  await choose(page, BRISBANE, "Rename");
  const name = page.getByRole("textbox", { name: "Conversation name" });
  await name.fill("Smith St bathroom");
  await name.press("Enter");
  await expect(list(page).getByRole("link", { name: "Smith St bathroom" })).toBeVisible();
});

test("a pinned conversation is listed first, under Pinned", async ({ page }) => {
  await openWithHistory(page, BRISBANE, SWMS);
  await choose(page, BRISBANE, "Pin");
  const pinned = list(page).getByRole("group", { name: "Pinned" });
  await expect(pinned.getByRole("link", { name: BRISBANE })).toBeVisible();
  await choose(page, BRISBANE, "Unpin");
  await expect(pinned).toBeHidden();
});

test("deleting a conversation asks first, leaves its page, and can be undone by keyboard", async ({
  page,
}) => {
  await openWithHistory(page, BRISBANE);
  await list(page).getByRole("link", { name: BRISBANE }).click();
  await expect(page).toHaveURL(/\/t\//);
  const address = page.url();
  await choose(page, BRISBANE, "Delete");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(list(page).getByRole("link", { name: BRISBANE })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page).toHaveURL(address);
  await expect(page.getByText("Conversation restored", { exact: true })).toBeVisible();
  await expect(list(page).getByRole("link", { name: BRISBANE })).toBeVisible();
  await choose(page, BRISBANE, "Delete");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/");
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
});

test("questions in a job use the state of its address", async ({ page }) => {
  await openApp(page);
  await page.getByRole("button", { name: "New job" }).click();
  await page.getByRole("textbox", { name: "Site address" }).fill("12 Queen St, Brisbane QLD 4000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/jobs\//);
  await expect(page.getByText("Answers follow Queensland rules.", { exact: false })).toBeVisible();
  const turn = await askAndRead(page, "Do I need a licence to do a $4,000 bathroom reno?");
  await expect(turn).toContainText("$3,300");
  await page.getByRole("banner").getByRole("link", { name: "12 Queen St" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: /bathroom reno/ })).toBeVisible();
});

test("a conversation can be moved to a new job", async ({ page }) => {
  await openWithHistory(page, "Do I need a licence to do a $4,000 bathroom reno?");
  await choose(page, "Do I need a licence to do a $4,000 bathroom reno?", "Move to a job");
  await page.getByRole("textbox", { name: "New job" }).fill("3 Smith St, Hobart TAS 7000");
  await page.getByRole("button", { name: "Create job and move" }).click();
  await expect(list(page).getByRole("link", { name: /3 Smith St/ })).toContainText("1");
});

test("settings: the default state applies to new questions", async ({ page }) => {
  await openApp(page, "/settings");
  const saved = page.waitForResponse(/\/api\/settings$/);
  await page.getByLabel("State or territory").selectOption("QLD");
  await saved;
  await page.goto("/");
  const turn = await askAndRead(page, "Do I need a licence to do a $4,000 bathroom reno?");
  await expect(turn).toContainText("$3,300");
});

test('settings: typing "delete" enables deleting all history', async ({ page }) => {
  await openWithHistory(page, BRISBANE, SWMS);
  await page.getByRole("link", { name: /Settings/ }).click();
  await page.getByRole("button", { name: "Delete all history" }).click();
  const sure = page.getByRole("button", { name: "Delete everything" });
  await expect(sure).toBeDisabled();
  await page.getByRole("textbox", { name: 'Type "delete"' }).fill("delete");
  await sure.click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("No questions yet. We keep your questions for 2 years.")).toBeVisible();
});

test("settings: the chosen colours are saved", async ({ page }) => {
  await openApp(page, "/settings");
  await page.getByText("Dark", { exact: true }).click();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the list of conversations is a drawer that closes when one is chosen", async ({ page }) => {
    await openWithHistory(page, BRISBANE);
    await expect(list(page)).toBeHidden();
    await page.getByRole("button", { name: "Your questions" }).click();
    await list(page).getByRole("link", { name: BRISBANE }).click();
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole("article")).toContainText("$3,300");
    await expect(composer(page)).toBeInViewport();
  });
});
