import { type BlogPostEntry, type BlogPostUpdate, SLUG_TAKEN, slugify } from "@plumbline/contract/blog.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Invalid } from "@plumbline/server/errors.ts";
import type { Actor } from "../audit/service.ts";
import { type BlogAdminContext, changePost, lockToChange } from "./admin-context.ts";
import { followCitations } from "./citations.ts";
import { actionOf, changesOf, subjectOf, WRITTEN_FIELDS } from "./log-lines.ts";
import { refuseUnreadable } from "./render.ts";
import {
  addRevision,
  dropOldSlugs,
  insertPost,
  type NewPost,
  type Post,
  takeSlug,
  updatePost,
} from "./repository.ts";
import { chooseSlug } from "./slug.ts";

const NOT_TO_COME = "Choose a time in the future.";
const SCHEDULED_AND_PUBLISHED =
  "You can't schedule a published post. Clear the scheduled time, or make the post a draft.";

type Written = Pick<Post, (typeof WRITTEN_FIELDS)[number]>;
export type Save = ReturnType<typeof createWriting>["save"];

export function createWriting(context: BlogAdminContext) {
  const { clock, audit, entries, keepPicture } = context;

  /** Throws `Conflict` if another post has the slug. */
  async function create(actor: Actor, given: BlogPostEntry) {
    return withPicture(given, (entry) =>
      changePost(context, async (tx) => {
        const now = clock();
        const stamps = { createdAt: now, updatedAt: now, updatedBy: actor.name };
        const post = await insertPost(tx, { ...fieldsOf(entry, undefined, now), ...stamps });
        await holdSlug(tx, post);
        await followCitations(context, tx, post);
        await addRevision(tx, revisionOf(post, "Written"));
        await audit.record(tx, actor, "post.create", subjectOf(post), changesOf(undefined, post));
        return post;
      }),
    );
  }

  /** Throws `Conflict` if the post has changed since it was read, or another post has the slug. */
  async function update(actor: Actor, id: string, given: BlogPostUpdate) {
    return withPicture(given, ({ version, ...entry }) =>
      changePost(context, async (tx) => {
        const before = await lockToChange(tx, id, version);
        return save(tx, actor, before, fieldsOf(entry, before, clock()));
      }),
    );
  }

  async function save(tx: Db, actor: Actor, before: Post, columns: Partial<NewPost>, note = "") {
    const changes = changesOf(before, { ...before, ...columns });
    if (Object.keys(changes).length === 0) return before;
    const stamps = { version: before.version + 1, updatedAt: clock(), updatedBy: actor.name };
    const after = await updatePost(tx, before.id, { ...columns, ...stamps });
    await holdSlug(tx, after, before);
    // Only checked if the content changed, so that a post whose entry is gone can still be unpublished.
    if ("content" in changes) await followCitations(context, tx, after);
    if (WRITTEN_FIELDS.some((field) => field in changes)) await addRevision(tx, revisionOf(after, note));
    await audit.record(tx, actor, actionOf(before, after), subjectOf(after), changes);
    return after;
  }

  /** Copies the picture before the transaction, and removes the copy if that fails. */
  async function withPicture<Given extends BlogPostEntry, Result>(
    given: Given,
    work: (entry: Given) => Promise<Result>,
  ): Promise<Result> {
    if (given.isPublished && given.publishAt) {
      throw new Invalid(SCHEDULED_AND_PUBLISHED, { publishAt: SCHEDULED_AND_PUBLISHED });
    }
    await refuseUnreadable(given.content, entries);
    const { url: featuredImage, letGo } = await keepPicture(given.featuredImage);
    try {
      return await work({ ...given, featuredImage });
    } catch (error) {
      await letGo();
      throw error;
    }
  }

  return { create, update, save };
}

async function holdSlug(tx: Db, post: Post, before?: Post): Promise<void> {
  if (post.slug !== before?.slug && !(await takeSlug(tx, post.id, post.slug))) {
    throw new Conflict(SLUG_TAKEN, { slug: SLUG_TAKEN });
  }
  // Uses the state before the save, because a slug from before the first publication was never public.
  if (!before?.publishedAt) await dropOldSlugs(tx, post.id, post.slug);
}

function revisionOf(post: Post, note: string) {
  return { ...writtenOf(post), postId: post.id, at: post.updatedAt, by: post.updatedBy, note };
}

function fieldsOf(entry: BlogPostEntry, before: Post | undefined, now: Date) {
  return { ...columnsOf(entry), ...chooseSlug(entry, before), ...stateOf(entry, before, now) };
}

export function columnsOf(written: Written) {
  return {
    ...writtenOf(written),
    categorySlug: slugify(written.category),
    tagSlugs: [...new Set(written.tags.map(slugify).filter(Boolean))],
  };
}

function writtenOf(from: Written): Written {
  const { title, slug, excerpt, content, featuredImage, featuredImageAlt, category, tags } = from;
  return { title, slug, excerpt, content, featuredImage, featuredImageAlt, category, tags };
}

/** Keeps the first publication date. */
export function stateOf(
  { isPublished, publishAt }: Pick<BlogPostEntry, "isPublished" | "publishAt">,
  before: Post | undefined,
  now: Date,
) {
  const moment = publishAt === null ? null : new Date(publishAt);
  const isKept = moment?.getTime() === before?.publishAt?.getTime();
  if (moment && moment <= now && !isKept) throw new Invalid(NOT_TO_COME, { publishAt: NOT_TO_COME });
  const publishedAt = before?.publishedAt ?? (isPublished ? now : null);
  return { isPublished, publishAt: moment, publishedAt, ...(publishedAt && { slugFollowsTitle: false }) };
}
