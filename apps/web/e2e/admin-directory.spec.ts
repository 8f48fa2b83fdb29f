import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { needAdmins, signInAsAdmin } from "./admins.ts";
import { expect, expectFit, openPage, test } from "./fixtures.ts";
import { newAddress, signUpQuickly } from "./people.ts";

const PICTURE = new URL("../public/icon-512.png", import.meta.url);

const newName = () => `Straight Flow ${newAddress().split("@")[0]}`;

/** Lists a business through the API as the signed-in administrator. */
async function listBusiness(page: Page, businessName: string, fields: object = {}) {
  const data = {
    businessName,
    tradeType: "Plumber",
    description: "Blocked drains and hot water.",
    suburb: "Parramatta",
    state: "NSW",
    postcode: "2150",
    ...fields,
  };
  const answer = await page.request.post("/api/admin/tradies", { data });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as { id: string; slug: string; version: string };
}

const manage = (name: string, filter = "all") =>
  `/admin?tab=manage&search=${encodeURIComponent(name)}&filter=${filter}`;

test("only administrators can open the dashboard", async ({ page }) => {
  await page.goto("/admin?tab=add");
  await expect(page).toHaveURL("/login?redirect=%2Fadmin%3Ftab%3Dadd");
  await signUpQuickly(page);
  for (const path of ["/admin", "/admin/import", "/admin/audit", "/admin/accounts"]) {
    expect((await page.goto(path))?.status()).toBe(403);
  }
});

test("an administrator adds a business with a logo, by keyboard", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  await openPage(page, "/admin");
  await page.getByRole("link", { name: "Add New Business" }).press("Enter");
  await expect(page).toHaveURL("/admin?tab=add");
  await page.getByRole("button", { name: "Add Business" }).press("Enter");
  await expect(page.getByText("Enter the business name")).toBeVisible();
  await expect(page.getByText("Choose the state or territory")).toBeVisible();
  await expect(page.getByLabel("Business name *")).toBeFocused();

  const name = newName();
  await page.keyboard.type(name);
  await page.getByLabel("Trade type *").selectOption("Plumber");
  await page.getByLabel("Description *").fill("Blocked drains and hot water.");
  await page.getByLabel("Specialties").fill("Drains, , Hot water ");
  await page.getByLabel("Years of experience").fill("many");
  await page.getByLabel("Suburb *").fill("Parramatta");
  await page.getByLabel("State *").selectOption("New South Wales");
  await page.getByLabel("Postcode *").fill("3000");
  await page.getByRole("button", { name: "Add Business" }).press("Enter");
  await expect(page.getByText("This postcode is not in that state or territory")).toBeVisible();
  await page.getByLabel("Postcode *").fill("2150");

  const logo = page.getByLabel("Logo", { exact: true });
  await logo.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") });
  await expect(logo).toHaveAccessibleDescription("Please select an image file (JPG, PNG, etc.)");
  await logo.setInputFiles({ name: "big.png", mimeType: "image/png", buffer: Buffer.alloc(5_242_881) });
  await expect(logo).toHaveAccessibleDescription("Image file must be less than 5MB");
  await logo.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: await readFile(PICTURE) });
  await expect(page.getByText('Image "logo.png" uploaded successfully!', { exact: true })).toBeVisible();
  await expect(page.getByAltText("Current logo")).toBeVisible();

  await page.getByRole("button", { name: "Add Business" }).press("Enter");
  await expect(page.getByText("Tradie profile created", { exact: true })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: `${name} is in the directory.` })).toBeVisible();
  await expect(page.getByLabel("Business name *")).toHaveValue("");
  await page.getByRole("link", { name: "View its profile" }).click();
  await expect(page.getByRole("heading", { name }).first()).toBeVisible();
});

