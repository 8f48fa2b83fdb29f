import { expect, test } from "vitest";
import { afterSlug, afterTitle, slugOf, startsFollowing } from "./slug-following.ts";

test("an untouched slug follows the title", () => {
  const first = afterTitle({ slug: "", follows: true }, "The $3,300 rule");
  expect(first).toEqual({ slug: "the-3-300-rule", follows: true });
  expect(afterTitle(first, "The $3,300 rule in Queensland").slug).toBe("the-3-300-rule-in-queensland");
});

test("a typed slug stays when the title changes", () => {
  const typed = afterSlug("queensland-licence", true);
  expect(afterTitle(typed, "Something else")).toEqual({ slug: "queensland-licence", follows: false });
});

test("an emptied slug follows the title again, unless the post has been published", () => {
  expect(afterTitle(afterSlug("", true), "Back again").slug).toBe("back-again");
  expect(afterTitle(afterSlug("", false), "Back again")).toEqual({ slug: "", follows: false });
});

test("a long title makes a slug short enough for the server", () => {
  const slug = slugOf(`${"a".repeat(119)} long title`);
  expect(slug).toBe("a".repeat(119));
});

test("a reopened form follows the title only if the saved post did", () => {
  const saved = { slug: "first-words", slugFollowsTitle: true, publishedAt: null };
  expect(startsFollowing({ title: "", slug: "" })).toBe(true);
  expect(startsFollowing({ title: "Kept work", slug: "my-own" })).toBe(false);
  expect(startsFollowing({ title: "First words", slug: "first-words" }, saved)).toBe(true);
  expect(startsFollowing({ title: "First words", slug: "my-own" }, saved)).toBe(false);
  expect(
    startsFollowing({ title: "First words", slug: "first-words" }, { ...saved, slugFollowsTitle: false }),
  ).toBe(false);
  const known = { ...saved, publishedAt: "2026-11-01T00:00:00.000Z" };
  expect(startsFollowing({ title: "First words", slug: "first-words" }, known)).toBe(false);
});
