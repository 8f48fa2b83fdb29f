import type { Page } from "@playwright/test";
import { expect, expectFit, openPage, test } from "./fixtures.ts";
import { signUpQuickly } from "./people.ts";

/** The maximum size of scripts on a first visit, in bytes sent over the network. */
const MOST_BYTES = 150_000;

const PAGES = [
  "/",
  "/#giveaway-terms",
  "/launching-soon",
  "/signup",
  "/login?error=account_not_linked",
  "/forgot-password",
  "/reset-password?token=x",
  "/undo-email-change?token=x",
  "/choose-plan",
  "/choose-plan?plan=lifetime&email=sam%40example.com",
  "/subscribe?plan=monthly&email=sam%40example.com",
  "/subscribe?plan=monthly",
  "/subscription-success",
  "/subscription-success?email=sam%40example.com&trial=true",
  "/dev/outbox",
  "/giveaway",
  // A filtered list, because axe is slow on a full page of cards.
  "/directory?location=Parramatta+NSW",
  "/directory?location=Nowhereville&search=xyz",
  "/directory/no-such-business",
  "/directory/plumber",
  "/blog",
  "/blog/no-such-post",
  "/directory/plumber/parramatta-nsw",
  "/search",
  "/search?q=deck+permit+qld",
  "/search?q=xyzzyqq",
  "/no-such-page",
];

/** Phone widths from 320 to 480 px, 20 px apart. */
const PHONE_WIDTHS = Array.from({ length: 9 }, (_, step) => 320 + 20 * step);

for (const path of PAGES) {
  test(`${path} passes axe, fits narrow and wide screens and needs little script`, async ({ page }) => {
    const scriptBytes = countScriptBytes(page);
    await openPage(page, path);
    await expectFit(page);
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    expectLittle(await scriptBytes());
  });
}

for (const path of ["/directory", "/guides/qld/licensing", "/login"]) {
  test(`${path} needs little script`, async ({ page }) => {
    const scriptBytes = countScriptBytes(page);
    await page.goto(path, { waitUntil: "networkidle" });
    expectLittle(await scriptBytes());
  });
}

test("a page that takes over a second to load shows that it's loading", async ({ page }) => {
  await openPage(page, "/directory");
  let load = () => {};
  const held = new Promise<void>((resolve) => (load = resolve));
  await page.route(/\/blog\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  await expect(page.getByText("Loading...", { exact: true })).toBeAttached();
  load();
  await expect(page).toHaveURL("/blog");
  await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
});

function countScriptBytes(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function expectLittle(scriptBytes: number): void {
  // Every page needs more than this, so a smaller size means that nothing was counted.
  expect(scriptBytes).toBeGreaterThan(50_000);
  expect(scriptBytes).toBeLessThan(MOST_BYTES);
}

test("an unknown path returns a real 404 page that leads to the assistant", async ({ page }) => {
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
  await expect(page).toHaveTitle("404 Page Not Found | Plumbline");
  await page.getByLabel("What were you after?").fill("Deck permit in Newcastle");
  await page.getByRole("button", { name: "Ask the assistant" }).click();
  await expect(page.getByLabel("Your question")).toHaveValue("Deck permit in Newcastle");
});

test("a malformed id in a URL returns 404", async ({ page }) => {
  const paths = [
    "/quotes/x",
    "/quotes/x?key=x",
    "/quotes/x/confirm",
    "/quotes/x/photos/x",
    "/requests/x",
    "/requests/x/photos/x",
    "/reviews/x/report",
    "/blog/preview/x",
  ];
  const statusOf = async (path: string) => (await page.request.get(path)).status();
  for (const path of paths) expect(await statusOf(path), path).toBe(404);
  await signUpQuickly(page);
  const ofOwner = ["/my-business/x/edit", "/my-business/requests/x", "/my-business/requests/x/photos/x"];
  for (const path of ofOwner) expect(await statusOf(path), path).toBe(404);
});

test("each page has its own title, description and canonical address", async ({ page }) => {
  const titles = new Set<string>();
  for (const path of ["/", "/launching-soon"]) {
    await page.goto(path);
    titles.add(await page.title());
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(new URL(canonical ?? "").pathname).toBe(path);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /.{50,}/);
  }
  expect(titles.size).toBe(2);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page shows every section and its form works", async ({ page }) => {
    await page.goto("/");
    for (const id of ["features", "demo", "coming-soon", "pricing"]) {
      await expect(page.locator(`#${id}`).getByRole("heading").first()).toBeVisible();
    }
    await page.getByLabel("Your email").fill("sam@example.com");
    await page.getByRole("button", { name: "Get started" }).click();
    await expect(page).toHaveURL("/choose-plan?email=sam%40example.com");
  });

  test("the demo says that it needs JavaScript and keeps the question", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByText("Turn on JavaScript for this page")).toBeVisible();
    await page.getByLabel("Your question").fill("When is a SWMS required?");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await expect(page.getByLabel("Your question")).toHaveValue("When is a SWMS required?");
  });

  test("the waitlist accepts a valid email address and refuses a malformed one", async ({ page }) => {
    await page.goto("/launching-soon");
    await page.getByLabel("Email").fill("kim@example");
    await page.getByRole("button", { name: "Join the Waitlist" }).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await page.getByLabel("Email").fill("noscript@example.com");
    await page.getByRole("button", { name: "Join the Waitlist" }).click();
    await expect(page.getByRole("heading", { name: "You're In!" })).toBeVisible();
  });

  test("the giveaway terms open by hash", async ({ page }) => {
    await page.goto("/#giveaway-terms");
    await expect(page.getByRole("heading", { name: "Giveaway terms" })).toBeVisible();
  });
});
