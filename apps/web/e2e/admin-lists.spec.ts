import { readFile } from "node:fs/promises";
import { needAdmins, signInAsAdmin } from "./admins.ts";
import { expect, expectFit, expectNoAxeViolations, openPage, test } from "./fixtures.ts";
import { newAddress } from "./people.ts";

const LISTS = [
  { path: "/admin", title: "Admin dashboard", column: "Place" },
  { path: "/admin/accounts", title: "Accounts", column: "Name" },
  { path: "/admin/subscriptions", title: "Subscriptions", column: "Plan" },
  { path: "/admin/refunds?state=all", title: "Refund requests", column: "Reason" },
  { path: "/admin/quotes?list=all", title: "All quote requests", column: "Job" },
  { path: "/admin/reviews?list=all", title: "Reviews", column: "Stars" },
  { path: "/admin/claims?state=all", title: "Claims", column: "Method" },
  { path: "/admin/checks?queue=missing", title: "Checks", column: "Business" },
  { path: "/admin/listing-proposals?list=all", title: "New listings and changes", column: "Status" },
  { path: "/admin/regulations?which=all", title: "Regulation entries", column: "Topic" },
  { path: "/admin/analytics", title: "Analytics", column: "7 days" },
  { path: "/admin/feedback", title: "Feedback on answers", column: "Outcome" },
  { path: "/admin/jobs?state=done", title: "Job queue", column: "Queued" },
  { path: "/admin/waitlist", title: "Waitlist", column: "Interest" },
];

test("an unknown check or giveaway ledger returns 404", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  for (const path of [
    "/admin/checks/x",
    `/admin/checks/${crypto.randomUUID()}`,
    "/admin/giveaway/x/ledger",
  ]) {
    expect((await page.request.get(path)).status(), path).toBe(404);
  }
});

test("every admin list sorts by its headers and keeps its order after a reload", async ({ page }) => {
  test.slow();
  needAdmins();
  await page.request.post("/api/waitlist", { data: { email: newAddress() } });
  await signInAsAdmin(page);
  for (const { path, title, column } of LISTS) {
    await openPage(page, path);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const header = page.getByRole("columnheader", { name: column, exact: true });
    // An empty list has no table to sort.
    if ((await page.getByRole("columnheader", { name: column }).count()) > 0) {
      await header.getByRole("link", { name: column }).click();
      await expect(header).toHaveAttribute("aria-sort", "ascending");
      await header.getByRole("link", { name: column }).click();
      await expect(header).toHaveAttribute("aria-sort", "descending");
      await page.reload();
      await expect(header).toHaveAttribute("aria-sort", "descending");
      await page.goBack();
      await expect(header).toHaveAttribute("aria-sort", "ascending");
    }
    await expectNoAxeViolations(page);
  }
});

test("the widest lists, the audit log and the overview fit a phone and a desktop", async ({ page }) => {
  test.slow();
  needAdmins();
  await signInAsAdmin(page);
  for (const path of ["/admin/more", "/admin/audit", "/admin/accounts"]) {
    await openPage(page, path);
    await expectFit(page);
  }
  await page.setViewportSize({ width: 320, height: 900 });
  await page.getByRole("navigation", { name: "Sort by" }).getByRole("link", { name: "Name" }).click();
  await expect(page).toHaveURL(/sort=name&direction=asc/);
});

test("filters and pages of the regulation entries are kept in the URL", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  await openPage(page, "/admin/more");
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Regulation entries" })
    .click();
  await page.getByLabel("Show").selectOption("Every entry");
  await page.getByLabel("Where").selectOption("Queensland");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/which=all&jurisdiction=QLD/);
  const next = page.getByRole("link", { name: "Next" });
  // The URL changes just before the list updates.
  await expect(next).toHaveAttribute("href", /jurisdiction=QLD/);
  const [first] = await page.getByRole("row").allTextContents();
  await next.click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(page.getByLabel("Where")).toHaveValue("QLD");
  await page.getByLabel("Title or id").fill("no such entry");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  expect(first).toContain("Entry");
});

test("a visitor rates an answer as bad, and an administrator resolves it", async ({ page, browser }) => {
  test.slow();
  needAdmins();
  const visitor = await browser.newPage({ baseURL: test.info().project.use.baseURL });
  await openPage(visitor, "/");
  const chat = visitor.getByRole("region", { name: "Ask it something real" });
  const mark = newAddress().split("@")[0];
  await chat.getByLabel("Your question").fill(`Do I need a licence to paint a house in Tasmania? (${mark})`);
  await chat.getByLabel("Your question").press("Enter");
  await chat.getByRole("button", { name: "Good answer" }).click();
  await expect(chat.getByText("Thanks.")).toBeVisible();
  await chat.getByRole("button", { name: "Bad answer" }).press("Enter");
  await expect(chat.getByRole("button", { name: "Bad answer" })).toHaveAttribute("aria-pressed", "true");
  await chat.getByLabel("What's wrong with it? (optional)").fill("It is about houses only.");
  await chat.getByRole("button", { name: "Send" }).click();
  await expect(chat.getByText("Thanks.")).toBeVisible();
  await visitor.reload();
  await expect(chat.getByRole("button", { name: "Bad answer" })).toHaveAttribute("aria-pressed", "true");
  await expectFit(visitor);
  await visitor.close();

  await signInAsAdmin(page);
  await openPage(page, `/admin/feedback?verdict=bad&state=open&q=${mark}`);
  const row = page.getByRole("row").filter({ hasText: mark });
  await expect(row).toContainText("It is about houses only.");
  await row.locator("summary", { hasText: "Resolve" }).click();
  await row.getByRole("button", { name: "Save and close" }).click();
  await expect(row.getByText("Describe what you did in a sentence")).toBeVisible();
  await expectFit(page);
  await row.getByLabel("Action taken").fill("The entry says so now.");
  await row.getByRole("button", { name: "Save and close" }).click();
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await openPage(page, "/admin/audit?action=answer.resolve");
  await expect(
    page.getByRole("listitem").filter({ hasText: "dealt with feedback on" }).first(),
  ).toBeVisible();
});

test("the waitlist can be downloaded, and a person deleted from it", async ({ page }) => {
  needAdmins();
  const email = newAddress();
  await page.request.post("/api/waitlist", { data: { email, planInterest: "app" } });
  await signInAsAdmin(page);
  await openPage(page, `/admin/waitlist?q=${encodeURIComponent(email)}`);
  await expect(page.getByText("1 person", { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download CSV" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain(email);
  await page.getByText(`Delete ${email}`).click();
  await page.getByRole("button", { name: "Delete for good" }).click();
  await expect(page.getByText("Deleted from the waitlist.")).toBeVisible();
  await expect(page.getByText("Nothing matches.")).toBeVisible();
});
