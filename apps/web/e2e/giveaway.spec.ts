import { DAY_MS } from "@plumbline/contract/time.ts";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { needAdmins, signInAsAdmin } from "./admins.ts";
import { expect, expectFit, openPage, test } from "./fixtures.ts";
import { fixedCampaign, SEED } from "./giveaway-data.ts";
import { buyQuickly, signUpQuickly } from "./people.ts";

const OWN_ENTRIES = "/subscription-management/giveaway";
const day = (ahead: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Australia/Sydney" }).format(Date.now() + ahead * DAY_MS);

// These tests share a campaign, because a server runs only one at a time.
test.describe.configure({ mode: "serial" });

test("when no giveaway is running, the page says so and still shows the rules", async ({ page }) => {
  test.skip(test.info().project.name !== "pglite", "another server has campaigns");
  await page.goto("/giveaway");
  await expect(page.getByRole("heading", { name: "Giveaway", exact: true })).toBeVisible();
  await expect(page.getByText("There's no giveaway running, so we're not taking entries.")).toBeVisible();
  await expect(page.getByText("5 for each month subscribed during the promotion")).toBeVisible();
  expect((await page.goto("/giveaway/no-such-campaign"))?.status()).toBe(404);
});

test("an administrator can open a campaign only with its permits, and a subscriber can then enter", async ({
  page,
  browser,
}) => {
  needAdmins();
  await signInAsAdmin(page);
  await openPage(page, "/admin/giveaway");
  await page.getByText("Draft a campaign").click();
  await page.getByLabel("Name", { exact: true }).fill("Ute giveaway");
  await page.getByLabel("Prize").fill("A ute canopy");
  await page.getByLabel("Value in dollars").fill("4000");
  await page.getByLabel("First day").fill(day(-1));
  await page.getByLabel("Last day").fill(day(-2));
  await page.getByLabel("New South Wales: authority number").fill("NSW-77");
  const keep = page.getByRole("button", { name: "Save draft" });
  await keep.click();
  await expect(page.getByText("The closing day can't be before the opening day")).toBeVisible();
  await page.getByLabel("Last day").fill(day(30));
  await keep.click();
  await expect(page.getByText("Draft saved. No one sees it until you open it.")).toBeVisible();
  const item = page.getByRole("listitem").filter({ hasText: "Ute giveaway" });
  await expect(item.getByText(/Missing: Australian Capital Territory/)).toBeVisible();
  await item.locator("summary", { hasText: "Open" }).click();
  await item.getByRole("button", { name: "Open campaign" }).click();
  await expect(item.getByText(/You can't open this campaign yet/)).toBeVisible();
  await expectFit(page);
  await openPage(page, "/admin/giveaway");
  await item.locator("summary", { hasText: "Change" }).click();
  await item.getByLabel("Australian Capital Territory: approval number").fill("ACT-5");
  await item.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await item.locator("summary", { hasText: "Open" }).click();
  await item.getByRole("button", { name: "Open campaign" }).click();
  await expect(page.getByText("Opened. It's on the giveaway page now.")).toBeVisible();

  const context = await browser.newContext({ baseURL: new URL(test.info().project.use.baseURL ?? "").href });
  const own = await context.newPage();
  const email = await signUpQuickly(own);
  await buyQuickly(own, email, { plan: "lifetime" });
  await openPage(own, "/giveaway");
  await expect(own.getByRole("heading", { name: "Ute giveaway" })).toBeVisible();
  await own.getByRole("link", { name: "My entries" }).click();
  const card = own.getByRole("region", { name: "Giveaway" });
  await expect(card.getByText("50 entries")).toBeVisible();
  await expect(card.getByText(/Your entries don't count yet/)).toBeVisible();
  await card.getByLabel("State or territory you live in").selectOption("NSW");
  await card.getByLabel("I live in Australia.").check();
  await card.getByLabel("I'm 18 or over.").check();
  await card.getByRole("button", { name: "Confirm and enter" }).click();
  await expect(card.getByText(/You're in the draw/)).toBeVisible();
  await card.getByRole("button", { name: "I shared it" }).click();
  await expect(card.getByText("51 entries")).toBeVisible();
  await card.getByText("Your entry history").click();
  await expect(card.getByText("You bought the Lifetime plan")).toBeVisible();
  await card.getByRole("button", { name: "Create my referral link" }).click();
  const link = (await card.locator("code", { hasText: "/?ref=" }).textContent()) ?? "";
  await expectFit(own);

  const friends = await browser.newContext({ baseURL: new URL(test.info().project.use.baseURL ?? "").href });
  const friend = await friends.newPage();
  await friend.goto(new URL(link).pathname + new URL(link).search);
  await buyQuickly(friend, await signUpQuickly(friend), { plan: "lifetime" });
  await openPage(own, OWN_ENTRIES);
  await expect(card.getByText("56 entries")).toBeVisible();
  await friends.close();
  await context.close();

  await openPage(page, "/admin/giveaway");
  await item.getByRole("link", { name: /Ledger/ }).click();
  await page.getByLabel("Name, email or id in the list").fill(email);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("56 entries")).toBeVisible();
  await expectFit(page);
});

test("packs go on sale once an administrator confirms the conditions, and a subscriber buys one", async ({
  page,
  browser,
}) => {
  needAdmins();
  const context = await browser.newContext({ baseURL: new URL(test.info().project.use.baseURL ?? "").href });
  const own = await context.newPage();
  await buyQuickly(own, await signUpQuickly(own), { plan: "lifetime" });
  await openPage(own, OWN_ENTRIES);
  const card = own.getByRole("region", { name: "Giveaway" });
  await card.getByLabel("State or territory you live in").selectOption("NSW");
  await card.getByLabel("I live in Australia.").check();
  await card.getByLabel("I'm 18 or over.").check();
  await card.getByRole("button", { name: "Confirm and enter" }).click();
  await expect(card.getByText(/You're in the draw/)).toBeVisible();
  await expect(card.getByText("Entry packs")).toBeHidden();

  await signInAsAdmin(page);
  await openPage(page, "/admin/giveaway");
  const item = page.getByRole("listitem").filter({ hasText: "Ute giveaway" });
  await expect(item.getByText("Not on sale")).toBeVisible();
  await item.locator("summary", { hasText: "Sell entry packs" }).click();
  await item.getByLabel(/Each pack comes with a genuine product at its normal price/).check();
  await item.getByRole("button", { name: "Put packs on sale" }).click();
  await expect(item.getByText(/On sale since/)).toBeVisible();
  await expectFit(page);
  await openPage(own, OWN_ENTRIES);
  await card.getByRole("link", { name: "Buy the Basic pack" }).click();
  await expect(own.getByText(/5 entries in Ute giveaway for \$10, GST included/)).toBeVisible();
  await own.getByRole("button", { name: "4000 0000 0000 0002" }).click();
  await own.getByRole("button", { name: "Pay $10" }).click();
  await expect(own.getByText("Your card was declined.")).toBeVisible();
  await expectFit(own);
  await own.getByRole("button", { name: "4242 4242 4242 4242" }).click();
  await own.getByRole("button", { name: "Pay $10" }).click();
  await expect(card.getByText("55 entries")).toBeVisible();
  await card.getByText("Your entry history").click();
  await expect(card.getByRole("listitem").filter({ hasText: "You bought an entry pack" })).toContainText(
    "+5",
  );
  await openPage(own, "/subscription-management");
  await expect(own.getByText("Plumbline Basic pack, 5 giveaway entries")).toBeVisible();
  await expectFit(own);
  await context.close();
});

test("a draw from the final list accepts only the public seed, and anyone can check it", async ({
  page,
  browser,
}) => {
  needAdmins();
  const context = await browser.newContext({ baseURL: new URL(test.info().project.use.baseURL ?? "").href });
  const own = await context.newPage();
  const email = await signUpQuickly(own);
  const { slug, name } = await fixedCampaign(email);
  await signInAsAdmin(page);
  await openPage(page, "/admin/giveaway");
  const item = page.getByRole("listitem").filter({ hasText: name });
  await item.getByText("Enter the seed").click();
  await item.getByLabel("Signature").fill("0".repeat(96));
  await item.getByRole("button", { name: "Check and save" }).click();
  await expect(item.getByText("This isn't that round's signature")).toBeVisible();
  await item.getByLabel("Signature").fill(SEED.signature);
  await item.getByRole("button", { name: "Check and save" }).click();
  await expect(page.getByText("The seed is correct and published.")).toBeVisible();
  await item.locator("summary", { hasText: "Draw" }).click();
  await item.getByRole("button", { name: "Draw now" }).click();
  await expect(page.getByText("Winner drawn. We're emailing them.")).toBeVisible();
  await expect(item.getByText(email)).toBeVisible();
  await expectFit(page);

  await openPage(own, `/giveaway/${slug}`);
  const download = own.waitForEvent("download");
  await own.getByRole("link", { name: "Download the list and the draw" }).click();
  const path = test.info().outputPath("draw.json");
  await (await download).saveAs(path);
  const hash = (await own.locator("dd code").first().textContent()) ?? "";
  const verify = join(import.meta.dirname, "../scripts/giveaway-verify.ts");
  const { stdout } = await promisify(execFile)("node", [verify, path, hash]);
  expect(stdout).toContain("This draw is valid.");
  expect(stdout).toContain("It matches the hash you kept.");
  await expect(promisify(execFile)("node", [verify, path, "f".repeat(64)])).rejects.toThrow();
  await expectFit(own);
  await context.close();
});
