import { randomUUID } from "node:crypto";
import { test as base, expect, type APIRequestContext, type Page } from "@playwright/test";
import { findAxeViolations } from "@plumbline/ui/testing-axe.ts";
import { waitForReactAlways } from "@plumbline/ui/testing-hydration.ts";

// The browser reports each failed request by itself; tests that cause one check what the page says.
const NOT_OURS = ["Failed to load resource"];

/** Every test ends with axe on whatever its journey left on the screen, in both themes, and no error in the console. */
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
      if (!javaScriptEnabled || page.url() === "about:blank") return;
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await findAxeViolations(page)).toEqual([]);
      }
    },
    { auto: true },
  ],
});

export { expect };

/** Signs the browser in as somebody of this test's own. */
export async function signIn(
  page: Page,
  { as = randomUUID(), role = "user" }: { as?: string; role?: string } = {},
) {
  const response = await page.request.get(`/testing/sign-in?as=${as}&role=${role}`);
  expect(response.ok()).toBe(true);
  return as;
}

/** Asks through the API, as whoever the browser is signed in as, and waits for the answer. */
export async function askByApi(request: APIRequestContext, question: string) {
  const id = randomUUID();
  const threadId = randomUUID();
  const asked = await request.post("/api/turns", { data: { id, threadId, parentId: null, question } });
  expect(asked.ok(), await asked.text()).toBe(true);
  await (await request.get(`/api/turns/${id}/stream`)).text();
  return { id, threadId };
}
