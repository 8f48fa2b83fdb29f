import { expect, type Page } from "@playwright/test";
import { waitForReact } from "@plumbline/ui/testing-hydration.ts";
import { expectNoAxeViolations, testWithQuality } from "@plumbline/ui/testing-quality.ts";

/** Every test ends with axe on whatever its journey left on the screen, and no error in the console. */
export const test = testWithQuality({
  look: async (page) => {
    if (looked.get(page) !== (await page.content())) await expectNoAxeViolations(page);
  },
  // Playwright's tracing tries to get into the sandbox that shows a mail.
  ignored: ["Blocked script execution in 'about:srcdoc'"],
});

export { expect, expectNoAxeViolations, waitForReact };

/** What stood on a page when `expectFit` had looked at it: what has not changed since is not looked at again. */
const looked = new WeakMap<Page, string>();

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
  looked.set(page, await page.content());
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
