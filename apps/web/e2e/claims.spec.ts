import type { Page } from "@playwright/test";
import { needAdmins, signInAsAdmin } from "./admins.ts";
import { expect, expectFit, openPage, test } from "./fixtures.ts";
import { confirmAddress, listBusiness, readMail } from "./listings.ts";
import { newAddress, signUpQuickly } from "./people.ts";

async function signUpConfirmed(page: Page): Promise<string> {
  const email = await signUpQuickly(page);
  await confirmAddress(page, email);
  return email;
}

test("an owner claims a listing with an emailed code, an administrator confirms it and the owner edits it", async ({
  page,
  browser,
  baseURL,
}) => {
  needAdmins();
  // Slow, because it checks every page of two people's journey at two widths.
  test.slow();
  const office = newAddress();
  const { slug, businessName } = await listBusiness(office);
  const email = await signUpConfirmed(page);
  await openPage(page, `/directory/${slug}/claim`);
  await expect(page.getByRole("heading", { name: `Is ${businessName} your business?` })).toBeVisible();
  await expectFit(page);
  await page.getByRole("radio", { name: /email address/ }).press("Enter");
  await expect(page.getByText("We've sent your code.")).toBeVisible();
  await expectFit(page);
  const claimPage = page.url();
  const code = /\b\d{6}\b/.exec(await readMail(page, office, /is your code to manage/))?.[0] ?? "";

  await openPage(page, claimPage);
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  await page.getByLabel(/The 6-digit code/).fill(wrong);
  await page.getByRole("button", { name: "Check code" }).click();
  await expect(page.getByText("That isn't the code we sent: 4 tries left")).toBeVisible();
  await expect(page.getByLabel(/The 6-digit code/)).toHaveValue(wrong);
  await expectFit(page);
  await page.getByLabel(/The 6-digit code/).fill(code);
  await page.getByLabel(/The 6-digit code/).press("Enter");
  await expect(page.getByRole("heading", { name: "Your claim is being reviewed" })).toBeVisible();

  const desk = await (await browser.newContext({ baseURL })).newPage();
  await signInAsAdmin(desk);
  await openPage(desk, "/admin/claims");
  const item = desk.getByRole("listitem").filter({ hasText: businessName });
  await expect(item).toContainText("Code correct");
  await expect(item).toContainText(email);
  await expectFit(desk);
  await item.getByText("Confirm", { exact: false }).first().click();
  await expectFit(desk);
  await item.getByRole("button", { name: "Hand it to Kim Nguyen" }).click();
  await expect(
    desk.getByText("Confirmed. They manage the listing now, and we're emailing them."),
  ).toBeVisible();
  await desk.context().close();

  expect(await readMail(page, email, /You now manage the listing/)).toContain(businessName);
  await openPage(page, "/my-business");
  await expect(page.getByRole("heading", { name: businessName })).toBeVisible();
  await page.getByText("Link and QR code").click();
  await expect(page.getByRole("img", { name: `QR code for ${businessName}'s profile` })).toBeVisible();
  await expectFit(page);
  await page.getByRole("link", { name: `Edit ${businessName}` }).click();
  await page.getByLabel("About your business").fill("Blocked drains, day and night, in all of Parramatta.");
  await page.getByLabel("Specialties (optional)").fill("Hot water\nGas");
  await page.getByLabel("How far you travel (km, optional)").fill("0");
  await page.getByRole("button", { name: "Save details", exact: true }).click();
  await expect(page.getByText(/Enter a distance from 1 to 500 km/)).toBeVisible();
  await expect(page.getByLabel("Specialties (optional)")).toHaveValue("Hot water\nGas");
  await page.getByLabel("How far you travel (km, optional)").fill("40");
  await page.getByRole("button", { name: "Save details", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const profile = (await (await page.request.get(`/api/directory/tradies/${slug}`)).json()) as object;
  expect(profile).toMatchObject({
    description: "Blocked drains, day and night, in all of Parramatta.",
    specialties: ["Hot water", "Gas"],
    serviceRadiusKm: 40,
    isClaimed: true,
  });
});

test("a refused claim shows the reason, and the contact address can object to a claim", async ({
  page,
  browser,
  baseURL,
}) => {
  needAdmins();
  test.slow();
  const office = newAddress();
  const { slug, businessName } = await listBusiness(office);
  const email = await signUpConfirmed(page);
  await openPage(page, `/directory/${slug}/claim`);
  await page.getByRole("radio", { name: "Ask an administrator to check" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/Use at least 20 characters/)).toBeVisible();
  await page.getByLabel("How can we tell it's your business?").fill("My name is on the ABN record of it.");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/We've received your message/)).toBeVisible();

  const stranger = await (await browser.newContext({ baseURL })).newPage();
  const link = /https?:\/\/\S+/.exec(await readMail(stranger, office, /Someone asked to manage/))?.[0] ?? "";
  await openPage(stranger, link);
  await expectFit(stranger);
  await stranger.getByRole("button", { name: "It wasn't us" }).click();
  await expect(stranger.getByRole("heading", { name: "Thank you" })).toBeVisible();

  await signInAsAdmin(stranger);
  await openPage(stranger, "/admin/claims");
  const item = stranger.getByRole("listitem").filter({ hasText: businessName });
  await expect(item).toContainText("Contact address: “not us”");
  await item.locator("summary", { hasText: "Decline" }).click();
  await item.getByRole("button", { name: "Decline for this reason" }).click();
  await expect(item.getByText("Give a reason. The claimant will see it.")).toBeVisible();
  await item.getByLabel("Reason for the person").fill("The address of the business says that it is not you.");
  await item.getByRole("button", { name: "Decline for this reason" }).click();
  await expect(stranger.getByText("Declined. We're emailing them your reason.")).toBeVisible();
  await stranger.context().close();

  expect(await readMail(page, email, /Your claim to/)).toContain("The address of the business says");
  await openPage(page, `/directory/${slug}/claim`);
  await expect(page.getByText(/We couldn't confirm your last claim/)).toBeVisible();
});

test("a tradie lists a business and edits it while it awaits review, hidden from the public", async ({
  page,
}) => {
  test.slow();
  await page.goto("/my-business");
  // The redirect to the login page would otherwise interrupt the sign-up.
  await expect(page).toHaveURL("/login?redirect=%2Fmy-business");
  const email = await signUpQuickly(page);
  await openPage(page, "/my-business/new");
  await expect(page.getByText(/Confirm your email address first/)).toBeVisible();
  await confirmAddress(page, email);
  await openPage(page, "/my-business");
  await expect(page.getByText("You don't manage a listing yet.")).toBeVisible();
  await page.getByRole("link", { name: "List my business" }).click();
  const name = `Level Best ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Business name").fill(name);
  await page.getByLabel("Trade", { exact: true }).selectOption("Carpenter");
  await page.getByLabel("Suburb or town").fill("Ryde");
  await page.getByLabel("State or territory").selectOption("NSW");
  await page.getByLabel("Postcode").fill("3000");
  await page.getByLabel("About your business").fill("Decks, pergolas and stairs.");
  await page.getByLabel("Years in the trade").fill("6");
  await page.getByRole("button", { name: "List my business" }).click();
  await expect(page.getByText("This postcode is not in that state or territory")).toBeVisible();
  await expectFit(page);
  await page.getByLabel("Postcode").fill("2112");
  await page.getByRole("button", { name: "List my business" }).click();
  await expect(page.getByText(/We've saved your listing/)).toBeVisible();
  const card = page.getByRole("region", { name });
  await expect(card).toContainText("Waiting for review");
  await expectFit(page);

  await card.getByRole("link", { name: `Edit ${name}` }).click();
  await page.getByLabel("Title", { exact: true }).fill("Deck in Ryde");
  await page.getByLabel("Description (optional)").fill("Spotted gum, 40 square metres.");
  const picture = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  );
  const pictures = page.getByLabel("Add a picture");
  let sent = 0;
  page.on("request", (request) => request.url().endsWith("/api/upload/image") && sent++);
  await pictures.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(5_242_881) });
  await expect(page.getByText("Image file must be less than 5MB")).toBeVisible();
  expect(sent).toBe(0);
  await pictures.setInputFiles({ name: "deck.png", mimeType: "image/png", buffer: picture });
  await expect(page.getByRole("img", { name: "Add a picture: preview" })).toBeVisible();
  await page.getByRole("button", { name: "Add to recent work" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Deck in Ryde" })).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await expectFit(page);
  await page.getByRole("button", { name: "Remove Deck in Ryde" }).click();
  await expect(page.getByText(/Nothing here yet\. A finished job/)).toBeVisible();

  const office = newAddress();
  await page.getByLabel("New email address").fill(office);
  await page.getByRole("button", { name: "Email a confirmation link" }).click();
  await expect(page.getByText(`We emailed a link to ${office}.`)).toBeVisible();
  const editPage = page.url();
  const link = /https?:\/\/\S+/.exec(await readMail(page, office, /Confirm this address/))?.[0] ?? "";
  await openPage(page, link);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("heading", { name: "This address is confirmed" })).toBeVisible();
  await page.goto(editPage);
  await expect(page.getByText(`To ${office}.`)).toBeVisible();
  const { listings } = (await (await page.request.get("/api/my-business")).json()) as {
    listings: { slug: string }[];
  };
  expect((await page.request.get(`/api/directory/tradies/${listings[0]?.slug}`)).status()).toBe(404);
});
