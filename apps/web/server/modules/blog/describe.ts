import { addDays } from "@plumbline/contract/time.ts";
import {
  type AdminBlogPost,
  type BlogPost,
  type BlogPostSummary,
  POST_RESTORE_DAYS,
  readingMinutes,
  type RevisionContent,
} from "@plumbline/contract/blog.ts";
import type { CitedEntries } from "./cited-entries.ts";
import type { PreviewKeys } from "./preview-key.ts";
import { entriesOf } from "./render.ts";
import type { Citation, Post, StoredRevision } from "./repository.ts";

type View = { entries: CitedEntries; previewKeys: PreviewKeys; url: string };

export function describeSummary(post: Post): BlogPostSummary {
  const { id, title, slug, excerpt, featuredImage, featuredImageAlt, category, tags, isPublished } = post;
  return {
    id,
    title,
    slug,
    excerpt,
    featuredImage,
    featuredImageAlt,
    category,
    tags,
    isPublished,
    createdAt: post.createdAt.toISOString(),
    publishedAt: post.publishedAt?.toISOString() ?? null,
    updatedAt: post.updatedAt.toISOString(),
    readingMinutes: readingMinutes(post.content),
  };
}

export async function describePost(post: Post, entries: CitedEntries): Promise<BlogPost> {
  const cited = entries.describe(await entriesOf(post.content));
  return { ...describeSummary(post), content: post.content, cited };
}

export async function describeForAdmins(
  view: View,
  post: Post,
  citations: Citation[],
): Promise<AdminBlogPost> {
  const { version, publishAt, slugFollowsTitle, updatedBy, deletedAt } = post;
  return {
    ...(await describePost(post, view.entries)),
    version,
    publishAt: publishAt?.toISOString() ?? null,
    slugFollowsTitle,
    changedEntries: view.entries.changesOf(citations),
    previewUrl: previewUrlOf(view, post),
    updatedBy,
    deletedForGoodAt: deletedAt && addDays(deletedAt, POST_RESTORE_DAYS).toISOString(),
  };
}

function previewUrlOf({ url, previewKeys }: View, { id, previewNonce }: Post): string | null {
  if (previewNonce === null) return null;
  const address = new URL(`/blog/preview/${id}`, url);
  address.searchParams.set("key", previewKeys.keyOf(id, previewNonce));
  return address.href;
}

export function describeRevision(revision: StoredRevision): RevisionContent {
  const { postId: _, at, ...rest } = revision;
  return { ...rest, at: at.toISOString() };
}
