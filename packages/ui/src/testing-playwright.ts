// What the browser tests of both apps share: how they run, and what every test ends with.
import { test as base, expect, type Page } from "@playwright/test";
import { findAxeViolations } from "./testing-axe.ts";
import { waitForReactAlways } from "./testing-hydration.ts";

export const BROWSER = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};

export const PLAYWRIGHT = {
  testDir: "e2e",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  // Generous: a machine that does other work at the same time is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? ("line" as const) : ("list" as const),
};

export const PLAYWRIGHT_USE = {
  locale: "en-AU",
  timezoneId: "Australia/Sydney",
  // Nothing fades: axe would read colours in mid-fade as failures, and a click miss what still moves.
  contextOptions: { reducedMotion: "reduce" as const },
  // A recording of everything slows every test: asked for when a failure is not clear from its picture.
  trace: process.env.E2E_TRACE ? ("retain-on-failure" as const) : ("off" as const),
  screenshot: "only-on-failure" as const,
  launchOptions: BROWSER,
};

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

/** Runs axe over the page as it stands and names each offending element. */
export async function expectNoAxeViolations(page: Page) {
  expect(await findAxeViolations(page)).toEqual([]);
}
