// The main journeys on an https site behind a proxy, as in production.
import type { Page } from "@playwright/test";
import { TOTP, URI } from "otpauth";
import { fillCard, openCheckout } from "./customers.ts";
import { expect, openPage, test, waitForReact } from "./fixtures.ts";
import { authorizePath } from "./oauth-sign-on.ts";
import { CARDS, newAddress, PASSWORD } from "./people.ts";
import { PUBLIC_ADMIN, PUBLIC_HOSTS, type PublicFacts } from "./public/hosts.ts";

async function getFacts(): Promise<PublicFacts> {
  return (await (await fetch(process.env.E2E_PUBLIC_FACTS ?? "")).json()) as PublicFacts;
}

/** Returns the link to `path` in the newest matching email, once it has arrived. */
async function findLink(to: string, subject: RegExp, path = ""): Promise<string> {
  let link = "";
  await expect(async () => {
    const email = (await getFacts()).emails.findLast((one) => one.to === to && subject.test(one.subject));
    link = email?.text.match(/https:\/\/\S+/g)?.find((one) => one.includes(path)) ?? "";
    expect(link).not.toBe("");
  }).toPass({ timeout: 60_000 });
  return link;
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Kim");
  await page.getByLabel("Last name").fill("Nguyen");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Account created" })).toBeVisible();
}

async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const open = (page: Page, path: string) =>
      javaScriptEnabled ? openPage(page, path) : page.goto(path).then(() => undefined);

    test("a visitor signs up, confirms the address, logs out and logs in", async ({ page }) => {
      const email = newAddress();
      await open(page, "/signup");
      await signUp(page, email);
      await page.goto(await findLink(email, /Confirm your email address/));
      await expect(page.getByText("Your email is confirmed.")).toBeVisible();
      await page.goto("/api/logout");
      await open(page, "/login");
      await logIn(page, email);
      await expect(page).toHaveURL("/subscription-management");
    });

    test("a visitor joins the waitlist", async ({ page }) => {
      await open(page, "/launching-soon");
      await page.getByLabel("Email").fill(newAddress());
      await page.getByRole("button", { name: "Join the Waitlist" }).click();
      await expect(page.getByRole("heading", { name: "You're In!" })).toBeVisible();
    });
  });
}

test("a new account pays, opens the chat app and gets a cited answer", async ({ page }) => {
  const email = newAddress();
  await openPage(page, "/signup");
  await signUp(page, email);
  await openCheckout(page, { plan: "monthly", email });
  await fillCard(page, CARDS.works);
  await page.getByRole("button", { name: "Start 7-day free trial" }).click();
  await expect(page).toHaveURL(/\/subscription-management/);

  await page.goto("/chatbot");
  await expect(page).toHaveURL(({ hostname }) => hostname === PUBLIC_HOSTS.chat);
  await waitForReact(page);
  const question = page.getByRole("textbox", { name: "Your question" });
  await question.fill("Do I need a licence to do a $4,000 bathroom reno in Brisbane?");
  await question.press("Enter");
  await expect(page.getByRole("group", { name: "This answer" })).toBeVisible();
  await expect(page.getByText("$3,300").first()).toBeVisible();
});

test("a visitor asks the free question", async ({ page }) => {
  await openPage(page, "/");
  const chat = page.getByRole("region", { name: "Ask it something real" });
  await chat
    .getByLabel("Your question")
    .fill("Do I need a licence to do a $4,000 bathroom reno in Brisbane?");
  await chat.getByLabel("Your question").press("Enter");
  await expect(chat.getByRole("log")).toContainText("$3,300");
});

