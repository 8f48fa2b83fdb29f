import { EntryFound } from "@plumbline/contract/blog.ts";
import { ErrorBody } from "@plumbline/contract/errors.ts";
import { test } from "@plumbline/db/testing.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import type { PublishedEntry } from "@plumbline/regulations/schema.ts";
import { describe, expect } from "vitest";
import { POSTS_PATH as PATH, signedInWriter } from "../../testing/blog.ts";
import { createTestApp } from "../../testing/app.ts";

const content = loadContent();
const [first, second] = content.entries as [PublishedEntry, PublishedEntry];
const citing = (...ids: string[]) => ids.map((id) => `See [this](entry:${id}).`).join("\n\n");

function contentWith(id: string, change: Partial<PublishedEntry> | undefined) {
  const entries = content.entries.flatMap((entry) => {
    if (entry.id !== id) return entry;
    return change ? { ...entry, ...change } : [];
  });
  return { ...content, entries };
}

describe("citing an entry", () => {
  test("numbers each entry once, in the order of the text, with the details readers need", async ({ db }) => {
    const { write, get } = await signedInWriter(db);
    await write({ content: citing(second.id, first.id, second.id), isPublished: true });
    const { cited } = (await (await get("/api/blog/posts/the-3-300-rule")).json()) as { cited: object[] };
    expect(cited).toMatchObject([
      { number: 1, id: second.id, law: second.law, asOf: second.as_of, sources: second.sources },
      { number: 2, id: first.id, caveat: first.caveat, confidence: first.confidence },
    ]);
    expect(JSON.stringify(cited)).not.toContain("provenance");
  });

  test.for([
    ["a link", "[x](entry:no-such-entry)"],
    ["a reference", "[x][r]\n\n[r]: entry:no-such-entry"],
    ["a bare address", "<entry:no-such-entry>"],
    ["capitals", "[x](ENTRY:no-such-entry)"],
  ])("refuses an unknown entry given as %s, and names it", async ([, text], { db }) => {
    const { admin, write, save } = await signedInWriter(db);
    for (const answer of [
      await admin.post(PATH, { title: "x", content: text }),
      await save(await write(), { content: text }),
    ]) {
      expect(answer.status).toBe(400);
      expect(ErrorBody.parse(await answer.json()).issues?.["content"]).toContain('"no-such-entry"');
    }
  });

  test("doesn't count code that looks like a citation", async ({ db }) => {
    const { write } = await signedInWriter(db);
    expect((await write({ content: "`[x](entry:no-such-entry)`" })).cited).toEqual([]);
  });
});

describe("a changed entry", () => {
  test.for([
    { answer: "Another answer." },
    { figures: [{ what: "a limit", value: "$1" }] },
    { law: "Another Act" },
    { as_of: "2031" },
    { caveat: "Another caveat." },
    { sources: [] },
    { confidence: first.confidence === "high" ? "medium" : "high" },
  ] as Partial<PublishedEntry>[])("flags its posts for review: %o", async (change, { db }) => {
    const { write, read } = await signedInWriter(db);
    const { id } = await write({ content: citing(first.id, second.id) });
    await write({ title: "Without" });
    expect((await read(id)).changedEntries).toEqual([]);
    const { services } = createTestApp(db, { content: contentWith(first.id, change) });
    const { posts } = await services.blogAdmin.list({
      search: "",
      filter: "review",
      sort: "updated",
      page: 1,
    });
    expect(posts).toMatchObject([
      { id, changedEntries: [{ id: first.id, title: first.title, change: "changed" }] },
    ]);
  });

  test("needs no review if only its search terms changed", async ({ db }) => {
    const { write } = await signedInWriter(db);
    const { id } = await write({ content: citing(first.id) });
    const { services } = createTestApp(db, { content: contentWith(first.id, { questions: ["Another?"] }) });
    expect((await services.blogAdmin.get(id)).changedEntries).toEqual([]);
  });

  test("isn't flagged after a review until it changes again", async ({ db }) => {
    const { write, admin } = await signedInWriter(db);
    const { id } = await write({ content: citing(first.id) });
    const actor = { id: null, name: "Sam" };
    const changed = createTestApp(db, { content: contentWith(first.id, { answer: "Two." }) }).services
      .blogAdmin;
    // Saving doesn't count as a review, so earlier citations stay flagged.
    await admin.put(`${PATH}/${id}`, { title: "x", content: `${citing(first.id)} More.` });
    expect((await changed.get(id)).changedEntries).toHaveLength(1);
    expect((await changed.markReviewed(actor, id, undefined)).changedEntries).toEqual([]);
    expect((await changed.get(id)).changedEntries).toEqual([]);
    const later = createTestApp(db, { content: contentWith(first.id, { answer: "Three." }) }).services
      .blogAdmin;
    expect((await later.get(id)).changedEntries).toHaveLength(1);
  });

  test("that was deleted is reported until its link is removed, and the post still shows", async ({ db }) => {
    const { write } = await signedInWriter(db);
    const { id, slug } = await write({ content: citing(first.id, second.id), isPublished: true });
    const { services } = createTestApp(db, { content: contentWith(first.id, undefined) });
    expect((await services.blogAdmin.get(id)).changedEntries).toEqual([
      { id: first.id, title: "", change: "gone" },
    ]);
    const actor = { id: null, name: "Sam" };
    expect((await services.blogAdmin.markReviewed(actor, id, undefined)).changedEntries).toHaveLength(1);
    const taken = await services.blogAdmin.publish(actor, id, { isPublished: false });
    expect(taken.isPublished).toBe(false);
    await services.blogAdmin.publish(actor, id, { isPublished: true });
    const page = await services.blog.getPage(slug);
    if ("movedTo" in page) throw new Error("The post moved");
    expect(page.post.cited).toMatchObject([{ number: 1, id: second.id }]);
    expect(page.html.match(/href="#source-\d"/g)).toEqual(['href="#source-1"']);
    const post = await services.blogAdmin.get(id);
    const update = { ...post, version: post.version, content: citing(second.id) };
    expect((await services.blogAdmin.update(actor, id, update)).changedEntries).toEqual([]);
  });
});

describe("GET /api/admin/regulations/entries", () => {
  test("finds entries by id, or by words in any order", async ({ db }) => {
    const { admin } = await signedInWriter(db);
    const find = async (search: string) => {
      const answer = await admin.get(`/api/admin/regulations/entries?search=${encodeURIComponent(search)}`);
      return EntryFound.array().parse(await answer.json());
    };
    expect((await find(first.id))[0]).toMatchObject({ id: first.id, answer: first.answer });
    const found = await find("QLD asbestos");
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(20);
    for (const { jurisdiction } of found.slice(0, 3)) expect(jurisdiction).toBe("QLD");
    expect(await find("")).toEqual([]);
    expect(await find("zzzz no such words")).toEqual([]);
  });
});
