import { BlogPostSummary } from "@plumbline/contract/blog.ts";
import { test } from "@plumbline/db/testing.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { POSTS_PATH as PATH, signedInWriter } from "../../testing/blog.ts";
import { createTestApp } from "../../testing/app.ts";
import { blogPosts } from "./tables.ts";

describe("GET /api/blog/posts", () => {
  test("lists published posts, newest first, 12 to a page and without their text", async ({ db }) => {
    let now = new Date("2026-11-01T00:00:00.000Z");
    const { write, get } = await signedInWriter(db, { clock: () => now });
    await write({ title: "A draft" });
    for (let day = 1; day <= 13; day++) {
      now = new Date(now.getTime() + 60_000);
      await write({ title: `Post ${day}`, content: "word ".repeat(401), isPublished: true });
    }
    const list = async (query = "") => {
      const answer = await get(`/api/blog/posts${query}`);
      expect(answer.headers.get("X-Total-Count")).toBe("13");
      return (await answer.json()) as object[];
    };
    const page = await list();
    expect(page).toHaveLength(12);
    expect(page[0]).toMatchObject({ title: "Post 13", readingMinutes: 3 });
    expect(page[0]).not.toHaveProperty("content");
    expect(await list("?page=2")).toMatchObject([{ title: "Post 1" }]);
    expect(await list("?page=3")).toEqual([]);
    expect((await get("/api/blog/posts?page=0")).status).toBe(400);
  });

  test("filters by tag or category, given by name or slug", async ({ db }) => {
    const { write, get } = await signedInWriter(db);
    await write({ title: "One", tags: ["Site safety"], category: "News", isPublished: true });
    await write({ title: "Two", tags: ["site SAFETY", "QLD"], isPublished: true });
    await write({ title: "A draft", tags: ["QLD"], category: "News" });
    const titles = async (query: string) =>
      BlogPostSummary.array()
        .parse(await (await get(`/api/blog/posts?${query}`)).json())
        .map(({ title }) => title)
        .toSorted();
    expect(await titles("tag=site-safety")).toEqual(["One", "Two"]);
    expect(await titles("tag=Site+safety")).toEqual(["One", "Two"]);
    expect(await titles("tag=qld")).toEqual(["Two"]);
    expect(await titles("category=News")).toEqual(["One"]);
    expect(await titles("tag=none")).toEqual([]);
    // A tag without a slug matches nothing, which isn't the same as no tag.
    expect(await titles("tag=規則")).toEqual([]);
  });

  test("hides administrative fields from readers", async ({ db }) => {
    const { write, get } = await signedInWriter(db);
    await write({ isPublished: true });
    const post = (await (await get("/api/blog/posts/the-3-300-rule")).json()) as object;
    for (const name of ["version", "previewUrl", "updatedBy", "changedEntries", "deletedForGoodAt"]) {
      expect(post).not.toHaveProperty(name);
    }
  });
});

