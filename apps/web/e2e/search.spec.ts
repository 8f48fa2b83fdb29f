import { expect, openPage, test } from "./fixtures.ts";

test("pressing / focuses the search box, and Enter shows the results by group", async ({ page }) => {
  await openPage(page, "/guides");
  await page.keyboard.press("/");
  const box = page.getByRole("searchbox", { name: "Search Plumbline" });
  await expect(box).toBeFocused();
  await box.fill("hot water plumber");
  await box.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Results for “hot water plumber”");
  await expect(page.getByRole("heading", { level: 2, name: /^Guides \d+$/ })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Results" })
    .getByRole("link", { name: /^Tradies/ })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: /^Tradies \d+$/ })).toBeInViewport();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: "Search everything" })).toBeFocused();
});

test.describe("on a phone without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } });

  test("the menu has the search, which says when nothing is found and suggests where to look", async ({
    page,
  }) => {
    await page.goto("/blog");
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("searchbox", { name: "Search Plumbline" }).fill("xyzzyqq");
    await page.getByRole("navigation", { name: "Menu" }).getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("Nothing found.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Ask the assistant" })).toHaveAttribute(
      "href",
      "/?q=xyzzyqq#demo",
    );
  });
});
