import type { AuditAction } from "@plumbline/contract/audit.ts";
import type { Post } from "./repository.ts";

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
/** Leaves out the content, because it would fill the log and the revisions have it. */
const LOGGED = [...WRITTEN_FIELDS, "isPublished", "publishAt"] as const satisfies (keyof Post)[];

export function actionOf(before: Post, after: Post): AuditAction {
  if (before.isPublished === after.isPublished) return "post.update";
  return after.isPublished ? "post.publish" : "post.unpublish";
}

export function subjectOf({ id, title }: Pick<Post, "id" | "title">) {
  return { kind: "post" as const, id, name: title };
}

/** For the content, only its length is logged. */
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
