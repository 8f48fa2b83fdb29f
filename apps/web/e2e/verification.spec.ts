import type { TradieProfile } from "@plumbline/contract/directory.ts";
import type { Page } from "@playwright/test";
import { needAdmins, signInAsAdmin } from "./admins.ts";
import { expect, expectFit, openPage, test } from "./fixtures.ts";
import { listPlumber } from "./listings.ts";

const PDF = {
  name: "register.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7 a register extract"),
};

async function profileOf(page: Page, id: string): Promise<TradieProfile> {
  return (await (await page.request.get(`/api/directory/tradies/${id}`)).json()) as TradieProfile;
}

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function addLicence(page: Page, number: string) {
  await page.getByText("Add a licence").click();
  await page.getByLabel("Licence number").fill(number);
  await page.getByLabel("Class", { exact: true }).fill("Plumber and drainer contractor");
  await page.getByLabel("Holder").fill("Straight Flow Plumbing Pty Ltd");
  await page.getByRole("button", { name: "Add licence" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Licence added" })).toBeVisible();
  // The forms are reset once the page shows the licence.
  await expect(page.getByText("Not sighted yet.")).toBeVisible();
}

async function sightLicence(page: Page, expiresOn: string) {
  const form = page
    .getByRole("region", { name: "Record a check" })
    .locator("details")
    .filter({ hasText: /^Licence/ });
  await form.locator("summary").click();
  await form.getByLabel("Expires on").fill(expiresOn);
  await form.getByLabel("Evidence").setInputFiles(PDF);
  await form.getByRole("button", { name: "Record check" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Check recorded" })).toBeVisible();
  await expect(page.getByText("Sighted, valid until")).toBeVisible();
}

async function lookUpAbn(page: Page) {
  const form = page
    .getByRole("region", { name: "Record a check" })
    .locator("details")
    .filter({ hasText: /^ABN/ });
  await form.locator("summary").click();
  await form.getByLabel("Entity name").fill("NGUYEN, KIM");
  await form.getByRole("button", { name: "Record check" }).click();
}

test("an administrator's checks give a business the verified badge, and withdrawing one removes it", async ({
  page,
}) => {
  needAdmins();
  const { id, businessName } = await listPlumber("Straight Flow Plumbing");
  await signInAsAdmin(page);
  await openPage(page, "/admin/checks?queue=missing");
  await page.getByLabel("Business name").fill(businessName);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/queue=missing.*q=Straight/);
  await page.getByRole("link", { name: businessName }).first().click();
  await openPage(page, `/admin/checks/${id}`);
  await expect(
    page.getByText("There's no valid check of a licence that covers Plumber in NSW."),
  ).toBeVisible();
  await expect(page.getByText(/The listing shows no licence number/)).toBeVisible();

  await addLicence(page, "123456C");
  await sightLicence(page, dayIn(40));
  // The names differ, so a reason is required.
  await lookUpAbn(page);
  await expect(page.getByRole("alert")).toContainText("The names differ");
  await page.getByLabel("Explanation, if the names differ").fill("Business name of the sole trader.");
  await page
    .getByRole("region", { name: "Record a check" })
    .getByRole("button", { name: "Record check" })
    .first()
    .click();
  await expect(page.getByText("Nothing is missing.")).toBeVisible();

  const verified = await profileOf(page, id);
  expect(verified).toMatchObject({ isVerified: true, verifiedUntil: dayIn(40) });
  expect(verified.ledger.map(({ kind, checkedBy }) => `${kind} ${checkedBy}`).toSorted()).toEqual([
    "abn Kim N., administrator",
    "licence Kim N., administrator",
  ]);
  const ledger = page.getByRole("region", { name: "Visitor view" });
  await expect(ledger.getByText(/Licence sighted on/)).toContainText(
    "Building Commission NSW licence register",
  );
  const evidence = page.getByRole("link", { name: "Download evidence" });
  const [download] = await Promise.all([page.waitForEvent("download"), evidence.click()]);
  expect(download.suggestedFilename()).toMatch(/^evidence-.*\.pdf$/);
  await expectFit(page);

  const line = page
    .getByRole("region", { name: "Ledger entries" })
    .getByRole("listitem")
    .filter({ hasText: "NSW licence 123456C" });
  await line.getByText("Withdraw this check").click();
  await line.getByLabel("Reason").fill("The register shows it as suspended.");
  await line.getByRole("button", { name: "Withdraw" }).click();
  await expect(ledger.getByText(/Withdrawn .*: The register shows it as suspended\./)).toBeVisible();
  expect(await profileOf(page, id)).toMatchObject({ isVerified: false, verifiedUntil: null });
  await expectFit(page);
});

test("an expiring check is listed for administrators, and a banned business leaves the directory", async ({
  page,
}) => {
  needAdmins();
  const { id, businessName } = await listPlumber("Running Out Plumbing");
  await signInAsAdmin(page);
  await openPage(page, `/admin/checks/${id}`);
  await addLicence(page, "777888C");
  await sightLicence(page, dayIn(20));
  await openPage(page, "/admin/checks");
  await expect(page.getByRole("row").filter({ hasText: businessName }).first()).toContainText(
    "NSW licence 777888C",
  );
  await expectFit(page);

  await openPage(page, `/admin/checks/${id}`);
  await page.getByText("Ban this business").click();
  await page.getByLabel("Reason").last().fill("Took deposits and never came.");
  await page.getByRole("button", { name: "Ban these numbers" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Banned." })).toBeVisible();
  expect((await page.request.get(`/api/directory/tradies/${id}`)).status()).toBe(404);
  await expect(page.getByText("Lift this ban")).toHaveCount(2);
  await expectFit(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an administrator adds and sights a licence", async ({ page }) => {
    needAdmins();
    const { id } = await listPlumber("Quiet Plumbing");
    await signInAsAdmin(page);
    await page.goto(`/admin/checks/${id}`);
    await addLicence(page, "24680C");
    await sightLicence(page, dayIn(300));
    await expect(page.getByText("Sighted, valid until")).toBeVisible();
  });
});

test("the verification page is accessible and fits a phone and a desktop", async ({ page }) => {
  await openPage(page, "/verification");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What does “verified” mean?");
  await expectFit(page);
});
