import { addDays } from "@plumbline/contract/time.ts";
import {
  type AdminBlogPost,
  type BlogPost,
  type BlogPostSummary,
  type ChangedEntry,
  POST_RESTORE_DAYS,
  readingMinutes,
  type RevisionContent,
} from "@plumbline/contract/blog.ts";
import type { CitedEntries } from "./cited-entries.ts";
import { entriesOf } from "./render.ts";
import type { Post, StoredRevision } from "./repository.ts";

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
  post: Post,
  entries: CitedEntries,
  changedEntries: ChangedEntry[],
  previewUrl: string | null,
): Promise<AdminBlogPost> {
  const { version, publishAt, slugFollowsTitle, updatedBy, deletedAt } = post;
  return {
    ...(await describePost(post, entries)),
    version,
    publishAt: publishAt?.toISOString() ?? null,
    slugFollowsTitle,
    changedEntries,
    previewUrl,
    updatedBy,
    deletedForGoodAt: deletedAt && endOfKeeping(deletedAt).toISOString(),
  };
}

function endOfKeeping(deletedAt: Date): Date {
  return addDays(deletedAt, POST_RESTORE_DAYS);
}

export function startOfKeeping(now: Date): Date {
  return addDays(now, -POST_RESTORE_DAYS);
}

export function describeRevision(revision: StoredRevision): RevisionContent {
  const { postId: _, at, ...rest } = revision;
  return { ...rest, at: at.toISOString() };
}
