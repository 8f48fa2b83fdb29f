import { AdminBlogPost, MAX_CONTENT_CHARACTERS, Revision, SLUG_TAKEN } from "@plumbline/contract/blog.ts";
import { ErrorBody } from "@plumbline/contract/errors.ts";
import { test } from "@plumbline/db/testing.ts";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { signedInUser } from "../../testing/administrator.ts";
import { API_ROUTES } from "../../testing/api-routes.ts";
import { createTestApp } from "../../testing/app.ts";
import { POSTS_PATH as PATH, signedInWriter } from "../../testing/blog.ts";
import { auditEntries } from "../audit/tables.ts";
import { blogPosts, blogRevisions } from "./tables.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";
const refusal = async (answer: Response) => ErrorBody.parse(await answer.json());

describe("writing a post", () => {
  test("stores a draft that readers can see once it's published", async ({ db }) => {
    const { write, publish, get } = await signedInWriter(db);
    const made = await write({ tags: ["QLD", " Licences ", "QLD", ""], content: "One\ntwo" });
    expect(made).toMatchObject({
      slug: "the-3-300-rule",
      slugFollowsTitle: true,
      tags: ["QLD", "Licences"],
      isPublished: false,
      publishedAt: null,
      version: 1,
      updatedBy: "Sam Nguyen",
    });
    expect(await (await get("/api/blog/posts")).json()).toEqual([]);
    expect((await get("/api/blog/posts/the-3-300-rule")).status).toBe(404);
    expect((await publish(made)).status).toBe(200);
    expect(await (await get("/api/blog/posts/the-3-300-rule")).json()).toMatchObject({ content: "One\ntwo" });
  });

  test("logs who changed what, without the full text", async ({ db }) => {
    const { write, save, publish, admin } = await signedInWriter(db);
    const made = await write({ content: "Old" });
    await save(made, { content: "A new text" });
    await publish(made);
    await publish(made, false);
    await admin.delete(`${PATH}/${made.id}`);
    await admin.post(`${PATH}/${made.id}/restore`);
    const lines = await db.select().from(auditEntries).orderBy(auditEntries.at);
    const actions = ["create", "update", "publish", "unpublish", "remove", "restore"];
    expect(lines.map(({ action }) => action).toSorted()).toEqual(
      actions.map((name) => `post.${name}`).toSorted(),
    );
    for (const line of lines) expect(line).toMatchObject({ actorName: "Sam Nguyen", subjectKind: "post" });
    expect(JSON.stringify(lines)).not.toContain("A new text");
  });

  test("saving without changes writes nothing", async ({ db }) => {
    const { write, save, parse } = await signedInWriter(db);
    const made = await write({ content: "Text" });
    expect(await parse(await save(made, {}))).toEqual(made);
    expect(await db.select().from(blogRevisions)).toHaveLength(1);
  });

  test.for([
    [{ title: " " }, "title"],
    [{ title: "x".repeat(161) }, "title"],
    [{ slug: "Not A Slug" }, "slug"],
    [{ content: "x".repeat(MAX_CONTENT_CHARACTERS + 1) }, "content"],
    [{ featuredImage: "http://example.com/a.jpg" }, "featuredImage"],
    [{ featuredImage: "javascript:alert(1)" }, "featuredImage"],
    [{ featuredImage: `/uploads/${"0".repeat(32)}.webp` }, "featuredImage"],
    [{ tags: Array.from({ length: 13 }, (_, tag) => String(tag)) }, "tags"],
    [{ publishAt: "tomorrow" }, "publishAt"],
    [{ publishAt: "2020-01-01T00:00:00.000Z" }, "publishAt"],
    [{ isPublished: true, publishAt: "2099-01-01T00:00:00.000Z" }, "publishAt"],
    [{ content: `${">".repeat(50_000)} deep` }, "content"],
  ] as const)("refuses %o with an error on its field", async ([fields, field], { db }) => {
    const { admin } = await signedInWriter(db);
    const answer = await admin.post(PATH, { title: "A post", ...fields });
    expect(answer.status).toBe(400);
    expect((await refusal(answer)).issues).toHaveProperty(field);
    expect(await db.select().from(blogPosts)).toEqual([]);
  });

  test("refuses text that takes minutes to render, and still saves the next post", async ({ db }) => {
    const { admin, write } = await signedInWriter(db);
    const answer = await admin.post(PATH, { title: "A post", content: "*a_ ".repeat(50_000) });
    expect(answer.status).toBe(400);
    expect((await refusal(answer)).issues?.["content"]).toMatch(
      /^This text is too complicated to show as a page/,
    );
    expect((await write({ content: "Some *ordinary* text" })).content).toBe("Some *ordinary* text");
  });

  test("accepts longer text than other endpoints do, up to its own limit", async ({ db }) => {
    const { admin, write } = await signedInWriter(db);
    const content = "words ".repeat(33_000);
    expect((await write({ content })).content).toHaveLength(content.length);
    const tooLarge = await admin.post(PATH, { title: "A post", content: "x".repeat(1024 * 1024) });
    expect(tooLarge.status).toBe(413);
    const { id } = await write({ title: "Another" });
    expect((await admin.put(`${PATH}/${id}`, { title: "x", content: "x".repeat(1024 * 1024) })).status).toBe(
      413,
    );
  });
});

