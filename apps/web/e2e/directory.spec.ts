import type { Page } from "@playwright/test";
import { expect, expectNoAxeViolations, openPage, test, waitForReact } from "./fixtures.ts";

const count = (page: Page) => page.getByRole("heading", { name: /verified tradies? found$/ });
const cards = (page: Page) => page.getByRole("article");
const options = (page: Page) => page.getByRole("listbox", { name: "Places" }).getByRole("option");
const filter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

async function suggestPlaces(page: Page) {
  const places = [
    { slug: "richmond-vic", name: "Richmond", state: "VIC", postcode: "3121" },
    { slug: "richmond-nsw", name: "Richmond", state: "NSW", postcode: "2753" },
  ];
  await page.route("/api/directory/places?*", (route) => route.fulfill({ json: { places } }));
}

test("filters are kept in the address, and the back button undoes them", async ({ page }) => {
  await openPage(page, "/directory");
  await expect(count(page)).toBeVisible();
  await page.getByLabel("Trade", { exact: true }).selectOption("Plumber");
  await expect.poll(() => filter(page, "tradeType")).toBe("plumber");
  await page.getByLabel("Sort by").selectOption("Experience");
  await expect.poll(() => filter(page, "sortBy")).toBe("experience");
  for (const card of await cards(page).all()) await expect(card).toContainText("Plumber,");

  const shared = page.url();
  await page.goBack();
  await expect(page.getByLabel("Sort by")).toHaveValue("rating");
  await page.goBack();
  await expect(page).toHaveURL("/directory");
  await expect(page.getByLabel("Trade", { exact: true })).toHaveValue("all");

  await page.goto(shared);
  await expect(page.getByLabel("Trade", { exact: true })).toHaveValue("plumber");
  await expect(page.getByLabel("Sort by")).toHaveValue("experience");
});

test("the whole search works by keyboard", async ({ page }) => {
  await suggestPlaces(page);
  await openPage(page, "/directory");
  await page.getByLabel("Business name or service").focus();
  await page.keyboard.type("hot water");
  await page.keyboard.press("Tab");
  const box = page.getByRole("combobox", { name: "Suburb or postcode" });
  await expect(box).toBeFocused();
  await page.keyboard.type("rich");
  await expect(options(page)).toHaveCount(2);
  await expect(box).toHaveAttribute("aria-expanded", "true");

  await page.keyboard.press("Escape");
  await expect(options(page)).toHaveCount(0);
  await expect(box).toHaveValue("rich");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const chosen = options(page).and(page.getByRole("option", { selected: true }));
  await expect(chosen).toHaveText("Richmond NSW 2753");
  await expect(box).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "");
  await expectNoAxeViolations(page);
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("Richmond NSW 2753");
  await expect.poll(() => filter(page, "location")).toBe("Richmond NSW 2753");
  expect(filter(page, "search")).toBe("hot water");

  await page.getByRole("slider", { name: "Radius" }).focus();
  for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowRight");
  await expect.poll(() => filter(page, "radius")).toBe("50");
  await expect(page.getByRole("slider", { name: "Radius" })).toBeFocused();
  await expect(page.getByText("Within 50 km of Richmond NSW")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the filters collapse, suggestions can be tapped, and the results begin on the first screen", async ({
    page,
  }) => {
    await suggestPlaces(page);
    await openPage(page, "/directory");
    for (const near of [count(page), page.getByLabel("Sort by"), cards(page).first()]) {
      const box = await near.boundingBox();
      expect(box?.y).toBeLessThan(844);
    }
    await expect(page.getByRole("slider", { name: "Radius" })).toBeHidden();
    await page.getByText(/^Filters/).tap();
    await expect(page.getByRole("slider", { name: "Radius" })).toBeVisible();
    await page.getByLabel("Suburb or postcode").fill("rich");
    await page.getByRole("option", { name: "Richmond VIC 3121" }).tap();
    await expect.poll(() => filter(page, "location")).toBe("Richmond VIC 3121");
    await expect(page.getByRole("slider", { name: "Radius" })).toBeVisible();
  });
});

test("invalid values in the address fall back to defaults", async ({ page }) => {
  const response = await page.goto("/directory?radius=banana&sortBy=plan&page=-3&tradeType=wizard&x=1");
  expect(response?.status()).toBe(200);
  await expect(count(page)).toBeVisible();
  await expect(page.getByLabel("Sort by")).toHaveValue("rating");
  await expect(page.getByRole("slider", { name: "Radius" })).toHaveValue("25");
  const last = await page.goto("/directory?page=9999");
  expect(last?.status()).toBe(200);
});

test("six skeleton cards show while a search runs", async ({ page }) => {
  await openPage(page, "/directory");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // Typing can also start a search, so there can be several requests before and after the response is released.
  await page.route(/directory\.data/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByLabel("Business name or service").fill("plumbing");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "Searching..." })).toBeVisible();
  await expect(page.locator("[data-skeleton]")).toHaveCount(6);
  release();
  await expect(count(page)).toBeVisible();
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
});

