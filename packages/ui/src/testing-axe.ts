import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// `axe.source` isn't minified, and a browser takes longer to parse it than to check a page.
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function findAxeViolations(page: Page): Promise<string[]> {
  // The test may end while the page is navigating.
  await page.waitForLoadState();
  // Scrolls to the top first, because axe measures targets under the sticky header as smaller.
  await page.evaluate(() => scrollTo(0, 0));
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    // Axe is a script, and a sandboxed frame doesn't run scripts.
    const { violations } = await window.axe.run(
      { exclude: [["iframe[sandbox]"]] },
      { runOnly: tags, resultTypes: ["violations"] },
    );
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, TAGS);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
