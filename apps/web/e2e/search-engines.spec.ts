import { BUSINESS_TRADES } from "@plumbline/contract/trades.ts";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

/** One page of each kind, to check as well as the sitemap's fixed pages. */
const KINDS = [
  "/guides/qld",
  "/guides/qld/licensing",
  "/guides/national/jobs",
  "/directory/plumber",
  "/directory?page=2",
  "/signup",
  "/login",
];
const PNG_HEAD = "89504e470d0a1a0a";
const ICO_HEAD = "00000100";

type Told = Awaited<ReturnType<typeof read>>;

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  const html = await response.text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = ""]) => unescape(found));
  const meta = (name: string) => all(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, "g"));
  return {
    titles: all(/<title>([^<]*)<\/title>/g),
    headings: all(/<h1[\s>]/g),
    canonicals: all(/<link rel="canonical" href="([^"]*)"/g),
    data: all(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    meta,
  };
}

function unescape(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

test("the icon is at the address where browsers look first", async ({ request }) => {
  const response = await request.get("/favicon.ico");
  expect(response.headers()["content-type"]).toContain("image/x-icon");
  expect((await response.body()).subarray(0, 4).toString("hex")).toBe(ICO_HEAD);
});

test("every public page has one title, description, canonical address and picture of its own", async ({
  request,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const listed = [...(await (await request.get("/sitemap.xml")).text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, loc = ""]) => loc,
  );
  for (const loc of listed) expect(new URL(loc).origin).toBe(new URL(baseURL ?? "").origin);
  const paths = listed.map((loc) => new URL(loc).pathname);
  const fixed = paths.filter((path) => path.split("/").length === 2 || path === "/reviews/moderation");
  const trades = BUSINESS_TRADES.map((trade) => `/directory/${trade}`);
  const business = paths.find((path) => /^\/directory\/[^/]+$/.test(path) && !trades.includes(path)) ?? "";
  const place = paths.find((path) => /^\/directory\/[^/]+\/[^/]+$/.test(path)) ?? "";
  expect(fixed).toEqual(expect.arrayContaining(["/", "/guides", "/directory", "/marketplace", "/rewards"]));

  const titles = new Map<string, string>();
  for (const path of new Set([...fixed, ...KINDS, business, place, `${business}/reviews`])) {
    const told = await read(request, path);
    const title = expectOne(told.titles, `title of ${path}`);
    expect(titles.get(title), `${path} has the title of another page`).toBeUndefined();
    if (!path.includes("?")) titles.set(title, path);
    expect(told.headings.length, `h1 of ${path}`).toBe(1);

    const description = expectOne(told.meta("description"), `description of ${path}`);
    expect(description.length, `description of ${path}: ${description}`).toBeGreaterThanOrEqual(50);
    expect(description.length, `description of ${path}: ${description}`).toBeLessThanOrEqual(160);
    expectOne(told.meta("og:title"), `og:title of ${path}`);
    expectOne(told.meta("twitter:title"), `twitter:title of ${path}`);

    const canonical = new URL(expectOne(told.canonicals, `canonical address of ${path}`));
    expect(canonical.href, path).toBe(new URL(path, baseURL).href);
    expect(told.meta("og:url")).toEqual([canonical.href]);

    await expectPicture(request, told, path);
    for (const block of told.data) expect(() => JSON.parse(block) as unknown, path).not.toThrow();
  }

  const site = JSON.parse((await read(request, "/")).data[0] ?? "{}") as { "@graph": { "@type": string }[] };
  expect(site["@graph"].map((part) => part["@type"])).toEqual(["Organization", "WebSite"]);
  const guide = (await read(request, "/guides/qld/licensing")).data.map(
    (text) => JSON.parse(text) as { "@type": string; mainEntity?: { acceptedAnswer: { text: string } }[] },
  );
  expect(guide.map((part) => part["@type"]).toSorted()).toEqual(["BreadcrumbList", "FAQPage"]);
  const answers = guide.flatMap(({ mainEntity = [] }) => mainEntity);
  expect(answers.length).toBeGreaterThan(5);
  for (const { acceptedAnswer } of answers) expect(acceptedAnswer.text).toMatch(/Source: .+\(https?:/);
});

test("pages that aren't for search results are noindex, and filtered lists point to the full one", async ({
  request,
}) => {
  for (const path of [
    "/offline",
    "/forgot-password",
    "/reset-password?token=x",
    "/undo-email-change?token=x",
  ]) {
    const told = await read(request, path);
    expect(told.meta("robots"), path).toEqual(["noindex"]);
    expect(told.canonicals, path).toEqual([]);
  }
  // The canonical address of every search is the whole list.
  const search = await read(request, "/directory?search=drain&radius=50");
  expect(search.canonicals.map((href) => new URL(href).pathname + new URL(href).search)).toEqual([
    "/directory",
  ]);
});

function expectOne(found: string[], what: string): string {
  expect(found, what).toHaveLength(1);
  return found[0] ?? "";
}

async function expectPicture(request: APIRequestContext, told: Told, path: string): Promise<void> {
  const address = expectOne(told.meta("og:image"), `picture of ${path}`);
  expect(told.meta("twitter:image")).toEqual([address]);
  expect([...told.meta("og:image:width"), ...told.meta("og:image:height")]).toEqual(["1200", "630"]);
  expectOne(told.meta("og:image:alt"), `picture's text of ${path}`);
  const response = await request.get(address);
  expect(response.status(), address).toBe(200);
  const bytes = await response.body();
  expect(bytes.subarray(0, 8).toString("hex"), address).toBe(PNG_HEAD);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], address).toEqual([1200, 630]);
}
