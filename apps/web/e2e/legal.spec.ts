import type { Page } from "@playwright/test";
import { expect, expectFit, test } from "./fixtures.ts";

const PAGES = ["/privacy-policy", "/terms-conditions", "/accessibility-statement", "/refund-policy"];

for (const path of PAGES) {
  test(`${path} is indexable, has working contents links, fits the screen and prints`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(/^Last updated \d+ \w+ \d{4}$/)).toBeVisible();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", new RegExp(`${path}$`));
    await expect(page.locator('meta[name="robots"]')).toHaveCount(0);

    const contents = page.getByRole("navigation", { name: "On this page" });
    const last = contents.getByRole("link").last();
    await last.click();
    await expect(
      page.getByRole("heading", { name: (await last.textContent()) ?? "", level: 2 }),
    ).toBeInViewport();
    await expectFit(page);

    await expectPrints(page);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "Back to home" }).click();
    await expect(page).toHaveURL("/");
  });
}

/** In dark mode on A4, the print must be black text on white, not cut off, and show the addresses of links. */
async function expectPrints(page: Page) {
  await page.setViewportSize({ width: 700, height: 990 });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to home" })).toBeHidden();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const cutOff = await page.evaluate(() =>
    [...document.querySelectorAll("article, article *")]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX !== "visible",
      )
      .map(({ outerHTML }) => outerHTML),
  );
  expect(cutOff).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(700);
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('article section a[href^="/"], article section a[href^="http"]')].map(
      (link) => getComputedStyle(link, "::after").content,
    ),
  );
  expect(shown).not.toContain("none");
}
