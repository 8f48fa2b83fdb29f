import { SiteSearchResults } from "@plumbline/contract/search.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { signedInWriter } from "../../testing/blog.ts";
import { buildBusiness } from "../../testing/businesses.ts";

function searcherOf({ get }: Pick<ReturnType<typeof createTestApp>, "get">) {
  return async (q: string) => {
    const answer = await get(`/api/search?${new URLSearchParams({ q })}`);
    expect(answer.status).toBe(200);
    return SiteSearchResults.parse(await answer.json());
  };
}

const searcher = (db: Db) => searcherOf(createTestApp(db));

describe("GET /api/search", () => {
  test("finds a state's rules by their words, in any form", async ({ db }) => {
    const search = searcher(db);
    const { guides } = await search("deck permits qld");
    expect(guides.items[0]).toMatchObject({ jurisdiction: "QLD", title: expect.stringMatching(/deck/i) });
    expect(guides.items[0]?.path).toMatch(/^\/guides\/qld\/\w+\?rule=(qld-[\w-]+)#\1$/);
    expect(guides.items[0]?.lead).not.toBe("");
    const { guides: inWa } = await search("deck approvals wa");
    expect(inWa.items[0]?.lead).toMatch(/^Assume yes\. \S/);
  });

  test("understands trade slang and typos in rules", async ({ db }) => {
    const search = searcher(db);
    expect((await search("sparky licence")).guides.items[0]?.title).toMatch(/electric/i);
    expect((await search("asbetsos removal")).guides.items[0]?.title).toMatch(/asbestos/i);
  });

  test("counts every matching rule, or only those shown if they're just near matches", async ({ db }) => {
    const search = searcher(db);
    const { guides } = await search("asbestos");
    expect(guides.items).toHaveLength(6);
    expect(guides.total).toBeGreaterThan(20);
    const nearest = (await search("asbestos chimney granny flat parramatta")).guides;
    expect(nearest.total).toBe(nearest.items.length);
  });

  test("finds published posts by their text, and puts title matches first", async ({ db }) => {
    const writer = await signedInWriter(db);
    const inText = await writer.write({ title: "Summer jobs", content: "Build **pergolas** early." });
    const inTitle = await writer.write({ title: "A pergola in a weekend", content: "Mind the footings." });
    await writer.write({ title: "An unfinished draft about pergolas" });
    for (const post of [inText, inTitle]) await writer.publish(post);
    const gone = await writer.write({ title: "A deleted pergola" });
    await writer.publish(gone);
    await writer.admin.delete(`/api/admin/blog/posts/${gone.id}`);
    const { posts } = await searcherOf(writer)("pergola");
    expect(posts.items.map(({ title }) => title)).toEqual(["A pergola in a weekend", "Summer jobs"]);
    expect(posts.total).toBe(2);
  });

  test("finds tradies by name, trade and suburb, and says which are samples", async ({ db }) => {
    await buildBusiness(db);
    await buildBusiness(db, { businessName: "Sample Pipes", isSample: true });
    await buildBusiness(db, { businessName: "Hidden Pipes", isActive: false });
    const search = searcher(db);
    const { tradies } = await search("plumber parramatta");
    expect(tradies.total).toBe(2);
    expect(tradies.items.map(({ businessName, isSample }) => [businessName, isSample])).toEqual(
      expect.arrayContaining([
        ["Straight Flow Plumbing", false],
        ["Sample Pipes", true],
      ]),
    );
  });

  test("finds help pages by the words people use", async ({ db }) => {
    const search = searcher(db);
    expect((await search("cancel my subscription")).help.items[0]?.path).toBe("/subscription-management");
    expect((await search("money back")).help.items[0]?.path).toBe("/refund-policy");
    expect((await search("contact support")).help.items[0]?.path).toBe("/contact");
  });

  test("is empty for no words, and for words that match nothing", async ({ db }) => {
    await buildBusiness(db);
    const search = searcher(db);
    for (const q of ["", "   ", "xyzzyqq", "%", "'", "the", "& | !"]) {
      const { guides, tradies, posts, help } = await search(q);
      expect([guides.total, tradies.total, posts.total, help.total], q).toEqual([0, 0, 0, 0]);
    }
  });

  test("refuses a long query, and too many in a minute", async ({ db }) => {
    const { get } = createTestApp(db);
    expect((await get(`/api/search?q=${"a".repeat(121)}`)).status).toBe(400);
    for (let asked = 1; asked < 60; asked++) await get("/api/search?q=");
    expect((await get("/api/search?q=")).status).toBe(429);
  });
});
