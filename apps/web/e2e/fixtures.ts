import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

/** Every test ends with axe on whatever its journey left on the screen, and no error in the console. */
export const test = base.extend<{ quality: void }>({
  quality: [
    async ({ page, javaScriptEnabled }, use) => {
      const problems: string[] = [];
      page.on("pageerror", (error) => problems.push(String(error)));
      page.on("console", (message) => {
        // The browser reports each failed request by itself; tests that cause one check what the page says.
        if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
          problems.push(message.text());
        }
      });
      await use();
      expect(problems).toEqual([]);
      if (javaScriptEnabled) await expectNoAxeViolations(page);
    },
    { auto: true },
  ],
});

export { expect };

/** Runs axe over the page as it stands and names each offending element. */
export async function expectNoAxeViolations(page: Page) {
  // Axe reads colours in mid-fade as failures; let running transitions end.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition)
        .map(({ finished }) => finished),
    ),
  );
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}

/** Waits until React has taken over, so that typing and clicking reach it. */
export async function openPage(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main > *") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** Opens a page whose clock stands still; `page.clock.runFor` is then the only time that passes, until `resume`. */
export async function openPageWithStillClock(page: Page, path: string) {
  await page.clock.install();
  await openPage(page, path);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}
