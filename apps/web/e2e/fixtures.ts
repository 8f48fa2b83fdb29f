import { expect, type Page } from "@playwright/test";
import { findAxeViolations } from "@plumbline/ui/testing-axe.ts";
import { waitForReact } from "@plumbline/ui/testing-hydration.ts";
import { testWithQuality } from "@plumbline/ui/testing-quality.ts";

/**
 * Every test ends without an error in the console, and with axe on what its journey left on the screen, unless the
 * worker has looked at a page of the same elements, classes and attributes.
 */
export const test = testWithQuality({
  look: async (page) => {
    // A journey may end on its way to another document.
    await page.waitForLoadState();
    if (!checkedShapes.has(await shapeOf(page))) await expectNoAxeViolations(page);
  },
  // Playwright's tracing tries to get into the sandbox that shows a mail.
  ignored: ["Blocked script execution in 'about:srcdoc'"],
});

export { expect, waitForReact };

/** The pages that axe has looked at in this worker. */
const checkedShapes = new Set<string>();

/** The page's elements with their classes and the names of their attributes. */
function shapeOf(page: Page): Promise<string> {
  return page.evaluate(() =>
    Array.from(document.querySelectorAll("*"), (element) =>
      [element.tagName, element.getAttribute("class"), ...element.getAttributeNames()].join(" "),
    ).join("\n"),
  );
}

/** Runs axe over the page as it stands and names each offending element. */
export async function expectNoAxeViolations(page: Page) {
  expect(await findAxeViolations(page)).toEqual([]);
  checkedShapes.add(await shapeOf(page));
}

/** Looks at the page as it stands, narrow by day and wide by night: axe objects to nothing, and nothing is cut off. */
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

/** Opens a page and waits until typing and clicking reach it. */
export async function openPage(page: Page, path: string) {
  await page.goto(path);
  await waitForReact(page);
}

/** Opens a page whose clock stands still; `page.clock.runFor` is then the only time that passes, until `resume`. */
export async function openPageWithStillClock(page: Page, path: string) {
  await page.clock.install();
  await openPage(page, path);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}
