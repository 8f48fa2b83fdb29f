import type { Page } from "@playwright/test";
import { fillCard, openCheckout } from "./customers.ts";
import { expect, openPage, test, waitForReact } from "./fixtures.ts";
import { CARDS, newAddress, PASSWORD, signUpQuickly, subscribe } from "./people.ts";

async function openChat(page: Page, site: string) {
  await page.goto("/chatbot");
  await expect(page).not.toHaveURL((url) => url.origin === new URL(site).origin);
  await waitForReact(page);
}

const BRISBANE = "Do I need a licence to do a $4,000 bathroom reno in Brisbane?";

const FREE = "How high does a pool fence have to be in WA?";

test("a visitor asks the free question, subscribes, gets a cited answer in the chat app and logs out of both", async ({
  page,
  context,
  baseURL,
}) => {
  const email = newAddress();
  expect((await page.request.post("/api/demo/ask", { data: { question: FREE } })).ok()).toBe(true);
  await signUpQuickly(page, email);
  await openCheckout(page, { plan: "monthly", email });
  await fillCard(page, CARDS.works);
  await page.getByRole("button", { name: "Start 7-day free trial" }).click();
  await expect(page).toHaveURL(/\/subscription-management/);

  await openChat(page, baseURL ?? "");
  await page.getByRole("navigation", { name: "Your questions" }).getByRole("link", { name: FREE }).click();
  await expect(page.getByRole("article").filter({ hasText: FREE })).toContainText("1200 mm");
  await page.getByRole("link", { name: "New question" }).click();
  const question = page.getByRole("textbox", { name: "Your question" });
  await question.fill(BRISBANE);
  await question.press("Enter");
  const turn = page.getByRole("article").filter({ hasText: BRISBANE });
  await expect(turn.getByRole("group", { name: "This answer" })).toBeVisible();
  await expect(turn.getByText("$3,300").first()).toBeVisible();
  await turn.getByRole("link", { name: "Source 1" }).first().click();
  const source = page.getByRole("dialog", { name: /^Source 1/ });
  await expect(source.getByText("Official source")).toBeVisible();
  await expect(source.getByRole("link", { name: /QBCC/ }).first()).toHaveAttribute("href", /qld\.gov\.au/);
  await page.keyboard.press("Escape");

  // Logging out at the site also logs out of the chat app.
  const site = await context.newPage();
  await openPage(site, "/api/logout");
  await page.reload();
  await expect(page.getByRole("link", { name: "Continue with Plumbline" })).toBeVisible();
});

test("closing the account at the site deletes the conversations in the chat app", async ({
  page,
  baseURL,
}) => {
  await subscribe(page, { plan: "monthly" });
  await openChat(page, baseURL ?? "");
  const question = page.getByRole("textbox", { name: "Your question" });
  await question.fill(BRISBANE);
  await question.press("Enter");
  await expect(page.getByRole("group", { name: "This answer" })).toBeVisible();
  const { origin } = new URL(page.url());
  const closed = await page.request.post(`${baseURL}/api/account/close`, {
    data: { currentPassword: PASSWORD },
  });
  expect(closed.ok()).toBe(true);
  // A job tells the chat app about the closed account, so this takes a moment.
  await expect.poll(async () => (await page.request.get(`${origin}/api/threads`)).status()).toBe(401);
  await page.goto(origin);
  await expect(page.getByRole("link", { name: "Continue with Plumbline" })).toBeVisible();
});
