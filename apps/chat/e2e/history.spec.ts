import type { Page } from "@playwright/test";
import { askAndRead, BRISBANE, composer, openApp } from "./asking.ts";
import { askByApi, expect, signIn, test } from "./fixtures.ts";

const SWMS = "When is a SWMS required in South Australia?";

/** Somebody who has asked these before, with the page open on a new question. */
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
    .getByRole("button", { name: `More about: ${title}` })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("search finds questions and answers as they are typed, and the address keeps it", async ({ page }) => {
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

test("a conversation is renamed", async ({ page }) => {
  await openWithHistory(page, BRISBANE);
  await choose(page, BRISBANE, "Rename");
  const name = page.getByRole("textbox", { name: "Name of this conversation" });
  await name.fill("Smith St bathroom");
  await name.press("Enter");
  await expect(list(page).getByRole("link", { name: "Smith St bathroom" })).toBeVisible();
});

test("a pinned conversation stands first, under its heading", async ({ page }) => {
  await openWithHistory(page, BRISBANE, SWMS);
  await choose(page, BRISBANE, "Pin");
  const pinned = list(page).getByRole("group", { name: "Pinned" });
  await expect(pinned.getByRole("link", { name: BRISBANE })).toBeVisible();
  await choose(page, BRISBANE, "Unpin");
  await expect(pinned).toBeHidden();
});

test("a conversation is deleted after one question, and its page is left", async ({ page }) => {
  await openWithHistory(page, BRISBANE);
  await list(page).getByRole("link", { name: BRISBANE }).click();
  await expect(page).toHaveURL(/\/t\//);
  const address = page.url();
  await choose(page, BRISBANE, "Delete");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(list(page).getByRole("link", { name: BRISBANE })).toBeHidden();
  await page.goto(address);
  await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
});

test("a job's address gives its questions their state", async ({ page }) => {
  await openApp(page);
  await page.getByRole("button", { name: "New job" }).click();
  await page.getByRole("textbox", { name: "The site's address" }).fill("12 Queen St, Brisbane QLD 4000");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/jobs\//);
  await expect(page.getByText("goes by the rules of Queensland", { exact: false })).toBeVisible();
  const turn = await askAndRead(page, "Do I need a licence to do a $4,000 bathroom reno?");
  await expect(turn).toContainText("$3,300");
  await page.getByRole("banner").getByRole("link", { name: "12 Queen St" }).click();
  await expect(page.getByRole("main").getByRole("link", { name: /bathroom reno/ })).toBeVisible();
});

test("a conversation is moved to a new job, and its state follows", async ({ page }) => {
  await openWithHistory(page, "Do I need a licence to do a $4,000 bathroom reno?");
  await choose(page, "Do I need a licence to do a $4,000 bathroom reno?", "Move to a job");
  await page.getByRole("textbox", { name: "A new job" }).fill("3 Smith St, Hobart TAS 7000");
  await page.getByRole("button", { name: "Make the job and move" }).click();
  await expect(list(page).getByRole("link", { name: /3 Smith St/ })).toContainText("1");
});

test("settings: the state is set once and holds for new questions", async ({ page }) => {
  await openApp(page, "/settings");
  const saved = page.waitForResponse(/\/api\/settings$/);
  await page.getByLabel("State or territory").selectOption("QLD");
  await saved;
  await page.goto("/");
  const turn = await askAndRead(page, "Do I need a licence to do a $4,000 bathroom reno?");
  await expect(turn).toContainText("$3,300");
});

test("settings: all history goes after the word is typed", async ({ page }) => {
  await openWithHistory(page, BRISBANE, SWMS);
  await page.getByRole("link", { name: /Settings/ }).click();
  await page.getByRole("button", { name: "Delete all history" }).click();
  const sure = page.getByRole("button", { name: "Delete everything" });
  await expect(sure).toBeDisabled();
  await page.getByRole("textbox", { name: 'Type "delete"' }).fill("delete");
  await sure.click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("What you ask is kept here for 2 years.")).toBeVisible();
});

test("settings: the colours are chosen and stay", async ({ page }) => {
  await openApp(page, "/settings");
  await page.getByText("Dark", { exact: true }).click();
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the list is a drawer that closes behind what was chosen", async ({ page }) => {
    await openWithHistory(page, BRISBANE);
    await expect(list(page)).toBeHidden();
    await page.getByRole("button", { name: "Your questions" }).click();
    await list(page).getByRole("link", { name: BRISBANE }).click();
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole("article")).toContainText("$3,300");
    await expect(composer(page)).toBeInViewport();
  });
});