test("a list that can't be fetched shows the HTTP status", async ({ page }) => {
  await openPage(page, "/directory");
  await page.route(/directory\.data/, (route) => route.fulfill({ status: 502, body: "Bad gateway" }));
  await page.getByLabel("Trade", { exact: true }).selectOption("Plumber");
  await expect(page.getByText(/^HTTP error! status: 5\d\d$/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
});

test("an unknown place is reported, with results from all of Australia below", async ({ page }) => {
  await openPage(page, "/directory?location=Parramtta");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(`We couldn't find a place called "Parramtta"`);
  await expect(alert).toContainText("Showing results from all of Australia.");
  await expect(cards(page).first()).toBeVisible();
  await alert.getByRole("link", { name: /^Parramatta NSW/ }).click();
  await expect(page.getByText(/^Within 25 km of Parramatta NSW/)).toBeVisible();
  await expect(page.getByLabel("Suburb or postcode")).toHaveValue(/^Parramatta NSW/);
});

test("an ambiguous place offers a choice of places to tap", async ({ page }) => {
  await openPage(page, "/directory?location=Richmond");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(`There's more than one "Richmond"`);
  await alert.getByRole("link", { name: /^Richmond VIC/ }).click();
  await expect(page.getByText(/^Within 25 km of Richmond VIC/)).toBeVisible();
  await expect(alert).toBeHidden();
});

test.describe("near me", () => {
  test.use({ geolocation: { latitude: -33.8151, longitude: 151.0011 }, permissions: ["geolocation"] });

  test("fills in the nearest place and sends only a rounded position", async ({ page }) => {
    await openPage(page, "/directory");
    const asked = page.waitForRequest(/\/api\/directory\/places\/near/);
    await page.getByRole("button", { name: "Near me" }).click();
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toEqual({ latitude: "-33.82", longitude: "151.00" });
    await expect(page.getByText(/^Within 25 km of .+ NSW/)).toBeVisible();
  });
});

test.describe("without location permission", () => {
  test.use({ permissions: [] });

  test("near me asks for a suburb or postcode instead", async ({ page }) => {
    await openPage(page, "/directory");
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_found, refused) =>
        refused?.({ code: 1, message: "denied" } as GeolocationPositionError);
    });
    await page.getByRole("button", { name: "Near me" }).click();
    await expect(
      page.getByText("Your browser didn't share your location. Enter a suburb or postcode.", {
        exact: true,
      }),
    ).toBeVisible();
  });
});

