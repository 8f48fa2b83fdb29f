import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { needAdmins, signInAsAdmin } from "./admins.ts";
import { expect, expectFit, openPage, test, waitForReact } from "./fixtures.ts";

const POSTS = "/api/admin/blog/posts";
const TABLE = `| Job | Price | Where | Who asks for it |\n|---|--:|---|---|\n| Deck | $3,300 | Brisbane | Homeowners |`;

type Written = { id: string; slug: string; version: number };

/** Creates a post through the API as the signed-in administrator. */
async function write(page: Page, fields: object): Promise<Written> {
  const answer = await page.request.post(POSTS, { data: fields });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Written;
}

async function findEntry(page: Page): Promise<string> {
  const found = await page.request.get("/api/admin/regulations/entries?search=QLD+licence");
  return ((await found.json()) as { id: string }[])[0]?.id ?? "";
}

test("a visitor finds a post, checks its sources, shares it and finds related posts", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = randomUUID().slice(0, 8);
  const tag = `Tag ${name}`;
  const entry = await findEntry(page);
  const content = `One line\nanother line\n\n## Figures\n\nSee [the threshold](entry:${entry}).\n\n${TABLE}`;
  const about = { category: `Guides ${name}`, tags: [tag], isPublished: true };
  await write(page, { title: `Older ${name}`, ...about });
  const made = await write(page, {
    title: `Licences ${name}`,
    excerpt: "Licences by job.",
    content,
    ...about,
  });
  await page.request.put(`${POSTS}/${made.id}`, {
    data: {
      title: `Licences ${name}`,
      excerpt: "Licences by job.",
      content,
      ...about,
      slug: `moved-${name}`,
    },
  });

  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => void (document.documentElement.dataset.copied = text);
  });
  await openPage(page, "/blog");
  const card = page.getByRole("article").filter({ hasText: `Licences ${name}` });
  await expect(card.getByText("Licences by job.")).toBeVisible();
  await card.getByRole("link", { name: "Read More" }).click();
  await expect(page).toHaveURL(`/blog/moved-${name}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Licences ${name}`);
  await expect(page.getByText("1 min read")).toBeVisible();
  await expectFit(page);

  await page.getByRole("link", { name: "Source 1 QLD" }).click();
  await expect(page.locator("#source-1")).toBeInViewport();
  await expect(page.locator("#source-1").getByText("Queensland", { exact: true })).toBeVisible();

  const address = page.url().split("#")[0] ?? "";
  await page.getByRole("button", { name: "Share Article" }).click();
  await expect(
    page.getByText("The link to this article is in your clipboard.", { exact: true }),
  ).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-copied", address);

  const related = page.getByRole("region", { name: "Related posts" });
  await expect(related.getByRole("heading", { name: `Older ${name}` })).toBeVisible();
  await page.getByRole("article").first().getByRole("link", { name: tag }).click();
  await expect(page).toHaveURL(`/blog/tags/tag-${name}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(tag);
  await expect(page.getByRole("article")).toHaveCount(2);

  const old = await page.request.get(`/blog/${made.slug}`, { maxRedirects: 0 });
  expect([old.status(), old.headers()["location"]]).toEqual([301, `/blog/moved-${name}`]);
  expect((await page.request.get(`/blog/categories/guides-${name}`)).status()).toBe(200);
  expect((await page.request.get(`/blog/tags/none-${name}`)).status()).toBe(404);
  expect((await page.goto(`/blog/none-${name}`))?.status()).toBe(404);
  await waitForReact(page);
  await expect(page.getByRole("heading", { name: "Post Not Found" })).toBeVisible();
  await page.getByRole("link", { name: "Back to Blog" }).click();
  await expect(page).toHaveURL("/blog");
});

test("HTML and scripts in a post have no effect on its page", async ({ page }) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = randomUUID().slice(0, 8);
  const attack = `</script><img src=x onerror="alert(1)">${name}`;
  const content = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "<svg onload=alert(1)></svg>",
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    "<style>main{display:none}</style>",
    "[a](javascript:alert(1)) [b](java&Tab;script:alert(1)) [c](data:text/html,x) [d][r]",
    '![e](https://evil.example/a.png) ![f" onerror="alert(1)](/uploads/x.webp)',
    "<!-- </div><script>alert(1)</script> -->",
    "</article></main></body>",
    "[r]: vbscript:alert(1)",
  ].join("\n\n");
  await write(page, {
    title: attack,
    slug: `attack-${name}`,
    excerpt: attack,
    category: attack,
    tags: [attack.slice(0, 40)],
    content,
    isPublished: true,
  });
  let alerts = 0;
  page.on("dialog", (dialog) => (alerts++, void dialog.dismiss()));
  await openPage(page, `/blog/attack-${name}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(attack);
  const article = page.getByRole("article").first();
  expect(await article.locator("script, img, svg[onload], iframe, style, form").count()).toBe(0);
  const links = await article.locator(".post-text a").count();
  expect(links).toBe(0);
  const handlers = await article.evaluate((root) =>
    [...root.querySelectorAll("*")].flatMap(({ attributes }) =>
      [...attributes].map((attribute) => attribute.name).filter((attribute) => attribute.startsWith("on")),
    ),
  );
  expect(handlers).toEqual([]);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const headlines = data.map((text) => (JSON.parse(text) as { headline?: string }).headline);
  expect(headlines).toContain(attack);
  for (const path of ["/blog/feed.xml", "/blog/atom.xml"]) {
    const isWellFormed = await page.evaluate(async (address) => {
      const xml = await (await fetch(address)).text();
      const parsed = new DOMParser().parseFromString(xml, "application/xml");
      return parsed.querySelector("parsererror") === null && parsed.querySelector("script, img") === null;
    }, path);
    expect(isWellFormed, path).toBe(true);
  }
  await openPage(page, "/blog");
  await expect(page.getByRole("heading", { name: attack })).toBeVisible();
  expect(alerts).toBe(0);
});