describe("every endpoint of the blog administration", () => {
  const CALLS = API_ROUTES.filter(
    ({ path }) => path.startsWith("/api/admin/blog") || path.startsWith("/api/admin/regulations"),
  );

  test("is only for administrators", async ({ db }) => {
    const site = createTestApp(db);
    const user = await signedInUser(site);
    expect(CALLS.length).toBeGreaterThan(10);
    for (const { method, path } of CALLS) {
      const address = path.replace("{id}", NOBODY).replace("{number}", "1");
      const init = { method };
      expect((await site.app.request(address, init)).status, `${method} ${path}`).toBe(401);
      const cookie = [...user.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const asUser = await site.app.request(address, { ...init, headers: { Cookie: cookie } });
      expect(asUser.status, `${method} ${path}`).toBe(403);
    }
  });

  test("returns 404 for a missing post", async ({ db }) => {
    const { admin } = await signedInWriter(db);
    for (const id of [NOBODY, "no-id"]) {
      const answers = [
        await admin.get(`${PATH}/${id}`),
        await admin.put(`${PATH}/${id}`, { title: "x" }),
        await admin.delete(`${PATH}/${id}`),
        await admin.post(`${PATH}/${id}/restore`),
        await admin.put(`${PATH}/${id}/publish`, { isPublished: true }),
        await admin.get(`${PATH}/${id}/revisions`),
        await admin.get(`${PATH}/${id}/revisions/1`),
        await admin.get(`${PATH}/${id}/revisions/x`),
        await admin.post(`${PATH}/${id}/revisions/1/restore`),
        await admin.post(`${PATH}/${id}/preview-link`),
        await admin.delete(`${PATH}/${id}/preview-link`),
        await admin.post(`${PATH}/${id}/reviewed`),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
  });
});

describe("a post's slug", () => {
  test("follows the title until someone changes the slug", async ({ db }) => {
    const { write, save, parse } = await signedInWriter(db);
    const made = await write({ title: "One" });
    const renamed = await parse(await save(made, { title: "Two" }));
    expect(renamed).toMatchObject({ slug: "two", slugFollowsTitle: true });
    const edited = await parse(await save(renamed, { slug: "my-own" }));
    expect(edited).toMatchObject({ slug: "my-own", slugFollowsTitle: false });
    const kept = await parse(await save(edited, { title: "Three" }));
    expect(kept).toMatchObject({ slug: "my-own" });
    const again = await parse(await save(kept, { slug: "", title: "Four" }));
    expect(again).toMatchObject({ slug: "four", slugFollowsTitle: true });
  });

  test("stays the same once the post is published unless someone changes it, and old slugs redirect", async ({
    db,
  }) => {
    const { write, save, parse, get } = await signedInWriter(db);
    const made = await write({ title: "One", isPublished: true });
    const renamed = await parse(await save(made, { title: "Two" }));
    expect(renamed).toMatchObject({ slug: "one", slugFollowsTitle: false });
    const moved = await parse(await save(renamed, { slug: "two" }));
    await save(moved, { slug: "three" });
    for (const old of ["one", "two"]) {
      const answer = await get(`/api/blog/posts/${old}`);
      expect(answer.status).toBe(301);
      expect(answer.headers.get("Location")).toBe("/api/blog/posts/three");
    }
    expect((await get("/api/blog/posts/three")).status).toBe(200);
  });

  test("can be reused if only an unpublished draft had it", async ({ db }) => {
    const { write, save } = await signedInWriter(db);
    await save(await write({ title: "One" }), { title: "Two" });
    expect(await write({ title: "One" })).toMatchObject({ slug: "one" });
  });

  test("can't be used by another post, whether current or former", async ({ db }) => {
    const { write, save, admin } = await signedInWriter(db);
    await save(await write({ title: "One", isPublished: true }), { slug: "uno" });
    const other = await write({ title: "Other" });
    for (const slug of ["one", "uno"]) {
      for (const answer of [await admin.post(PATH, { title: "x", slug }), await save(other, { slug })]) {
        expect(answer.status).toBe(409);
        expect(await refusal(answer)).toMatchObject({ error: SLUG_TAKEN, issues: { slug: SLUG_TAKEN } });
      }
    }
    expect(await db.select().from(blogPosts)).toHaveLength(2);
  });

  test("goes to only one of ten posts that claim it concurrently", async ({ committed }) => {
    const { admin } = await signedInWriter(committed);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post(PATH, { title: "The same title" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(await committed.select().from(blogPosts)).toHaveLength(1);
  });

  test("is required when it can't be made from the title", async ({ db }) => {
    const { admin, write } = await signedInWriter(db);
    const answer = await admin.post(PATH, { title: "規則" });
    expect(answer.status).toBe(400);
    expect((await refusal(answer)).issues?.["slug"]).toContain("Enter a slug");
    expect(await write({ title: "規則", slug: "rules" })).toMatchObject({
      slug: "rules",
      slugFollowsTitle: false,
    });
  });
});

describe("two people editing one post", () => {
  test("the second person to save is told who saved first, and none of their changes are stored", async ({
    db,
  }) => {
    const { write, save, admin, read } = await signedInWriter(db);
    const opened = await write({ content: "Opened" });
    await save(opened, { content: "First" });
    const version = opened.version;
    for (const answer of [
      await save(opened, { content: "Second" }),
      await admin.put(`${PATH}/${opened.id}/publish`, { isPublished: true, version }),
      await admin.post(`${PATH}/${opened.id}/revisions/1/restore`, { version }),
      await admin.post(`${PATH}/${opened.id}/reviewed`, { version }),
    ]) {
      expect(answer.status).toBe(409);
      expect((await refusal(answer)).error).toMatch(/^Sam Nguyen saved this post on \d+ \w+ \d{4}, /);
    }
    expect(await read(opened.id)).toMatchObject({ content: "First", version: 2, isPublished: false });
  });

  test("only one of ten simultaneous saves wins", async ({ committed }) => {
    const { write, save, read } = await signedInWriter(committed);
    const opened = await write();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, number) => save(opened, { content: `Save ${number}` })),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await read(opened.id)).toMatchObject({ content: `Save ${won}`, version: 2 });
    expect(await committed.select().from(blogRevisions)).toHaveLength(2);
  });
});

describe("revisions", () => {
  test("keep earlier versions of a post, which can be restored as new revisions", async ({ db }) => {
    const { write, save, admin, parse } = await signedInWriter(db);
    const made = await write({ title: "One", content: "First", tags: ["a"] });
    const saved = await parse(await save(made, { title: "Two", content: "Second", tags: [] }));
    const path = `${PATH}/${made.id}/revisions`;
    expect(await (await admin.get(`${path}/1`)).json()).toMatchObject({ content: "First", slug: "one" });
    const restored = await parse(await admin.post(`${path}/1/restore`, { version: saved.version }));
    expect(restored).toMatchObject({ title: "One", content: "First", tags: ["a"], slug: "one", version: 3 });
    const revisions = Revision.array().parse(await (await admin.get(path)).json());
    expect(revisions.map(({ number, note, by }) => [number, note, by])).toEqual([
      [3, "Restored revision 1", "Sam Nguyen"],
      [2, "", "Sam Nguyen"],
      [1, "Written", "Sam Nguyen"],
    ]);
    expect((await admin.post(`${path}/9/restore`)).status).toBe(404);
  });

  test("can't be restored if their text predates the limits and is nested too deeply", async ({ db }) => {
    const { write, save, read, admin } = await signedInWriter(db);
    const made = await write({ content: "First" });
    await save(made, { content: "Second" });
    const content = `${"> ".repeat(60)}deep`;
    await db.update(blogRevisions).set({ content }).where(eq(blogRevisions.number, 1));
    const answer = await admin.post(`${PATH}/${made.id}/revisions/1/restore`);
    expect(answer.status).toBe(400);
    expect((await refusal(answer)).error).toContain("nested too deeply");
    expect(await read(made.id)).toMatchObject({ content: "Second", version: 2 });
  });

  test("can be restored without unpublishing the post", async ({ db }) => {
    const { write, save, admin, parse } = await signedInWriter(db);
    const made = await write({ content: "First" });
    await save(made, { content: "Second", isPublished: true });
    const back = await parse(await admin.post(`${PATH}/${made.id}/revisions/1/restore`));
    expect(back).toMatchObject({ content: "First", isPublished: true });
  });
});

describe("deleting a post", () => {
  test("hides it, lets it be restored unchanged for 30 days, and then removes it for good", async ({
    db,
  }) => {
    let now = new Date();
    const { write, admin, get, services, save } = await signedInWriter(db, { clock: () => now });
    const made = await write({ title: "One", isPublished: true });
    const path = `${PATH}/${made.id}`;
    const deleted = AdminBlogPost.parse(await (await admin.delete(path)).json());
    expect(Date.parse(deleted.deletedForGoodAt ?? "") - now.getTime()).toBe(30 * 24 * 3_600_000);
    expect((await get("/api/blog/posts/one")).status).toBe(404);
    expect(await (await get("/api/blog/posts")).json()).toEqual([]);
    expect((await save(made, { title: "Two" })).status).toBe(409);
    expect((await admin.post(`${path}/preview-link`)).status).toBe(409);
    expect(await (await admin.get(PATH)).json()).toEqual([]);
    expect(await (await admin.get(`${PATH}?filter=deleted`)).json()).toMatchObject([{ id: made.id }]);
    await admin.post(`${path}/restore`);
    expect((await get("/api/blog/posts/one")).status).toBe(200);

    await admin.delete(path);
    now = new Date(now.getTime() + 29 * 24 * 3_600_000);
    await services.blogAdmin.purge();
    expect(await db.select().from(blogPosts)).toHaveLength(1);
    now = new Date(now.getTime() + 2 * 24 * 3_600_000);
    await services.blogAdmin.purge();
    expect(await db.select().from(blogPosts)).toEqual([]);
    const log = await db.select().from(auditEntries).where(eq(auditEntries.action, "post.delete"));
    expect(log).toMatchObject([{ actorName: "Plumbline" }]);
  });
});

describe("GET /api/admin/blog/posts", () => {
  test("finds posts by words and by state, in the requested order", async ({ db }) => {
    const { write, admin } = await signedInWriter(db);
    await write({ title: "Bricks", category: "Licensing", isPublished: true });
    await write({ title: "Asbestos", tags: ["100%_safe"] });
    await write({ title: "Cranes", publishAt: "2099-01-01T00:00:00.000Z" });
    const found = async (query: string) => {
      const answer = await admin.get(`${PATH}?${query}`);
      const titles = AdminBlogPost.array()
        .parse(await answer.json())
        .map(({ title }) => title);
      expect(answer.headers.get("X-Total-Count")).toBe(String(titles.length));
      return titles;
    };
    expect(await found("sort=title")).toEqual(["Asbestos", "Bricks", "Cranes"]);
    expect(await found("sort=published")).toContain("Bricks");
    expect((await found("sort=published"))[0]).toBe("Bricks");
    expect(await found("filter=published")).toEqual(["Bricks"]);
    expect(await found("filter=draft&sort=title")).toEqual(["Asbestos", "Cranes"]);
    expect(await found("filter=scheduled")).toEqual(["Cranes"]);
    expect(await found("filter=review")).toEqual([]);
    expect(await found("search=licens")).toEqual(["Bricks"]);
    expect(await found("search=100%25_")).toEqual(["Asbestos"]);
    expect(await found("search=%25")).toEqual(["Asbestos"]);
    expect((await admin.get(`${PATH}?filter=other`)).status).toBe(400);
  });
});
