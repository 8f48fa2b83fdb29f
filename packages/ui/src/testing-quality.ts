import { test as base, expect, type Page } from "@playwright/test";
import { waitForReactAlways } from "./testing-hydration.ts";

type Quality = {
  /** Tests without JavaScript, and those that didn't open a page, are skipped. */
  look: (page: Page) => Promise<void>;
  ignored?: string[];
};

export function testWithQuality({ look, ignored = [] }: Quality) {
  // The browser reports each failed request. Tests that cause one check the page's message instead.
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
