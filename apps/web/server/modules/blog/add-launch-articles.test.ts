import { addDays } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { NotFound, Unavailable } from "@plumbline/server/errors.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { createMemoryStorage } from "../../testing/memory-storage.ts";
import { THE_SITE } from "../audit/service.ts";
import { blogPosts } from "./tables.ts";

const CLOCK = { clock: () => new Date("2026-11-21T00:00:00Z") };

const count = (db: Db) => db.$count(blogPosts);

async function started(db: Db, options: Parameters<typeof createTestApp>[1] = CLOCK) {
  const site = createTestApp(db, options);
  return { ...site, added: await site.services.addLaunchArticles() };
}

describe("launch articles", () => {
  test("are published on the first start, with pictures, citations, a revision and an audit log entry", async ({
    db,
  }) => {
    const { services, get, added } = await started(db);
    expect(added).toBe(5);
    const { posts } = await services.blogAdmin.list({ search: "", filter: "all", sort: "updated", page: 1 });
    expect(posts).toHaveLength(5);
    for (const post of posts) {
      expect(post).toMatchObject({ isPublished: true, changedEntries: [], updatedBy: "Plumbline" });
      expect(post.cited.length).toBeGreaterThan(10);
      expect((await get(post.featuredImage)).headers.get("Content-Type")).toBe("image/webp");
      expect(post.featuredImageAlt).not.toBe("");
      expect(await services.blogAdmin.listRevisions(post.id)).toHaveLength(1);
      expect((await get(`/api/blog/posts/${post.slug}`)).status).toBe(200);
    }
    expect(await services.audit.listSubjectNames("post.create")).toHaveLength(5);
  });

  test("are added once, and one that was permanently deleted doesn't come back", async ({ db }) => {
    let now = CLOCK.clock();
    const { services } = await started(db, { clock: () => now });
    expect((await started(db)).added).toBe(0);
    const { posts } = await services.blogAdmin.list({ search: "", filter: "all", sort: "updated", page: 1 });
    const [first] = posts;
    await services.blogAdmin.remove(THE_SITE, first?.id ?? "");
    expect((await started(db)).added).toBe(0);
    now = addDays(now, 31);
    await services.blogAdmin.purge();
    await expect(services.blogAdmin.get(first?.id ?? "")).rejects.toThrow(NotFound);
    expect((await started(db)).added).toBe(0);
    expect(await count(db)).toBe(4);
  });

  test("aren't added to a blog that has other posts", async ({ db }) => {
    const { services } = createTestApp(db, CLOCK);
    await services.blogAdmin.create(THE_SITE, {
      title: "Ours",
      slug: "",
      excerpt: "",
      content: "",
      featuredImage: "",
      featuredImageAlt: "",
      category: "",
      tags: [],
      isPublished: false,
      publishAt: null,
    });
    expect((await started(db)).added).toBe(0);
    expect(await count(db)).toBe(1);
  });

  test("that couldn't be stored are added on the next start", async ({ db }) => {
    const storage = createMemoryStorage();
    let puts = 0;
    const put: typeof storage.put = async (...file) => {
      puts += 1;
      if (puts > 4) throw new Unavailable("Storage is down");
      return storage.put(...file);
    };
    // Each picture is stored as two files.
    expect((await started(db, { ...CLOCK, storage: { ...storage, put } })).added).toBe(2);
    expect((await started(db, { ...CLOCK, storage })).added).toBe(3);
    expect(await count(db)).toBe(5);
  });
});
