import type { Page } from "@playwright/test";
import { signInAsAdmin } from "./admins.ts";
import { expect, expectFit, openPage, test } from "./fixtures.ts";
import { signUpQuickly } from "./people.ts";
import { listBusiness } from "./review-data.ts";

type Written = { rating: RegExp; title: string; comment: string };

const GOOD: Written = {
  rating: /5 out of 5/,
  title: "Fixed it the same day",
  comment: "The drain was clear within an hour, and the price was the one on the quote.",
};
const BAD: Written = {
  rating: /1 out of 5/,
  title: "No one came",
  comment: "We waited two mornings and no one came, nor called to say so.",
};

async function fillIn(page: Page, { rating, title, comment }: Written) {
  await page.getByRole("radio", { name: rating }).check();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("How did it go?").fill(comment);
}

async function write(page: Page, link: string, review: Written) {
  await openPage(page, link);
  await fillIn(page, review);
  await page.getByRole("button", { name: "Publish review" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Thank you/ })).toBeVisible();
}

test("a customer writes a review with the emailed link, changes it and withdraws it", async ({ page }) => {
  const { invite, path, close } = await listBusiness();
  const link = await invite();
  await openPage(page, link);
  await page.getByLabel("Title").fill("Ok");
  await page.getByRole("button", { name: "Publish review" }).click();
  await expect(page.getByText("Choose from 1 to 5 stars")).toBeVisible();
  await expect(page.getByText("Please write at least 3 characters")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Ok");
  await expectFit(page);

  await fillIn(page, BAD);
  await page.getByRole("button", { name: "Publish review" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. Your review is published." })).toBeVisible();
  await expectFit(page);

  await page.getByText("Change your review", { exact: true }).click();
  await expect(page.getByLabel("Title")).toHaveValue(BAD.title);
  await page.getByRole("radio", { name: /2 out of 5/ }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Your review has been updated.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: /^Reviews of Straight Flow/ }).click();
  const review = page.getByRole("article").filter({ hasText: BAD.title });
  await expect(review.getByRole("img", { name: "2 out of 5 stars" })).toBeVisible();
  await expect(review.getByText("Kim N., Plumbing Repair")).toBeVisible();
  await expectFit(page);

  await openPage(page, link);
  await page.getByText("Withdraw your review", { exact: true }).click();
  await page.getByRole("button", { name: "Withdraw my review" }).click();
  await expect(page.getByRole("heading", { name: "You withdrew your review" })).toBeVisible();
  await page.goto(path);
  await expect(page.getByText(/^No reviews yet/)).toBeVisible();
  await close();
});

test("an administrator decides on a reported review, and the decision is public", async ({
  page,
  browser,
}) => {
  // Slow, because the command that creates an administrator starts another copy of the whole site.
  test.slow();
  const { business, invite, path, close } = await listBusiness();
  await write(page, await invite(), BAD);
  await write(page, await invite("Lee Tran"), GOOD);

  await openPage(page, path);
  await expect(page.getByRole("list", { name: "Reviews by star rating" })).toContainText("5 stars1");
  await page.getByRole("link", { name: `Report the review "${BAD.title}"` }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Report a review" });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText("Choose a reason")).toBeVisible();
  await expectFit(page);
  await dialog.getByRole("radio", { name: "It isn't true" }).check();
  await dialog.getByLabel(/^What should we look at/).fill("We were there on both days");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Reported", { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();

  const office = await (await browser.newContext()).newPage();
  await signInAsAdmin(office);
  await openPage(office, "/admin/reviews");
  const item = office.getByRole("listitem").filter({ hasText: business.businessName });
  await expect(item).toContainText("We were there on both days");
  await expectFit(office);
  await item.getByRole("button", { name: "Mark as under dispute" }).click();
  await expect(office.getByRole("status")).toContainText("Marked.");
  await page.reload();
  const review = page.getByRole("article").filter({ hasText: BAD.title });
  await expect(review.getByText("Under dispute", { exact: true })).toBeVisible();
  await expectFit(page);

  await office.goto("/admin/reviews?list=disputed");
  await item.getByText("Remove", { exact: true }).click();
  await item.getByLabel("Reason").selectOption("not_customer");
  await item.getByRole("button", { name: "Remove this review" }).click();
  await expect(office.getByRole("status")).toContainText("Removed.");
  await office.context().close();

  await page.reload();
  await expect(review).toHaveCount(0);
  await page.goto("/reviews/moderation");
  const line = page.getByRole("listitem").filter({ hasText: business.businessName }).first();
  await expect(line).toContainText("A 1-star review of");
  await expect(line).toContainText("Reason: not from a customer");
  await expectFit(page);
  await close();
});

test("the owner replies to a review", async ({ page }) => {
  await signUpQuickly(page);
  const { user } = (await (await page.request.get("/api/auth/user")).json()) as { user: { id: string } };
  const { invite, path, close } = await listBusiness(user.id);
  await write(page, await invite(), GOOD);
  await openPage(page, "/my-business/reviews");
  await page.getByText("Reply", { exact: true }).click();
  await page.getByLabel("Your reply").fill("Thanks, Kim. Glad it holds.");
  await expectFit(page);
  await page.getByRole("button", { name: "Publish reply" }).click();
  await expect(page.getByText("Change your reply", { exact: true })).toBeVisible();
  await expectFit(page);
  await page.goto(path);
  await expect(page.getByText("Thanks, Kim. Glad it holds.")).toBeVisible();
  await close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a rejected review keeps its text, and can then be published, reported and withdrawn", async ({
    page,
  }) => {
    const { invite, path, close } = await listBusiness();
    const link = await invite();
    await page.goto(link);
    await fillIn(page, { ...GOOD, comment: `${" ".repeat(25)}Short` });
    await page.getByRole("button", { name: "Publish review" }).click();
    await expect(page.getByText("Please write at least 20 characters")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue(GOOD.title);
    await expect(page.getByRole("radio", { name: GOOD.rating })).toBeChecked();
    await fillIn(page, GOOD);
    await page.getByRole("button", { name: "Publish review" }).click();
    await expect(page.getByRole("heading", { name: "Thank you. Your review is published." })).toBeVisible();

    await page.goto(path);
    await page.getByRole("link", { name: `Report the review "${GOOD.title}"` }).click();
    await page.getByRole("radio", { name: "Something else" }).check();
    await page.getByRole("button", { name: "Send report" }).click();
    await expect(page.getByRole("heading", { name: "Thank you. A person will look at it." })).toBeVisible();

    await page.goto(link);
    await page.getByText("Withdraw your review", { exact: true }).click();
    await page.getByRole("button", { name: "Withdraw my review" }).click();
    await expect(page.getByRole("heading", { name: "You withdrew your review" })).toBeVisible();
    await close();
  });

  test("the button on the emailed page stops review emails", async ({ page }) => {
    const { invite, close } = await listBusiness();
    await page.goto((await invite()).replace("/review?", "/review/stop?"));
    await page.getByRole("button", { name: "Stop these emails" }).click();
    await expect(page.getByRole("heading", { name: "No more review emails", exact: true })).toBeVisible();
    await close();
  });
});

test("an invalid review link shows an error, and only owners and administrators can open their pages", async ({
  page,
}) => {
  expect((await page.goto("/review?key=guessed"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This review link doesn't work" })).toBeVisible();
  expect((await page.goto("/directory/no-such-business/reviews"))?.status()).toBe(404);
  expect((await page.goto("/reviews/7/report"))?.status()).toBe(404);
  await page.goto("/my-business/reviews");
  await expect(page).toHaveURL("/login?redirect=%2Fmy-business%2Freviews");
  await page.goto("/admin/reviews");
  await expect(page).toHaveURL("/login?redirect=%2Fadmin%2Freviews");
  await signUpQuickly(page);
  expect((await page.goto("/admin/reviews"))?.status()).toBe(403);
  await page.goto("/my-business/reviews");
  await expect(page.getByText("No business in the directory is linked to your account.")).toBeVisible();
  await page.goto("/reviews/moderation");
  await expect(page.getByRole("heading", { name: "Moderation log" })).toBeVisible();
});