test("a business that's already listed is refused, and the form keeps what was typed", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = newName();
  await listBusiness(page, name);
  await openPage(page, "/admin?tab=add");
  await page.getByLabel("Business name *").fill(name);
  await page.getByLabel("Trade type *").selectOption("Plumber");
  await page.getByLabel("Description *").fill("Blocked drains.");
  await page.getByLabel("Suburb *").fill("Parramatta");
  await page.getByLabel("State *").selectOption("New South Wales");
  await page.getByLabel("Postcode *").fill("2150");
  await page.getByRole("button", { name: "Add Business" }).click();
  await expect(page.getByText("Failed to create tradie profile", { exact: true })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "is already listed." }).first()).toBeVisible();
  await expect(page.getByLabel("Business name *")).toHaveValue(name);
});

test("at least twelve businesses are on the first screen of a desktop", async ({ page }) => {
  needAdmins();
  await page.setViewportSize({ width: 1280, height: 900 });
  await signInAsAdmin(page);
  const name = newName();
  for (let count = 0; count < 13; count++) await listBusiness(page, `${name} ${count}`);
  await openPage(page, manage(name));
  const rows = page.getByRole("row").filter({ has: page.getByRole("switch") });
  await expect(rows).toHaveCount(13);
  await expect(rows.nth(11)).toBeInViewport({ ratio: 1 });
  await expectFit(page);
});

test("a business is found, deactivated, activated and edited", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = newName();
  const { slug } = await listBusiness(page, name);
  await openPage(page, "/admin?tab=manage");
  await page.getByLabel("Business name, trade or suburb").fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 business", { exact: true })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });
  const toggle = row.getByRole("switch", { name: `${name} is active` });
  await expect(toggle).toBeChecked();

  await toggle.press("Space");
  await expect(page.getByText("Business deactivated", { exact: true })).toBeVisible();
  await expect(toggle).not.toBeChecked();
  expect((await page.request.get(`/api/directory/tradies/${slug}`)).status()).toBe(404);
  await page.getByLabel("Show").selectOption("Active");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No businesses match.")).toBeVisible();
  await page.goBack();
  await toggle.click();
  await expect(toggle).toBeChecked();

  await row.getByRole("button", { name: `Edit ${name}` }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("No reviews yet")).toBeVisible();
  await dialog.getByLabel("Suburb *").fill("Ryde");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Tradie profile updated", { exact: true })).toBeVisible();
  await expect(row).toContainText("Ryde NSW 2150");
  await openPage(page, `/admin/audit?subject=${encodeURIComponent(name)}`);
  await page.getByText("1 field: suburb").click();
  await expect(page.getByRole("listitem").filter({ hasText: "Parramatta to Ryde" })).toBeVisible();
});

test("a removed business can be restored from the toast and from the list, and the audit log records it", async ({
  page,
}) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = newName();
  await listBusiness(page, name);
  await openPage(page, manage(name));
  const row = page.getByRole("row").filter({ hasText: name });
  const dialog = page.getByRole("dialog");
  await row.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(dialog.getByText(`Are you sure you want to remove ${name}?`)).toBeVisible();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Business restored", { exact: true })).toBeVisible();
  await expect(row).toBeVisible();

  await row.getByRole("button", { name: `Remove ${name}` }).click();
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(row).toHaveCount(0);
  await openPage(page, manage(name, "deleted"));
  await expect(row).toContainText("Will be deleted for good on");
  await row.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(row).toHaveCount(0);
  await openPage(page, `/admin/audit?subject=${encodeURIComponent(name)}`);
  await expect(page.getByRole("listitem").filter({ hasText: "restored" })).toHaveCount(2);
  await expectFit(page);
});

