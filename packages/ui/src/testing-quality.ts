import { test as base, expect, type Page } from "@playwright/test";
import { waitForReactAlways } from "./testing-hydration.ts";

type Quality = {
  /** Looks at what the journey left on the screen; tests without script and those that opened nothing are left out. */
  look: (page: Page) => Promise<void>;
  /** Starts of console errors that are not ours. */
  ignored?: string[];
};

/** A `test` that ends with a look at the page, and with no error in the console. */
export function testWithQuality({ look, ignored = [] }: Quality) {
  // The browser reports each failed request by itself; tests that cause one check what the page says.
  const notOurs = ["Failed to load resource", ...ignored];
  return base.extend<{ quality: void }>({
    page: async ({ page, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) await waitForReactAlways(page);
      await use(page);
    },
    quality: [
      async ({ page, javaScriptEnabled }, use) => {
        const problems: string[] = [];
        page.on("pageerror", (error) => problems.push(String(error)));
        page.on("console", (message) => {
          const isOurs = !notOurs.some((start) => message.text().startsWith(start));
          if (message.type() === "error" && isOurs) problems.push(message.text());
        });
        await use();
        expect(problems).toEqual([]);
        if (javaScriptEnabled && page.url() !== "about:blank") await look(page);
      },
      { auto: true },
    ],
  });
}
