import { expect, type Page } from "@playwright/test";
import { findAxeViolations } from "@plumbline/ui/testing-axe.ts";
import { waitForReact } from "@plumbline/ui/testing-hydration.ts";
import { testWithQuality } from "@plumbline/ui/testing-quality.ts";

/**
 * Every test must end without console errors. Axe then checks the final page, unless this worker has already checked
 * one with the same elements, classes and attributes.
 */
export const test = testWithQuality({
  look: async (page) => {
    // The test may end while the page is navigating.
    await page.waitForLoadState();
    if (!checkedShapes.has(await shapeOf(page))) await expectNoAxeViolations(page);
  },
  // Playwright's tracing tries to run a script in the sandboxed frame that shows an email.
  ignored: ["Blocked script execution in 'about:srcdoc'"],
});

export { expect, waitForReact };

const checkedShapes = new Set<string>();

function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("*"), (element) =>
      [element.tagName, element.getAttribute("class"), ...element.getAttributeNames()].join(" "),
    ).join("\n"),
  );
}

export async function expectNoAxeViolations(page: Page) {
  expect(await findAxeViolations(page)).toEqual([]);
  checkedShapes.add(await shapeOf(page));
}

/** Checks for accessibility violations and sideways scrolling, on a narrow light page and a wide dark one. */
export async function expectFit(page: Page) {
  for (const [width, colorScheme] of [
    [320, "light"],
    [1280, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

/** Expects an alert that says why the form failed and has the focus. */
export async function expectRefusal(page: Page, text: string | RegExp) {
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(text);
  await expect(alert).toBeFocused();
}

/** Resolves after hydration, so that the page doesn't miss typing and clicks. */
export async function openPage(page: Page, path: string) {
  await page.goto(path);
  await waitForReact(page);
}

/** Pauses the page's clock, which then moves only with `page.clock.runFor`, until `resume`. */
export async function openPageWithStillClock(page: Page, path: string) {
  await page.clock.install();
  await openPage(page, path);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}
