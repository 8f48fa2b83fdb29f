import type { Page } from "@playwright/test";
import { expect, signIn } from "./fixtures.ts";

/** Over Queensland's $3,300 limit, so the answer is that a licence is needed. */
export const BRISBANE = "Do I need a licence for a $4,000 bathroom reno in Brisbane?";

export async function openApp(page: Page, path = "/", as?: string) {
  const name = await signIn(page, { as });
  await page.goto(path);
  return name;
}

export function composer(page: Page) {
  return page.getByRole("textbox", { name: "Your question" });
}

export async function ask(page: Page, question: string) {
  await composer(page).fill(question);
  await composer(page).press("Enter");
}

export function turnOf(page: Page, question: string) {
  return page.getByRole("article").filter({ hasText: question });
}

export async function askAndRead(page: Page, question: string) {
  await ask(page, question);
  await expect(turnOf(page, question).getByRole("group", { name: "This answer" })).toBeVisible();
  return turnOf(page, question);
}
