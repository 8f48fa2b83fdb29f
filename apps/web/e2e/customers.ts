import { expect, type Locator, type Page } from "@playwright/test";
import { openPage } from "./fixtures.ts";
import { CARDS, newExpiry } from "./people.ts";

export async function openCheckout(page: Page, query: Record<string, string>): Promise<void> {
  await openPage(page, `/subscribe?${new URLSearchParams(query)}`);
  await expect(page.getByRole("heading", { name: "Payment", exact: true })).toBeVisible();
}

/** The sandbox treats a test card with a new expiry date as a new card. */
export function newTypedExpiry(): string {
  const { month, year } = newExpiry();
  return `${String(month).padStart(2, "0")}/${year % 100}`;
}

export async function fillCard(page: Page, number: string, expiry = newTypedExpiry()): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry (MM/YY)").fill(expiry);
  await page.getByLabel("CVC").fill("123");
}

export async function statusOf(page: Page): Promise<{ status: string; currentPlan: { id: string } | null }> {
  return (await page.request.get("/api/subscription/status")).json();
}

export async function startTrial(page: Page, email: string, plan: string): Promise<void> {
  await openCheckout(page, { plan, email });
  await fillCard(page, CARDS.works);
  await page.getByRole("button", { name: "Start 7-day free trial" }).click();
  await expect(page).toHaveURL(/\/subscription-management/);
}

/**
 * Clicks, and expects these texts on this page before the next one loads. The page reports its own texts, because
 * Playwright sees nothing during a navigation and a slow machine would miss short messages.
 */
export async function clickAndRead(
  page: Page,
  button: Locator,
  { before, texts }: { before: string; texts: string[] },
): Promise<void> {
  const shown: string[] = [];
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(
    ({ pathname }) => pathname === before,
    async (route) => {
      await held;
      await route.continue();
    },
  );
  await page.exposeFunction("tellShown", (text: string) => shown.push(text));
  await page.evaluate(() => {
    const tell = (element: Element) => {
      if (element.childElementCount === 0) void globalThis.tellShown(element.textContent);
      for (const child of element.children) tell(child);
    };
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof Element) tell(node);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  await button.click();
  await expect.poll(() => shown).toEqual(expect.arrayContaining(texts));
  letThrough();
  await expect(page).toHaveURL((url) => url.pathname === before);
}

declare global {
  // The page calls this with each text it shows.
  var tellShown: (text: string) => Promise<void>;
}