test("only someone with the preview link can read a draft", async ({ page, browser }) => {
  needAdmins();
  await signInAsAdmin(page);
  const name = randomUUID().slice(0, 8);
  const { id, slug } = await write(page, { title: `Draft ${name}`, content: "Not **yet**." });
  const link = await page.request.post(`${POSTS}/${id}/preview-link`);
  const { previewUrl } = (await link.json()) as { previewUrl: string };

  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  const at = (address: string) => new URL(address, previewUrl).href;
  const answer = await theirs.goto(previewUrl);
  expect(answer?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  });
  await expect(theirs.getByText("This is a preview of a draft.")).toBeVisible();
  await expect(theirs.locator("strong", { hasText: "yet" })).toBeVisible();
  expect((await theirs.goto(at("?key=wrong")))?.status()).toBe(404);
  expect((await theirs.goto(at(`/blog/${slug}`)))?.status()).toBe(404);
  await page.request.delete(`${POSTS}/${id}/preview-link`);
  expect((await theirs.goto(previewUrl))?.status()).toBe(404);
  await stranger.close();
});

test("a blog without posts says that it has none", async ({ page }) => {
  await openPage(page, "/directory");
  await page.route(/\/blog\.data/, async (route) => {
    const response = await route.fetch();
    // React Router encodes data as one list of values, in which objects and lists refer to others by index.
    const values = JSON.parse(await response.text()) as (string | Record<string, number> | unknown[])[];
    const key = `_${values.indexOf("posts")}`;
    const found = values.find((value): value is Record<string, number> => Object.hasOwn(Object(value), key));
    values[found?.[key] ?? 0] = [];
    await route.fulfill({ response, body: JSON.stringify(values) });
  });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
  await expect(page.getByRole("heading", { name: "No Blog Posts Yet" })).toBeVisible();
  await expect(page.getByText("Posts will appear here once they're published.")).toBeVisible();
  await expectFit(page);
});