describe("GET /api/blog/posts/{slug}", () => {
  test.for(["nothing", "..%2F", "a'b", "ünïcode"])("%s returns 404", async (slug, { db }) => {
    const answer = await createTestApp(db).get(`/api/blog/posts/${slug}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: "Post not found" });
  });
});

describe("a preview link", () => {
  test("opens a draft for anyone with the link, until it's revoked or replaced", async ({ db }) => {
    const { write, admin, parse, services, read } = await signedInWriter(db);
    const draft = await write({ content: "Secret **text**" });
    expect(draft.previewUrl).toBeNull();
    const path = `${PATH}/${draft.id}/preview-link`;
    const open = (address: string | null) => {
      const url = new URL(address ?? "");
      expect(url.pathname).toBe(`/blog/preview/${draft.id}`);
      return services.blog.getPreview(draft.id, url.searchParams.get("key") ?? "");
    };
    const first = await parse(await admin.post(path));
    expect((await open(first.previewUrl)).html).toContain("<strong>text</strong>");
    // An administrator can copy it again, and the post's version is unchanged.
    expect(await read(draft.id)).toMatchObject({ previewUrl: first.previewUrl, version: 1 });
    const second = await parse(await admin.post(path));
    await expect(open(first.previewUrl)).rejects.toThrow("Post not found");
    expect((await open(second.previewUrl)).post.title).toBe(draft.title);
    await admin.delete(path);
    await expect(open(second.previewUrl)).rejects.toThrow("Post not found");
    for (const key of ["", "x", "undefined", "null"]) {
      await expect(services.blog.getPreview(draft.id, key)).rejects.toThrow("Post not found");
    }
  });

  test("opens only its own post, and can't be made from the database alone", async ({ db }) => {
    const { write, admin, parse, services } = await signedInWriter(db);
    const one = await parse(await admin.post(`${PATH}/${(await write({ title: "One" })).id}/preview-link`));
    const two = await parse(await admin.post(`${PATH}/${(await write({ title: "Two" })).id}/preview-link`));
    const key = new URL(one.previewUrl ?? "").searchParams.get("key") ?? "";
    expect(Buffer.from(key, "base64url").length).toBeGreaterThanOrEqual(16);
    await expect(services.blog.getPreview(two.id, key)).rejects.toThrow("Post not found");
    await expect(services.blog.getPreview("no-id", key)).rejects.toThrow("Post not found");
    const { rows } = await db.execute("select * from blog_posts");
    expect(JSON.stringify(rows)).not.toContain(key);
  });
});

test("a stored post that takes minutes to render shows a notice, and doesn't break feeds and lists", async ({
  db,
}) => {
  const { admin, write, services, get } = await signedInWriter(db);
  const { id, slug } = await write({ isPublished: true });
  const content = "*a_ ".repeat(50_000);
  await db.update(blogPosts).set({ content }).where(eq(blogPosts.id, id));
  const other = await write({ title: "Another", content: "Some *ordinary* text", isPublished: true });
  // The requests are concurrent, so they share one time limit.
  const [page, list, ...feeds] = await Promise.all([
    services.blog.getPage(slug),
    admin.get(PATH),
    get("/blog/feed.xml"),
    get("/blog/atom.xml"),
  ]);
  expect(page).toMatchObject({ html: "<p>This post can't be shown right now.</p>" });
  const listed = (await list.json()) as object[];
  expect(listed).toHaveLength(2);
  expect(listed).toEqual(expect.arrayContaining([expect.objectContaining({ id, content }), other]));
  for (const feed of feeds) {
    const text = await feed.text();
    expect(text).toContain("This post can't be shown right now.");
    expect(text).toContain("<em>ordinary</em>");
  }
});

describe("related posts", () => {
  test("are the three posts with most in common, ties newest first, or none if nothing is in common", async ({
    db,
  }) => {
    let now = new Date("2026-11-01T00:00:00.000Z");
    const { write, services } = await signedInWriter(db, { clock: () => now });
    const entry = loadContent().entries[0]?.id ?? "";
    const add = async (title: string, fields: Parameters<typeof write>[0]) => {
      now = new Date(now.getTime() + 60_000);
      await write({ title, isPublished: true, ...fields });
    };
    await add("Post", { tags: ["a", "b"], category: "News", content: `[x](entry:${entry})` });
    await add("Two tags", { tags: ["A", "B"] });
    await add("All", { tags: ["a", "b"], category: "news", content: `[y](entry:${entry})` });
    await add("Entry, older", { content: `[y](entry:${entry})` });
    await add("Category, newer", { category: "News" });
    await add("Nothing", { tags: ["c"], category: "Other" });
    await write({ title: "A draft", tags: ["a", "b"] });
    const page = await services.blog.getPage("post");
    const titles = "related" in page && page.related.map(({ title }) => title);
    expect(titles).toEqual(["All", "Two tags", "Category, newer"]);
    const lonely = await services.blog.getPage("nothing");
    expect("related" in lonely && lonely.related).toEqual([]);
  });
});

describe("the feeds", () => {
  test("contain each post in full, with absolute links", async ({ db }) => {
    const { write, get } = await signedInWriter(db, { url: "https://plumbline.example" });
    const entry = loadContent().entries[0]?.id ?? "";
    await write({
      content: `# Part\n\n[us](/directory), [x](entry:${entry}), [up](#part)`,
      isPublished: true,
    });
    await write({ title: "A draft" });
    for (const [path, mediaType] of [
      ["/blog/feed.xml", "application/rss+xml; charset=utf-8"],
      ["/blog/atom.xml", "application/atom+xml; charset=utf-8"],
    ] as const) {
      const answer = await get(path);
      expect(answer.headers.get("Content-Type")).toBe(mediaType);
      const xml = await answer.text();
      const post = "https://plumbline.example/blog/the-3-300-rule";
      for (const address of [
        `${post}#source-1`,
        `${post}#part-part`,
        "https://plumbline.example/directory",
      ]) {
        expect(xml).toContain(`href="${address}"`);
      }
      expect(xml).not.toContain("A draft");
    }
  });

  test("aren't sent again until something changes", async ({ db }) => {
    let now = new Date("2026-11-20T10:00:00.500Z");
    const { write, save, get } = await signedInWriter(db, { clock: () => now });
    const made = await write({ isPublished: true });
    const { headers } = await get("/blog/feed.xml");
    const ETag = headers.get("ETag") ?? "";
    const modified = headers.get("Last-Modified") ?? "";
    expect(modified).toBe("Fri, 20 Nov 2026 10:00:00 GMT");
    const status = async (sent: Record<string, string>) => (await get("/blog/feed.xml", sent)).status;
    expect(await status({ "If-None-Match": ETag })).toBe(304);
    expect(await status({ "If-None-Match": `W/${ETag}` })).toBe(304);
    expect(await status({ "If-Modified-Since": modified })).toBe(304);
    expect(await status({ "If-None-Match": '"other"', "If-Modified-Since": modified })).toBe(200);
    expect(await status({ "If-Modified-Since": "nonsense" })).toBe(200);
    now = new Date(now.getTime() + 60_000);
    await save(made, { content: "More" });
    expect(await status({ "If-None-Match": ETag })).toBe(200);
    expect(await status({ "If-Modified-Since": modified })).toBe(200);
  });

  test.for(["/feed.xml", "/rss.xml"])("are found at %s, where readers look first", async (path, { db }) => {
    const answer = await createTestApp(db).get(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/blog/feed.xml"]);
  });

  test("are valid for a blog without posts", async ({ db }) => {
    const { get } = createTestApp(db);
    expect(await (await get("/blog/feed.xml")).text()).toContain("<channel>");
    expect(await (await get("/blog/atom.xml")).text()).toContain("<feed");
  });

  test("escape everything an author writes", async ({ db }) => {
    const { write, get } = await signedInWriter(db);
    const attack = `]]><script>alert(1)</script>&lt;b&gt; "'`;
    await write({
      title: attack,
      excerpt: attack,
      category: attack,
      tags: [attack.slice(0, 40)],
      content: attack,
      isPublished: true,
    });
    for (const path of ["/blog/feed.xml", "/blog/atom.xml"]) {
      const xml = await (await get(path)).text();
      // Anything outside CDATA must be our own markup.
      const outside = xml.replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, "");
      expect(outside).not.toMatch(/<script|="[^"]*<|\]\]>/);
      // RSS titles are text; everything else in CDATA is HTML.
      const html = path.endsWith("atom.xml") ? xml : xml.replaceAll(/<title>[^]*?<\/title>/g, "");
      expect(html).not.toContain("<script");
      expect(html).toContain("&lt;script&gt;alert(1)");
    }
  });
});

describe("the sitemap", () => {
  test("lists posts, tags and categories that readers can see", async ({ db }) => {
    const { write, get } = await signedInWriter(db);
    await write({ title: "One", tags: ["Site safety"], category: "News", isPublished: true });
    await write({ title: "A draft", tags: ["Hidden"], category: "Hidden" });
    const xml = await (await get("/sitemap.xml")).text();
    for (const path of ["/blog", "/blog/one", "/blog/tags/site-safety", "/blog/categories/news"]) {
      expect(xml).toContain(`<loc>http://localhost${path}</loc>`);
    }
    expect(xml).not.toMatch(/hidden|draft/);
  });
});
