import type { TradieSummary } from "@plumbline/contract/directory.ts";
import type { Page } from "@playwright/test";
import { expect, expectFit, expectNoAxeViolations, openPage, test, waitForReact } from "./fixtures.ts";
import { newAddress } from "./people.ts";

async function findBusiness(page: Page): Promise<TradieSummary> {
  const response = await page.request.get("/api/directory/tradies?tradeType=plumber");
  const [business] = (await response.json()) as TradieSummary[];
  if (!business) throw new Error("There is no plumber in the sample data");
  return business;
}

/** Returns the link of the email's button once the email has arrived. */
async function findLink(page: Page, to: string | RegExp, subject: string | RegExp): Promise<string> {
  const outbox = await page.context().newPage();
  const mail = outbox
    .getByRole("listitem")
    .filter({ hasText: to })
    .filter({ hasText: subject })
    .getByRole("link");
  await expect(async () => {
    await outbox.goto("/dev/outbox");
    await expect(mail.first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 45_000 });
  await mail.first().click();
  const href = await outbox
    .frameLocator("iframe")
    .getByRole("link", { name: /Confirm and send|See your request|Read and reply/ })
    .getAttribute("href");
  await outbox.close();
  return href ?? "";
}

const words = () => `The hot water system leaks and has to go. ${crypto.randomUUID().slice(0, 8)}`;

const photo = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
});

async function fillIn(page: Page, email: string, description: string, location = "Harris Park") {
  await page.getByLabel("Project type").selectOption("Renovation");
  await page.getByLabel("Project description").fill(description);
  await page.getByLabel("Project location").fill(location);
  await page.getByLabel("Budget").selectOption("$10,000 - $25,000");
  await page.getByLabel("Timeframe").selectOption("Within 2 weeks");
  await page.getByLabel("Your name").fill("Kim Nguyen");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Phone (optional)").fill("0412 345 678");
}

test("a customer's request reaches the business, and the business's reply reaches the customer", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const business = await findBusiness(page);
  const email = newAddress();
  const description = words();
  await openPage(page, `/directory/${business.slug}/quote`);
  await fillIn(page, newAddress(), description);
  const picker = page.getByLabel("Photos (optional)");
  await picker.setInputFiles([photo("leak.png"), photo("wrong.png")]);
  await page.getByRole("button", { name: "Remove wrong.png" }).press("Enter");
  await expect(picker).toBeFocused();
  await expect(page.getByRole("list", { name: "Selected photos" })).toHaveText("leak.png");
  await picker.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") });
  await expect(picker).toHaveAccessibleDescription("Please select an image file (JPG, PNG, etc.)");
  await expect(page.getByRole("heading", { name: "Before you ask: the rules for this job" })).toBeVisible();
  await page.getByRole("button", { name: "Send Quote Request" }).click();
  await expect(page.getByRole("heading", { name: "One step left: confirm your email" })).toBeVisible();
  await page.getByText("Change the email address").click();
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: "Send to this address" }).click();
  await expect(page.getByText(`We've sent a new link to ${email}.`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${business.businessName} doesn't have your request yet.`)).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto(await findLink(page, email, "Confirm your quote request"));
  await expect(page.getByText(description)).toBeVisible();
  await page.getByRole("button", { name: "Confirm and send" }).click();
  await expect(page.getByText(`Sent to ${business.businessName} and no one else`).first()).toBeVisible();
  await expect(page).toHaveURL(/\/quotes\/[0-9a-f-]+$/);
  await expect(page.getByRole("img", { name: "1: leak.png" })).toBeVisible();

  const tradie = await (await browser.newContext()).newPage();
  const seen = tradie.waitForResponse((response) => response.url().endsWith("/seen"));
  await tradie.goto(await findLink(page, /\.example/, "Quote request: Renovation, Harris Park"));
  await waitForReact(tradie);
  expect((await seen).status()).toBe(204);
  await expect(tradie).toHaveURL(/\/requests\/[0-9a-f-]+$/);
  await expect(tradie.getByText("Sent only to you")).toBeVisible();
  await expect(tradie.getByText("0412")).toBeHidden();
  await tradie.getByLabel("Amount in dollars").fill("a lot");
  await tradie.getByLabel("Work included").fill("New tank, fitted");
  await tradie.getByRole("button", { name: "Send quote" }).click();
  await expect(tradie.getByText("Please enter the amount")).toBeVisible();
  await tradie.getByLabel("Amount in dollars").fill("$1,850.50");
  await tradie.getByRole("button", { name: "Send quote" }).click();
  await expect(tradie.getByText("You sent a quote")).toBeVisible();
  await expectNoAxeViolations(tradie);

  await page.goto(await findLink(page, email, `${business.businessName} quoted $1,850.50`));
  await expect(page.getByText("Quote: $1,850.50, GST included")).toBeVisible();
  await page.getByRole("button", { name: `Share with ${business.businessName}` }).click();
  await expect(page.getByText(`${business.businessName} can see +61412345678`)).toBeVisible();
  await tradie.reload();
  await expect(tradie.getByRole("link", { name: "+61412345678" })).toBeVisible();
  await tradie.close();

  await page.getByLabel(`Write to ${business.businessName}`).fill("Please come on Monday");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByRole("list").getByText("Please come on Monday")).toBeVisible();
  await page.getByText("Accept the quote").click();
  await page.getByRole("button", { name: "Accept $1,850.50" }).click();
  await expect(page.getByText(`You accepted ${business.businessName}'s quote`).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByText("Mark as done").click();
  await page.getByRole("button", { name: "Yes, the job is done" }).click();
  await expect(
    page.getByRole("heading", { name: `How did it go with ${business.businessName}?` }),
  ).toBeVisible();
});

