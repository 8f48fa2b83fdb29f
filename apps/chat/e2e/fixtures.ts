import { randomUUID } from "node:crypto";
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { findAxeViolations } from "@plumbline/ui/testing-axe.ts";
import { testWithQuality } from "@plumbline/ui/testing-quality.ts";

/** Each test fails on console errors, and ends with an axe check of its last screen in both themes. */
export const test = testWithQuality({
  look: async (page) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findAxeViolations(page)).toEqual([]);
    }
  },
});

export { expect };

/** Logs in, by default as a person that only this test uses. */
export async function signIn(
  page: Page,
  { as = randomUUID(), role = "user" }: { as?: string; role?: string } = {},
) {
  const response = await page.request.get(`/testing/sign-in?as=${as}&role=${role}`);
  expect(response.ok()).toBe(true);
  return as;
}

export async function askByApi(request: APIRequestContext, question: string) {
  const id = randomUUID();
  const threadId = randomUUID();
  const asked = await request.post("/api/turns", { data: { id, threadId, parentId: null, question } });
  expect(asked.ok(), await asked.text()).toBe(true);
  await (await request.get(`/api/turns/${id}/stream`)).text();
  return { id, threadId };
}
