import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/businesses.ts";
import { createSitemapService } from "./service.ts";

const URL_OF_SITE = "https://plumbline.example";

function pathsOf(xml: string) {
  return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
}

describe("GET /sitemap.xml", () => {
  test("lists the fixed pages, every listed business, and its trade and place", async ({ db }) => {
    await buildBusiness(db);
    await buildBusiness(db, { businessName: "Hidden Plumbing", isActive: false });
    await buildBusiness(db, { businessName: "Gone Plumbing", deletedAt: new Date() });
    const { get, services } = createTestApp(db, { url: URL_OF_SITE });
    await services.places.addShippedPlaces();
    const response = await get("/sitemap.xml");
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("application/xml; charset=utf-8");
    const xml = await response.text();
    expect(xml).toContain(`<loc>${URL_OF_SITE}/directory/straight-flow-plumbing</loc><lastmod>20`);
    const paths = pathsOf(xml);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/",
        "/guides",
        "/guides/qld/licensing",
        "/marketplace",
        "/contact",
        "/rewards",
        "/directory",
        "/directory/plumber",
        "/directory/plumber/parramatta-nsw",
        "/directory/straight-flow-plumbing",
      ]),
    );
    expect(xml).not.toMatch(/hidden|gone/);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test("leaves out made-up businesses on a public site", async ({ db }) => {
    await buildBusiness(db, { isSample: true });
    const listed = async (isPublic: boolean) =>
      pathsOf(await (await createTestApp(db, { isPublic }).get("/sitemap.xml")).text()).filter((path) =>
        path.startsWith("/directory/"),
      );
    expect(await listed(true)).toEqual([]);
    expect(await listed(false)).toContain("/directory/straight-flow-plumbing");
  });

  test("lists no trades or places for an empty directory", async ({ db }) => {
    const paths = pathsOf(await (await createTestApp(db).get("/sitemap.xml")).text());
    expect(paths).toContain("/directory");
    expect(paths.filter((path) => path.startsWith("/directory/"))).toEqual([]);
  });

  test("is an index once there are too many pages for one file, and its files list every page once", async ({
    db,
  }) => {
    for (const businessName of ["One", "Two", "Three", "Four"]) await buildBusiness(db, { businessName });
    const { directory, guides, places, blog } = createTestApp(db).services;
    const clock = () => new Date();
    const options = { directory, guides, places, blog, url: URL_OF_SITE, clock, isPublic: true };
    const whole = createSitemapService(options);
    const all = pathsOf(await whole.first());
    const split = createSitemapService({ ...options, urlsPerFile: 4 });
    const files = pathsOf(await split.first());
    expect(files).toEqual(files.map((_, index) => `/sitemaps/${index + 1}.xml`));
    expect(files).toHaveLength(Math.ceil(all.length / 4));
    const parts = await Promise.all(files.map((_, index) => split.part(index + 1)));
    expect(parts.flatMap((part) => pathsOf(part ?? ""))).toEqual(all);
    expect(await split.part(files.length + 1)).toBeUndefined();
  });

  test("returns 404 for a file that doesn't exist", async ({ db }) => {
    const { get } = createTestApp(db);
    expect((await get("/sitemaps/1.xml")).status).toBe(200);
    expect((await get("/sitemaps/2.xml")).status).toBe(404);
  });
});

test("robots.txt has the sitemap's full address", async ({ db }) => {
  const response = await createTestApp(db, { url: URL_OF_SITE }).get("/robots.txt");
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(text).toContain(`Sitemap: ${URL_OF_SITE}/sitemap.xml`);
  expect(text).not.toMatch(/^Disallow: \/$/m);
});
