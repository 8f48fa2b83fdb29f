import { BlogPostEntry, ENTRY_SCHEME } from "@plumbline/contract/blog.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { describe, expect, test } from "vitest";
import { blocksOf, citedIds, figuresOf, uncitedFigures } from "./cited-figures.ts";
import { readLaunchArticles } from "./launch-articles.ts";

const entries = new Map(loadContent().entries.map((entry) => [entry.id, entry]));
const articles = readLaunchArticles();

test("there are five launch articles, each with a unique slug", () => {
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(5);
});

describe.each(articles)("the launch article $slug", ({ content, slug, title, excerpt, category, tags }) => {
  const cited = citedIds(content);

  test("is a valid post", () => {
    const entry = { title, slug, excerpt, content, category, tags, isPublished: true };
    expect(BlogPostEntry.parse(entry)).toMatchObject(entry);
  });

  test("takes four to six minutes to read", () => {
    const words = content.replaceAll(/\]\([^)]*\)|[[\]|*#]|---/g, " ").match(/[\p{L}\d$][^\s]*/gu) ?? [];
    expect(words.length).toBeGreaterThanOrEqual(700);
    expect(words.length).toBeLessThanOrEqual(1100);
  });

  test("cites entries that exist and have an official source", () => {
    expect(cited.length).toBeGreaterThan(10);
    expect(content.split(`(${ENTRY_SCHEME}`)).toHaveLength(cited.length + 1);
    for (const id of cited)
      expect(
        entries.get(id)?.sources.some(({ official }) => official),
        id,
      ).toBe(true);
  });

  test("only uses figures from an entry cited beside them", () => {
    const wrong = blocksOf(content).flatMap((block) =>
      uncitedFigures(block, entries).map((figure) => `${figure}: ${block}`),
    );
    expect(wrong).toEqual([]);
  });

  test("has no figures in its title or excerpt", () => {
    expect(figuresOf(`${title} ${excerpt}`)).toEqual([]);
  });

  test("repeats the caveat of each entry that has one", () => {
    const told = new Set(
      blocksOf(content)
        .filter((block) => /\b(check|ask|confirm|read|treat|ignore|certify)\b/i.test(block))
        .flatMap(citedIds),
    );
    const silent = cited.filter((id) => {
      const entry = entries.get(id);
      return entry && (entry.caveat !== "" || entry.confidence === "medium") && !told.has(id);
    });
    expect(silent).toEqual([]);
  });
});

describe("the check for uncited figures", () => {
  const line = "[Over $5,000](entry:nsw-licensing-threshold-5000)";

  test.each([
    [line, []],
    [line.replace("$5,000", "$6,000"), ["$6,000"]],
    ["NSW: over $5,000", ["$5,000"]],
    [`${line}, or $500`, ["$500"]],
    [`${line}, within 7 days`, ["7 days"]],
    [`${line}, within seven business days`, ["seven business days"]],
    [`${line}, or 10%`, ["10%"]],
    [`${line} since 1 July 2026`, ["1 July 2026"]],
    ["[Over $5,000](entry:no-such-entry)", ["$5,000"]],
  ])("finds every uncited figure in: %s", (block, wrong) => {
    expect(uncitedFigures(block, entries)).toEqual(wrong);
  });
});