test("the quote form shows field errors, and typed text survives a failed send and a reload", async ({
  page,
}) => {
  const business = await findBusiness(page);
  await openPage(page, `/directory/${business.slug}/quote`);
  const send = page.getByRole("button", { name: "Send Quote Request" });
  await send.click();
  for (const message of [
    "Name must be at least 2 characters",
    "Please enter a valid email address",
    "Please provide more details about your project",
    "Please select a project type",
    "Please enter the project location",
    "Please select a budget range",
    "Please select a timeframe",
  ])
    await expect(page.getByText(message)).toBeVisible();
  const description = words();
  await fillIn(page, newAddress(), description);
  await page.route("/api/directory/quote-requests", (route) => route.abort());
  await send.click();
  await expect(page.getByText("Failed to send quote request. Please try again.").first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Project description")).toHaveValue(description);
  await expect(page.getByLabel("Budget")).toHaveValue("$10,000 - $25,000");
});

test("an invalid confirmation link shows an error", async ({ page }) => {
  await page.goto(`/quotes/${crypto.randomUUID()}/confirm?token=x`);
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  expect((await page.request.get(`/quotes/${crypto.randomUUID()}?key=x`)).status()).toBe(404);
  expect((await page.request.get(`/requests/${crypto.randomUUID()}?key=x`)).status()).toBe(404);
});

test("the quote form with errors fits a narrow phone", async ({ page }) => {
  const business = await findBusiness(page);
  await openPage(page, `/directory/${business.slug}/quote`);
  await page.getByLabel("Project type").selectOption("Renovation");
  await page.getByRole("button", { name: "Send Quote Request" }).click();
  await expect(page.getByText("Name must be at least 2 characters")).toBeVisible();
  await expectFit(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a request can be sent, confirmed and declined", async ({ page, browser }) => {
    test.setTimeout(180_000);
    const business = await findBusiness(page);
    const email = newAddress();
    await page.goto(`/directory/${business.slug}/quote`);
    // A different place distinguishes this email from those of parallel tests.
    await fillIn(page, email, words(), "Granville");
    await page.getByLabel("Phone (optional)").fill("12");
    await page.getByRole("button", { name: "Send Quote Request" }).click();
    await expect(page.getByText("Please enter an Australian phone number")).toBeVisible();
    await expect(page.getByLabel("Your name")).toHaveValue("Kim Nguyen");
    await page.getByLabel("Phone (optional)").fill("");
    await page.getByLabel("Photos (optional)").setInputFiles(photo("leak.png"));
    await page.getByRole("button", { name: "Send Quote Request" }).click();
    await expect(page.getByRole("heading", { name: "One step left: confirm your email" })).toBeVisible();

    await page.goto(await findLink(page, email, "Confirm your quote request"));
    await page.getByRole("button", { name: "Confirm and send" }).click();
    await expect(page.getByText(`Sent to ${business.businessName}`).first()).toBeVisible();
    await expect(page.getByRole("img", { name: "1: leak.png" })).toBeVisible();
    const tradie = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await tradie.goto(await findLink(page, /\.example/, "Quote request: Renovation, Granville"));
    await tradie.getByText("Decline", { exact: true }).first().click();
    await tradie.getByLabel("Reason").selectOption("Not my area");
    await tradie.getByRole("button", { name: "Decline" }).click();
    await expect(tradie.getByText("You declined")).toBeVisible();
    await tradie.close();
    await page.reload();
    await expect(page.getByText("Can't take on the job: Not my area")).toBeVisible();
  });
});
