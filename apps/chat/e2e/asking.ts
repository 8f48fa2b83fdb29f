import type { Page } from "@playwright/test";
import { expect, signIn } from "./fixtures.ts";

/** A question whose answer is known: above Queensland's $3,300, so a licence is needed. */
export const BRISBANE = "Do I need a licence for a $4,000 bathroom reno in Brisbane?";

/** Opens a page of somebody signed in, by default somebody new, and waits until typing reaches it. */
export async function openApp(page: Page, path = "/", as?: string) {
  const name = await signIn(page, { as });
  await page.goto(path);
  return name;
}

/** The box that questions are typed in. */
export function composer(page: Page) {
  return page.getByRole("textbox", { name: "Your question" });
}

/** Types a question and sends it. */
export async function ask(page: Page, question: string) {
  await composer(page).fill(question);
  await composer(page).press("Enter");
}

/** The question of that text with its answer. */
export function turnOf(page: Page, question: string) {
  return page.getByRole("article").filter({ hasText: question });
}

/** Asks and waits for the whole answer. */
export async function askAndRead(page: Page, question: string) {
  await ask(page, question);
  await expect(turnOf(page, question).getByRole("group", { name: "This answer" })).toBeVisible();
  return turnOf(page, question);
}
