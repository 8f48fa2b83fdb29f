import { test as base, expect, type Page } from "@playwright/test";
import { findAxeViolations } from "@plumbline/ui/testing-axe.ts";
import { waitForReact, waitForReactAlways } from "@plumbline/ui/testing-hydration.ts";

const NOT_OURS = [
  // The browser reports each failed request by itself; tests that cause one check what the page says.
  "Failed to load resource",
  // Playwright's tracing tries to get into the sandbox that shows a mail.
  "Blocked script execution in 'about:srcdoc'",
];

/**
 * Every test ends without an error in the console, and with axe on what its journey left on the screen, unless the
 * worker has looked at a page of the same elements, classes and attributes.
 */
export const test = base.extend<{ quality: void }>({
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) await waitForReactAlways(page);
    await use(page);
  },
  quality: [
    async ({ page, javaScriptEnabled }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("console", (message) => {
        const isOurs = !NOT_OURS.some((start) => message.text().startsWith(start));
        if (message.type() === "error" && isOurs) problems.push(message.text());
      });
      await use();
      expect(problems).toEqual([]);
      // A test that is skipped opened nothing.
      if (!javaScriptEnabled || page.url() === "about:blank") return;
      // A journey may end on its way to another document.
      await page.waitForLoadState();
      if (!checkedShapes.has(await shapeOf(page))) await expectNoAxeViolations(page);
    },
    { auto: true },
  ],
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
