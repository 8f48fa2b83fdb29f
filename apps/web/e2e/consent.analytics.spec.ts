import type { Page } from "@playwright/test";
import { expect, expectFit, expectNoAxeViolations, openPage, test } from "./fixtures.ts";

const TAG = "https://www.googletagmanager.com/**";
const SECRET = "3f2b7c1e-0000-4000-8000-00000000abcd";

/** Responds in place of Google, and records every request to it. */
async function standInForGoogle(page: Page) {
  const asked: string[] = [];
  await page.route(TAG, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  page.on("request", (request) => {
    if (/google-analytics|analytics\.google/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

function toldViews(page: Page): Promise<Record<string, string>[]> {
  return page.evaluate(() =>
    ((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [])
      .filter((entry) => entry[0] === "event" && entry[1] === "page_view")
      .map((entry) => entry[2] as Record<string, string>),
  );
}

const banner = (page: Page) => page.getByRole("region", { name: /May we count your visit/ });

test("no analytics script is loaded before or without consent, and No thanks is as easy to press as Allow", async ({
  page,
}) => {
  const asked = await standInForGoogle(page);
  await openPage(page, "/directory");
  const allow = banner(page).getByRole("button", { name: "Allow" });
  const no = banner(page).getByRole("button", { name: "No thanks" });
  const [allowBox, noBox] = [await allow.boundingBox(), await no.boundingBox()];
  expect(noBox?.height).toBe(allowBox?.height);
  expect(await no.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(
    await allow.evaluate((button) => getComputedStyle(button).backgroundColor),
  );
  await expectFit(page);
  await no.press("Enter");
  await expect(page).toHaveURL("/directory");
  await expect(banner(page)).toBeHidden();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms and conditions" }).click();
  await expect(page).toHaveURL("/terms-conditions");
  expect(await toldViews(page)).toEqual([]);
  expect(asked).toEqual([]);
});

test("after consent, page views are sent with only their path until consent is withdrawn", async ({
  page,
}) => {
  const asked = await standInForGoogle(page);
  await openPage(page, "/directory?search=kim%40example.com");
  await banner(page).getByRole("button", { name: "Allow" }).click();
  await expect(banner(page)).toBeHidden();
  await expect.poll(() => asked).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-E2ETEST01"]);
  await expect
    .poll(async () => (await toldViews(page)).map((view) => view.page_path))
    .toEqual(["/directory"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms and conditions" }).click();
  await expect(page).toHaveURL("/terms-conditions");
  await page.getByRole("contentinfo").getByRole("link", { name: "Waitlist" }).click();
  await expect(page).toHaveURL("/launching-soon");
  await page.goBack();
  await expect(page).toHaveURL("/terms-conditions");
  const paths = ["/directory", "/terms-conditions", "/launching-soon", "/terms-conditions"];
  await expect.poll(async () => (await toldViews(page)).map((view) => view.page_path)).toEqual(paths);

  await page.goto(`/quotes/${SECRET}?key=very-secret`);
  await expect.poll(async () => (await toldViews(page)).length).toBe(1);
  const told = JSON.stringify(await page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer));
  expect(told).not.toMatch(/secret|abcd|kim/);

  await openPage(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy choices" }).click();
  await expect(page.getByText("You allowed it.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.context().addCookies([{ name: "_ga", value: "GA1.1.1", url: page.url() }]);
  await page.getByRole("main").getByRole("button", { name: "No thanks" }).click();
  await expect(page.getByText("You said no.")).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("_ga");
  expect(await toldViews(page)).toEqual([]);
  await expectFit(page);
});

test.describe("in a browser that asks not to be tracked", () => {
  test.use({ extraHTTPHeaders: { "Sec-GPC": "1" } });

  test("the visitor isn't asked for consent, and no analytics script is loaded", async ({ page }) => {
    const asked = await standInForGoogle(page);
    await openPage(page, "/directory");
    await expect(banner(page)).toBeHidden();
    expect(asked).toEqual([]);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("consent can be given or refused, and the choice is kept", async ({ page }) => {
    await page.goto("/directory");
    await banner(page).getByRole("button", { name: "No thanks" }).click();
    await expect(page).toHaveURL("/directory");
    await expect(banner(page)).toBeHidden();
  });
});