test("a search without results can be cleared with one tap", async ({ page }) => {
  await openPage(page, "/directory?search=zzqx+wvut");
  await expect(page.getByRole("heading", { name: "No tradies found" })).toBeVisible();
  await expect(page.getByText("Try adjusting your search criteria or location")).toBeVisible();
  await expect(page.getByRole("heading", { name: "0 verified tradies found" })).toBeVisible();
  await page.getByRole("region", { name: /found/ }).getByRole("link", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/directory");
  await expect(page.getByLabel("Business name or service")).toHaveValue("");
  await expect(cards(page).first()).toBeVisible();
});

test("if no business is nearby, one tap widens the radius until it finds one", async ({ page }) => {
  await openPage(page, "/directory?location=Lithgow+NSW");
  await expect(page.getByRole("heading", { name: "No tradies found" })).toBeVisible();
  await page.getByRole("link", { name: /^Widen to (50|100) km \(\d+ found\)$/ }).click();
  await expect(page.getByText(/^Within (50|100) km of Lithgow NSW/)).toBeVisible();
  await expect(cards(page).first()).toContainText(/Distance\s*\d+ km/);
});

test("a profile opens over the list with its own address and returns the focus when closed", async ({
  page,
}) => {
  await openPage(page, "/directory?sortBy=experience");
  const name = await cards(page).first().getByRole("heading").innerText();
  const view = cards(page).first().getByRole("link", { name: "View Profile" });
  const own = (await view.getAttribute("href")) ?? "";
  await view.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(own);
  for (const heading of [
    "About",
    "Specialties",
    "Recent Work",
    "Customer Reviews",
    "Contact Information",
    "Licenses & Certifications",
    "Response Time",
  ])
    await expect(dialog.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/directory?sortBy=experience");
  await expect(view).toBeFocused();

  await view.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/directory?sortBy=experience");

  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a profile dialog shows a loading state, and an error if the profile isn't found", async ({ page }) => {
  await openPage(page, "/directory");
  const held: (() => void)[] = [];
  await page.route("/api/directory/tradies/*", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.fulfill({ status: 404, json: { error: "Profile not found", code: "not_found" } });
  });
  await cards(page).first().getByRole("link", { name: "View Profile" }).click();
  await expect(page.getByRole("dialog", { name: "Loading profile..." })).toBeVisible();
  await expect.poll(() => held).not.toEqual([]);
  for (const release of held) release();
  await expect(page.getByRole("dialog", { name: "Profile not found" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/directory");
});

test("an unknown business or place returns a 404", async ({ page }) => {
  const response = await page.goto("/directory/no-such-business");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Profile not found" })).toBeVisible();
  expect((await page.goto("/directory/plumber/no-such-place"))?.status()).toBe(404);
});

test("a directory page's structured data matches what it shows", async ({ page }) => {
  const dataOf = async () =>
    (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
      (text) => JSON.parse(text) as Record<string, unknown>,
    );
  const dataOfType = async (type: string) => (await dataOf()).find((data) => data["@type"] === type);

  await page.goto("/directory");
  const names = await cards(page).getByRole("heading").allInnerTexts();
  const list = (await dataOfType("ItemList")) as { itemListElement: { name: string; url: string }[] };
  expect(list.itemListElement.map(({ name }) => name)).toEqual(names);
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toMatch(/\/directory$/);

  // The first business by reviews has some.
  await page.goto("/directory?sortBy=reviews");
  await page.goto((await cards(page).first().getByRole("link").first().getAttribute("href")) ?? "");
  const business = (await dataOfType("LocalBusiness")) as {
    name: string;
    url: string;
    telephone?: string;
    address: { addressLocality: string };
    aggregateRating?: { ratingValue: number; reviewCount: number };
  };
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(business.name);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", business.url);
  expect(new URL(business.url).pathname).toBe(new URL(page.url()).pathname);
  await expect(page.getByText(business.address.addressLocality).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Call Now" })).toHaveCount(business.telephone ? 1 : 0);
  const { aggregateRating } = business;
  if (aggregateRating) {
    await expect(page.locator("main")).toContainText(String(aggregateRating.ratingValue));
    await expect(page.locator("main")).toContainText(`${aggregateRating.reviewCount} review`);
  } else {
    await expect(page.getByText("No reviews yet").first()).toBeVisible();
  }
  expect(await dataOfType("BreadcrumbList")).toBeDefined();
});

test("each trade in a place has its own page in the sitemap", async ({ page }) => {
  const robots = await (await page.request.get("/robots.txt")).text();
  const sitemap = new URL(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? "");
  const paths = [...(await (await page.request.get(sitemap.pathname)).text()).matchAll(/<loc>([^<]*)/g)].map(
    ([, loc = ""]) => new URL(loc).pathname,
  );
  const ofPlace = paths.find((path) => /^\/directory\/plumber\/.+/.test(path)) ?? "";
  expect(ofPlace).not.toBe("");
  const response = await page.goto(ofPlace);
  expect(response?.status()).toBe(200);
  await waitForReact(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Plumbers in .+ [A-Z]+$/);
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toMatch(new RegExp(`${ofPlace}$`));
  await expect(cards(page).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Trade rules: .+$/ })).toBeVisible();
  await page
    .getByRole("navigation", { name: "You are here" })
    .getByRole("link", { name: "Plumbers" })
    .click();
  await expect(page).toHaveURL("/directory/plumber");
  await expect(page.getByRole("heading", { level: 1, name: "Plumbers in Australia" })).toBeVisible();
});

test("a page for a trade and place without businesses isn't indexed", async ({ page }) => {
  await page.goto("/directory/pool-builder/longreach-qld");
  await expect(page.getByRole("heading", { name: "No tradies found" })).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});

test("no directory page scrolls sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await openPage(page, "/directory");
  const own = (await cards(page).first().getByRole("link").first().getAttribute("href")) ?? "";
  for (const path of ["/directory", "/directory?location=Richmond", "/directory/plumber", own]) {
    await openPage(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test.describe("in dark mode", () => {
  test.use({ colorScheme: "dark" });

  test("a profile and a list are accessible", async ({ page }) => {
    await openPage(page, "/directory?location=Richmond");
    await expectNoAxeViolations(page);
    await cards(page).first().getByRole("link", { name: "View Profile" }).click();
    await expect(page.getByRole("dialog").getByRole("heading", { name: "About" })).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("searching, sorting, paging and reading a profile work", async ({ page }) => {
    await page.goto("/directory");
    await page.getByLabel("Trade", { exact: true }).selectOption("Plumber");
    await page.getByLabel("Sort by").selectOption("reviews");
    await page.getByRole("button", { name: "Search" }).click();
    expect(filter(page, "tradeType")).toBe("plumber");
    expect(filter(page, "sortBy")).toBe("reviews");
    await expect(page.getByLabel("Trade", { exact: true })).toHaveValue("plumber");
    await expect(count(page)).toBeVisible();
    const name = await cards(page).first().getByRole("heading").innerText();
    await cards(page).first().getByRole("link", { name: "View Profile" }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("link", { name: "Request Quote" })).toHaveAttribute("href", /\/quote$/);

    await page.goto("/directory");
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
  });

  test("an ambiguous place offers a choice of places", async ({ page }) => {
    await page.goto("/directory");
    await page.getByLabel("Suburb or postcode").fill("Richmond");
    await page.getByRole("button", { name: "Search" }).click();
    await page
      .getByRole("alert")
      .getByRole("link", { name: /^Richmond VIC/ })
      .click();
    await expect(page.getByText(/^Within 25 km of Richmond VIC/)).toBeVisible();
  });
});
