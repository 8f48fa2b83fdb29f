import { expect, openPage, openPageWithStillClock, test } from "./fixtures.ts";

test("the phone menu opens, goes to a section and closes", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openPage(page, "/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await menu.getByRole("link", { name: "Pricing" }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/#pricing");
  await expect(page.getByRole("heading", { name: "One price, on the table" })).toBeInViewport();

  await page.getByRole("button", { name: "Menu" }).click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
});

test("the header links to every section and to the other pages", async ({ page }) => {
  await openPage(page, "/");
  const header = page.getByRole("banner");
  for (const href of ["/#features", "/#demo", "/#coming-soon", "/#pricing", "/directory", "/blog"]) {
    await expect(header.getByRole("navigation", { name: "Main" }).locator(`a[href="${href}"]`)).toBeVisible();
    const anchor = href.split("#")[1];
    if (anchor) await expect(page.locator(`#${anchor}`)).toBeAttached();
  }
  await expect(header.getByRole("link", { name: "Login" }).first()).toHaveAttribute("href", "/login");
  await expect(header.getByRole("link", { name: "Sign Up" }).first()).toHaveAttribute("href", "/choose-plan");
  await page.evaluate(() => scrollTo(0, 2000));
  await expect(header).toBeInViewport();
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("the pictures advance every 4 s, unless paused", async ({ page }) => {
    await openPageWithStillClock(page, "/");
    const carousel = page.getByRole("region", { name: "Twelve trades at work" });
    await expect(carousel.getByRole("img")).toHaveCount(12);
    const position = async () =>
      Number.parseInt((await carousel.getByText(/^\d+ of 12$/).textContent()) ?? "");

    const first = await position();
    await page.clock.runFor(4000);
    expect(await position()).toBe(first + 1);
    await carousel.getByRole("button", { name: "Pause the pictures" }).click();
    await page.clock.runFor(9000);
    expect(await position()).toBe(first + 1);
    await carousel.getByRole("button", { name: "Play the pictures" }).click();
    await page.mouse.move(0, 0);
    await page.clock.runFor(4000);
    expect(await position()).toBe(first + 2);
    await page.clock.resume();
  });

  test("buttons and arrow keys change the picture, wrap around and stop the autoplay", async ({ page }) => {
    await openPage(page, "/");
    const carousel = page.getByRole("region", { name: "Twelve trades at work" });
    await carousel.getByRole("button", { name: "Pause the pictures" }).click();
    await carousel.getByRole("list", { name: "Pictures" }).press("ArrowLeft");
    const pictures = carousel.getByRole("img");
    // After twelve steps, the first picture is shown again, whichever it was.
    const before = await carousel.getByText(/^\d+ of 12$/).textContent();
    for (let step = 0; step < 12; step++)
      await carousel.getByRole("button", { name: "Next picture" }).click();
    await expect(carousel.getByText(before ?? "")).toBeVisible();
    await expect(pictures.nth(Number.parseInt(before ?? "") - 1)).toBeInViewport();
    await expect(carousel.getByRole("button", { name: "Play the pictures" })).toBeVisible();
  });

  test("the ticker names its states, links each change to its source and can be paused", async ({ page }) => {
    await openPage(page, "/");
    const ticker = page.getByRole("region", { name: "Changes to the rules", exact: true });
    for (const label of ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT", "ALL"]) {
      await expect(ticker.getByText(label, { exact: true }).first()).toBeAttached();
    }
    const links = ticker.getByRole("link");
    for (const link of await links.all()) expect(await link.getAttribute("href")).toMatch(/^https?:\/\//);

    const playState = () =>
      ticker.evaluate((element) =>
        element.getAnimations({ subtree: true }).map((animation) => animation.playState),
      );
    expect(await playState()).toEqual(["running"]);
    await ticker.getByRole("checkbox", { name: "Pause" }).press("Space");
    expect(await playState()).toEqual(["paused"]);
  });
});

test("with reduced motion neither the pictures nor the ticker move", async ({ page }) => {
  await openPageWithStillClock(page, "/");
  await page.clock.runFor(13_000);
  await expect(page.getByText("1 of 12", { exact: true })).toBeVisible();
  const ticker = page.getByRole("region", { name: "Changes to the rules", exact: true });
  expect(await ticker.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await page.clock.resume();
});

test("the giveaway terms open from their link and by hash, and can be closed", async ({ page }) => {
  await openPage(page, "/");
  await page.getByRole("main").getByRole("link", { name: "Giveaway terms" }).click();
  const terms = page.getByRole("dialog", { name: "Giveaway terms" });
  await expect(terms).toBeVisible();
  await expect(terms).toContainText("There's no giveaway running, so we're not taking entries.");
  await terms.getByRole("button", { name: "Close" }).click();
  await expect(terms).toBeHidden();
  await expect(page).toHaveURL("/");

  await openPage(page, "/#giveaway-terms");
  await expect(terms).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(terms).toBeHidden();
});

test("prices come from the catalogue", async ({ page, request }) => {
  await openPage(page, "/");
  const plans: { name: string; price: number }[] = await (await request.get("/api/pricing")).json();
  expect(plans).toHaveLength(3);
  for (const { name, price } of plans) {
    const card = page.locator("#pricing li", { has: page.getByRole("heading", { name }) });
    await expect(card).toContainText(`$${price.toLocaleString("en-AU")}`);
  }
});

test("claims without evidence aren't on the landing page", async ({ page }) => {
  await openPage(page, "/");
  await expect(page.getByText(/10,000\+|1,?000\+|500\+/)).toHaveCount(0);
});

test("the colour theme follows the visitor's choice, which the server's HTML already has", async ({
  page,
}) => {
  await openPage(page, "/");
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const day = await background();
  const toggle = page.getByRole("button", { name: /^Colours/ });
  await toggle.click();
  expect(await background()).toBe(day);
  await toggle.click();
  expect(await background()).not.toBe(day);
  const html = await (await page.request.get("/")).text();
  expect(html).toContain('data-theme="dark"');
  await page.reload();
  expect(await background()).not.toBe(day);
});

test("a tooltip appears after 700 ms and Escape hides it", async ({ page }) => {
  await openPageWithStillClock(page, "/");
  await page.getByRole("button", { name: /^Colours/ }).hover();
  await page.clock.runFor(600);
  await expect(page.getByRole("tooltip")).toBeHidden();
  await page.clock.runFor(150);
  await expect(page.getByRole("tooltip")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();
  await page.clock.resume();
});

test("the first Tab stop is a link that skips to the content", async ({ page }) => {
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Your email")).toBeFocused();
});
