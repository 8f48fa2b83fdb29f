import type { Page } from "@playwright/test";
import { expect, expectFit, openPage, test } from "./fixtures.ts";
import { signUpQuickly } from "./people.ts";

test.use({ serviceWorkers: "allow" });

const GUIDE = "/guides/nsw/permits";

/** Returns the paths in all of the site's caches, with the text of HTML pages. */
async function cached(page: Page) {
  return page.evaluate(async () => {
    const found: { path: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const key of await cache.keys()) {
        const response = await cache.match(key);
        const { pathname } = new URL(key.url);
        const isText = response?.headers.get("Content-Type")?.startsWith("text/html");
        found.push({ path: pathname, text: isText ? ((await response?.text()) ?? "") : "" });
      }
    }
    return found;
  });
}

const pathsOf = async (page: Page) => (await cached(page)).map(({ path }) => path);

async function waitUntilKept(page: Page, path: string) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => pathsOf(page)).toContain(path);
}

test("pages already visited can be read offline, and nothing else is cached", async ({ page, context }) => {
  test.setTimeout(120_000);
  const email = await signUpQuickly(page);
  await openPage(page, "/subscription-management/details");
  await expect(page.getByText(email).first()).toBeVisible();
  await openPage(page, "/directory");
  await openPage(page, GUIDE);
  await waitUntilKept(page, GUIDE);

  // A page opened by client-side navigation must be saved too.
  await openPage(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Guides to the rules" }).click();
  await expect(page).toHaveURL("/guides");
  await waitUntilKept(page, "/guides");

  const kept = await cached(page);
  expect(
    kept
      .map(({ path }) => path)
      .filter((path) => !/^\/(assets\/.*\.woff2|mark\.svg)$/.test(path))
      .toSorted(),
  ).toEqual(["/guides", GUIDE, "/offline"]);
  for (const { path, text } of kept) {
    // Compares only the matches, so that a failure doesn't print the whole page.
    const found = [email, "/subscription-management", "<script"].filter((sign) => text.includes(sign));
    expect(found, path).toEqual([]);
  }

  await context.setOffline(true);
  await page.goto(`${GUIDE}?trade=builder`);
  await expect(page.getByText(/^You're offline\. This copy was saved on this device on /)).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectFit(page);

  await page.goto("/subscription-management");
  await expect(page).toHaveURL("/subscription-management");
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await expectFit(page);
  await page.getByRole("link", { name: /^Trade rules by state and topic/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Trade rules by state and topic");

  await page.goto("/directory?search=drain");
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL("/directory?search=drain");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find a tradie");

  // The open page already has the next route's code, but not its data.
  const refunds = page.getByRole("contentinfo").getByRole("link", { name: "Refund policy" });
  await openPage(page, "/");
  await refunds.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Refund policy");
  await page.getByRole("banner").getByRole("link", { name: "Plumbline" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Refund policy");
  await context.setOffline(true);
  await refunds.click();
  await expect(page.getByRole("heading", { name: "You're offline" })).toBeVisible();
  await context.setOffline(false);

  await page.goto("/api/logout");
  await expect(page).toHaveURL("/");
  expect((await pathsOf(page)).filter((path) => path.startsWith("/guides"))).toEqual([]);
});
