// Audit log entries about posts.
import type { AuditAction } from "@plumbline/contract/audit.ts";
import type { Post } from "./repository.ts";

/** Fields an author writes and a revision keeps. */
export const WRITTEN_FIELDS = [
  "title",
  "slug",
  "excerpt",
  "content",
  "featuredImage",
  "featuredImageAlt",
  "category",
  "tags",
] as const satisfies (keyof Post)[];
/** Content would fill the log; the revisions have it. */
const LOGGED = [...WRITTEN_FIELDS, "isPublished", "publishAt"] as const satisfies (keyof Post)[];

export function actionOf(before: Post, after: Post): AuditAction {
  if (before.isPublished === after.isPublished) return "post.update";
  return after.isPublished ? "post.publish" : "post.unpublish";
}

export function subjectOf({ id, title }: Pick<Post, "id" | "title">) {
  return { kind: "post" as const, id, name: title };
}

/** Each changed field, before and after; for content only its length. */
export function changesOf(before: Post | undefined, after: Post) {
  return Object.fromEntries(
    LOGGED.filter(
      (name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after[name] ?? null),
    ).map((name) => [name, { before: told(name, before), after: told(name, after) }]),
  );
}

function told(name: (typeof LOGGED)[number], post: Post | undefined): unknown {
  const value = post?.[name] ?? null;
  if (name === "content" && typeof value === "string") return `${value.length} characters`;
  return value instanceof Date ? value.toISOString() : value;
}