test("a logged-in user gives another app access and is sent back to it with a code", async ({ page }) => {
  const email = newAddress();
  await openPage(page, "/signup");
  await signUp(page, email);
  // Any page can stand in for the app's page, because only its address matters.
  const callback = new URL("/launching-soon", page.url()).href;
  const clientId = await page.evaluate(
    async ([address, redirectUri]) => {
      const body = { email: address, adminKey: "the key of the public tests", redirectUris: [redirectUri] };
      const headers = { "Content-Type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      const answer = await fetch("/api/admin/create-oauth-for-user", init);
      return ((await answer.json()) as { clientId: string }).clientId;
    },
    [email, callback],
  );
  await page.goto(authorizePath({ clientId, callback }));
  await waitForReact(page);
  await page.getByRole("button", { name: "Allow" }).click();
  await expect(page).toHaveURL(/\/launching-soon\?code=\w/);
});

test("a customer confirms a request, gets a quote, marks the job done and reviews the business", async ({
  page,
  browser,
}) => {
  const email = newAddress();
  const { businessSlug } = await getFacts();
  await openPage(page, `/directory/${businessSlug}/quote`);
  await page.getByLabel("Project type").selectOption("Renovation");
  await page.getByLabel("Project description").fill(`The hot water system leaks and has to go. ${email}`);
  await page.getByLabel("Project location").fill("Harris Park");
  await page.getByLabel("Budget").selectOption("$10,000 - $25,000");
  await page.getByLabel("Timeframe").selectOption("Within 2 weeks");
  await page.getByLabel("Your name").fill("Kim Nguyen");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send Quote Request" }).click();
  await expect(page.getByRole("heading", { name: "One step left: confirm your email" })).toBeVisible();
  await page.goto(await findLink(email, /Confirm your quote request/));
  await page.getByRole("button", { name: "Confirm and send" }).click();
  await expect(page.getByText("Sent to Straight Flow Plumbing").first()).toBeVisible();
  const status = page.url();

  const tradie = await (await browser.newContext()).newPage();
  await tradie.goto(await findLink("office@straightflow.test", /Quote request: Renovation, Harris Park/));
  await waitForReact(tradie);
  await tradie.getByLabel("Amount in dollars").fill("$1,850.50");
  await tradie.getByLabel("Work included").fill("New tank, fitted");
  await tradie.getByRole("button", { name: "Send quote" }).click();
  await expect(tradie.getByText("You sent a quote")).toBeVisible();
  await tradie.close();

  await page.goto(status);
  await page.getByText("Mark as done").click();
  await page.getByRole("button", { name: "Yes, the job is done" }).click();
  await expect(page).toHaveURL(/\/review\?key=/);
  expect(await findLink(email, /^How did it go/, "/review?")).toBe(page.url());
  await waitForReact(page);
  await page.getByRole("radio", { name: /5 out of 5/ }).check();
  await page.getByLabel("Title").fill("Fixed it the same day");
  await page
    .getByLabel("How did it go?")
    .fill("The drain was clear within an hour, at the price of the quote.");
  await page.getByRole("button", { name: "Publish review" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Thank you/ })).toBeVisible();
});

test("an administrator sets up two-factor authentication and edits a business", async ({ page }) => {
  const { adminPassword, businessSlug } = await getFacts();
  await openPage(page, "/login");
  await logIn(page, PUBLIC_ADMIN, adminPassword);
  await expect(page).toHaveURL("/subscription-management");
  await openPage(page, "/subscription-management/security");
  await page.getByLabel("Current password, to set up two-factor authentication").fill(adminPassword);
  await page.getByRole("button", { name: "Set up two-factor authentication" }).click();
  const secret = await page.locator("code").innerText();
  const app = URI.parse(`otpauth://totp/Plumbline?secret=${secret}`) as TOTP;
  await page.getByLabel("3. Enter the 6-digit code from your app").fill(app.generate());
  await page.getByRole("button", { name: "Turn it on" }).click();
  await expect(page.getByText("Two-factor authentication is on", { exact: true })).toBeVisible();

  await openPage(page, "/admin?tab=manage&search=Straight+Flow&filter=all");
  await page.getByRole("button", { name: "Edit Straight Flow Plumbing" }).click();
  await page.getByLabel("Description *").fill("Blocked drains, hot water and gas fitting.");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Tradie profile updated", { exact: true })).toBeVisible();
  await page.goto(`/directory/${businessSlug}`);
  await expect(page.getByText("Blocked drains, hot water and gas fitting.").first()).toBeVisible();
});