test("saving over someone else's change shows an error and keeps what was typed", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = newName();
  const { id } = await listBusiness(page, name);
  await openPage(page, manage(name));
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await page.request.patch(`/api/admin/tradies/${id}`, { data: { description: "Gas only now." } });
  await dialog.getByLabel("Description *").fill("Roofs only now.");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Someone else changed this business");
  await expect(page.getByText("Failed to update tradie profile", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Description *")).toHaveValue("Roofs only now.");
});

test("unsaved edits survive a closed dialog, and Cancel discards them", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = newName();
  await listBusiness(page, name);
  await openPage(page, manage(name));
  const edit = page.getByRole("button", { name: `Edit ${name}` });
  const suburb = page.getByRole("dialog").getByLabel("Suburb *");
  await edit.click();
  await suburb.fill("Ryde");
  await page.mouse.click(5, 5);
  await expect(suburb).toHaveValue("Ryde");
  await page.keyboard.press("Escape");
  await expect(suburb).toBeHidden();
  await edit.click();
  await expect(suburb).toHaveValue("Ryde");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await edit.click();
  await expect(suburb).toHaveValue("Parramatta");
});

test("a change that fails on the network shows an error", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = newName();
  await listBusiness(page, name);
  await openPage(page, manage(name));
  await page.route("/api/admin/tradies/*", (route) => route.abort());
  await page.getByRole("switch").click();
  await expect(page.getByText("Failed to update tradie status", { exact: true })).toBeVisible();
  await expect(page.getByRole("switch")).toBeChecked();
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to remove tradie" }).first()).toBeVisible();
});

test("an import lists the rows with errors, and succeeds once the file is fixed", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = newName();
  await openPage(page, "/admin/import");
  const header = "businessName,tradeType,description,suburb,state,postcode";
  const fileOf = (...rows: string[]) => ({
    name: "businesses.csv",
    mimeType: "text/csv",
    buffer: Buffer.from([header, ...rows].join("\n")),
  });
  const good = `${name},Plumber,Drains.,Parramatta,NSW,2150`;
  const file = page.getByLabel("CSV file");
  await file.setInputFiles(fileOf(good, "Other,Wizard,,Ryde,NSW,3000"));
  await expect(page.getByRole("alert")).toHaveText(
    "1 row has errors. Nothing was imported. Fix the file and choose it again.",
  );
  await expect(page.getByText("Line 3: Other")).toBeVisible();
  await expect(page.getByText("tradeType: Choose a trade from the list")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Import/ })).toHaveCount(0);
  await expectFit(page);

  await file.setInputFiles(fileOf(good));
  await page.getByRole("button", { name: "Import 1 change" }).press("Enter");
  await expect(page.getByText("The file was imported.")).toBeVisible();
  await file.setInputFiles(fileOf(good));
  await expect(page.getByText("Nothing to change: the directory already matches the file.")).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("plumbline-businesses.csv");
  expect(await readFile(await download.path(), "utf8")).toContain(name);
});

test("the list and its edit dialog fit a phone and a desktop", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = newName();
  await listBusiness(page, name);
  await openPage(page, manage(name));
  await expectFit(page);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await expect(dialog.getByLabel("Business name *")).toHaveValue(name);
  await expectFit(page);
});

test("the form for a new business fits a phone and a desktop", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  await openPage(page, "/admin?tab=add");
  await page.getByRole("button", { name: "Add Business" }).click();
  await expect(page.getByText("Enter the business name")).toBeVisible();
  await expectFit(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a business can be added and found", async ({ page }) => {
    needAdmins();
    await signInAsAdmin(page);
    const name = newName();
    await page.goto("/admin?tab=add");
    await page.getByLabel("Business name *").fill(name);
    await page.getByLabel("Trade type *").selectOption("Plumber");
    await page.getByLabel("Description *").fill("Blocked drains.");
    await page.getByLabel("Suburb *").fill("Parramatta");
    await page.getByLabel("State *").selectOption("New South Wales");
    await page.getByLabel("Postcode *").fill("3000");
    await page.getByRole("button", { name: "Add Business" }).click();
    await expect(page.getByText("This postcode is not in that state or territory")).toBeVisible();
    await expect(page.getByLabel("Business name *")).toHaveValue(name);
    await page.getByLabel("Postcode *").fill("2150");
    await page.getByRole("button", { name: "Add Business" }).click();
    await expect(page.getByText("1 business", { exact: true })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  });
});
