import { expect, expectFit, openPage, test, waitForReact } from "./fixtures.ts";

test("a visitor finds a rule from the home page, checks its source and asks the assistant", async ({
  page,
}) => {
  await openPage(page, "/");
  await page.getByRole("link", { name: "guides to the rules", exact: true }).click();
  await expect(page).toHaveURL("/guides");
  await page.getByRole("link", { name: /^Licensing, Queensland: \d+ rules$/ }).click();
  await expect(page).toHaveURL("/guides/qld/licensing");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Licensing: the rules in Queensland");

  const rules = page.getByRole("article");
  // Counting while the page is loading would give too few.
  await waitForReact(page);
  const all = await rules.count();
  const unsure = rules.filter({ hasText: "Medium confidence" }).first();
  await expect(unsure.getByText(/^Not fully confirmed\. /)).toBeVisible();
  await page.getByRole("combobox", { name: "Rules for" }).selectOption({ label: "Electrician" });
  await page.getByRole("button", { name: "Show rules" }).click();
  await expect(page).toHaveURL("/guides/qld/licensing?trade=electrician");
  await waitForReact(page);
  const own = await rules.count();
  expect(own).toBeLessThan(all);
  await expect(page.getByText(`${own} of ${all} rules for: Electrician`)).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/guides\/qld\/licensing$/);

  const rule = page.getByRole("article", { name: "Electrical contractor licence number in advertising" });
  const answers = rule.getByRole("definition");
  await expect(answers.first()).toBeVisible();
  await expect(rule.getByText("Yes, on most advertising.")).toBeHidden();
  await rule.getByText("The full rule").click();
  await expect(rule.getByText("Yes, on most advertising.")).toBeVisible();
  const sources = rule.getByRole("list").filter({ hasText: "Electrical licences" }).getByRole("listitem");
  await expect(sources.nth(0)).toContainText("official");
  await expect(sources.last()).toContainText("secondary");
  await expect(rule.getByText("reprinted by a trade magazine")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "National rules that also apply" })).toBeVisible();
  await expectFit(page);

  await rule.getByRole("link", { name: /^Ask about your own job/ }).click();
  await expect(page.getByLabel("Your question")).toHaveValue(
    "Do i need my electrical licence number on my van qld",
  );
});

test("other spellings of a guide's address redirect to the right one", async ({ page, request }) => {
  const ask = (path: string) => request.get(path, { maxRedirects: 0 });
  for (const [typed, right] of [
    ["/guides/QLD/Licensing", "/guides/qld/licensing"],
    ["/guides/queensland", "/guides/qld"],
    ["/guides/au/safety?trade=plumber", "/guides/national/safety?trade=plumber"],
    ["/guides/qld/", "/guides/qld"],
  ] as const) {
    const answer = await ask(typed);
    expect(answer.status(), typed).toBe(301);
    expect(answer.headers().location).toBe(right);
  }
  for (const path of ["/guides/qld/nothing", "/guides/atlantis", "/guides/qld/licensing/more"]) {
    expect((await ask(path)).status(), path).toBe(404);
  }
  await openPage(page, "/guides/act");
  await expectFit(page);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("guides can be read, and filtered by trade", async ({ page }) => {
    await page.goto("/guides/nsw/licensing");
    await page.getByRole("combobox", { name: "Rules for" }).selectOption({ index: 1 });
    await page.getByRole("button", { name: "Show rules" }).click();
    await expect(page).toHaveURL(/\?trade=[a-z-]+$/);
    await expect(page.getByText(/^\d+ of \d+ rules for: /)).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByText(/^On this page \(/).click();
    await expect(page.getByRole("article").first().getByRole("heading", { level: 2 })).toBeVisible();
  });

  test("visitors can join the waitlists of planned features", async ({ page }) => {
    for (const [path, title] of [
      ["/marketplace", "Marketplace"],
      ["/rewards", "Rewards programme"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText("Coming soon (announced for Q4 2025)")).toBeVisible();
      await page.getByLabel("Email").fill("kim@example");
      await page.getByRole("button", { name: "Join the Waitlist" }).click();
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
      await page.getByLabel("Email").fill(`${title.slice(0, 4)}.noscript@example.com`);
      await page.getByRole("button", { name: "Join the Waitlist" }).click();
      await expect(page.getByRole("heading", { name: "You're In!" })).toBeVisible();
    }
  });
});

test("joining the marketplace waitlist records the interest", async ({ page }) => {
  await openPage(page, "/marketplace");
  await expectFit(page);
  const sent = page.waitForRequest("/api/waitlist");
  await page.getByLabel("Email").fill("kim.marketplace@example.com");
  await page.getByRole("button", { name: "Join the Waitlist" }).click();
  expect((await sent).postDataJSON()).toMatchObject({ planInterest: "marketplace" });
  await expect(page.getByRole("heading", { name: "You're In!" })).toBeVisible();
});
