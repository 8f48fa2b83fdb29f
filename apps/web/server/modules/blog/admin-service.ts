import type { AuditAction } from "@plumbline/contract/audit.ts";
import {
  ADMIN_POSTS_PER_PAGE,
  type AdminBlogPage,
  type AdminBlogPost,
  type AdminBlogSearch,
  type BlogPostEntry,
  type BlogPostUpdate,
  type PublishRequest,
  type Revision,
  type RevisionContent,
  SLUG_TAKEN,
  slugify,
} from "@plumbline/contract/blog.ts";
import { formatMoment } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Invalid, NotFound } from "@plumbline/server/errors.ts";
import { TookTooMuch } from "@plumbline/server/workers.ts";
import { type Actor, type Audit, THE_SITE } from "../audit/service.ts";
import type { CitedEntries } from "./cited-entries.ts";
import { describeForAdmins, describeRevision, startOfKeeping } from "./describe.ts";
import type { KeepPicture } from "./keep-picture.ts";
import { actionOf, changesOf, subjectOf, WRITTEN_FIELDS } from "./log-lines.ts";
import type { PreviewKeys } from "./preview-key.ts";
import { entriesIn, renderPost } from "./render.ts";
import {
  addCitations,
  addRevision,
  countForAdmins,
  deleteCitations,
  deletePost,
  dropOldSlugs,
  findCitations,
  findCitedStates,
  findCiting,
  findForAdmins,
  findIdsDeletedBefore,
  findPost,
  findRevision,
  findRevisions,
  insertPost,
  lockDue,
  lockPost,
  type NewPost,
  type Post,
  setFingerprint,
  takeSlug,
  updatePost,
} from "./repository.ts";
import { chooseSlug } from "./slug.ts";

const GONE = "This post no longer exists.";
const DELETED = "This post was deleted. Restore it before you change it.";
const NOT_TO_COME = "Choose a time in the future.";
const SCHEDULED_AND_PUBLISHED =
  "You can't schedule a published post. Clear the scheduled time, or make the post a draft.";
const TOO_DEEP = "This text couldn't be read because its lists or quotes are nested too deeply.";
const TOO_COMPLICATED =
  "This text is too complicated to show as a page. Use fewer *, _ and ~ characters, or split it into several posts.";
/** 50 nested quotes or lists: parsing time grows with the square of the depth. */
const DEEP_LINE = /^([ \t]*(>|[-+*][ \t]|\d{1,9}[.)][ \t])){50}/m;

type AdminOptions = {
  db: Db;
  clock: () => Date;
  audit: Audit;
  entries: CitedEntries;
  previewKeys: PreviewKeys;
  keepPicture: KeepPicture;
  url: string;
};

/** Every change is logged in its own transaction. */
export function createBlogAdmin({ db, clock, audit, entries, previewKeys, keepPicture, url }: AdminOptions) {
  async function list({ page, ...asked }: AdminBlogSearch): Promise<AdminBlogPage> {
    const filter = { ...asked, changed: await findChangedStates() };
    const total = await countForAdmins(db, filter);
    const posts = await describeAll(db, await findForAdmins(db, { ...filter, page }));
    return { posts, total, page, pages: Math.max(1, Math.ceil(total / ADMIN_POSTS_PER_PAGE)) };
  }

  async function countToReview(): Promise<number> {
    return countForAdmins(db, { search: "", filter: "review", changed: await findChangedStates() });
  }

  async function postsCiting(entryIds: string[]): Promise<Map<string, { title: string; path: string }[]>> {
    const found = await findCiting(db, entryIds);
    const byEntry = Map.groupBy(found, ({ entryId }) => entryId);
    const linked = [...byEntry].map(([entryId, posts]) => {
      const links = posts.map(({ title }) => ({
        title,
        path: `/admin?${new URLSearchParams({ tab: "blog", search: title })}`,
      }));
      return [entryId, links] as const;
    });
    return new Map(linked);
  }

  async function findChangedStates() {
    const states = await findCitedStates(db);
    return states.filter(({ entryId, fingerprint }) => entries.fingerprintOf(entryId) !== fingerprint);
  }

  async function get(id: string): Promise<AdminBlogPost> {
    const post = await findPost(db, id);
    if (!post) throw new NotFound(GONE);
    return describe(db, post);
  }

  /** Throws `Conflict` if another post has the slug. */
  async function create(actor: Actor, given: BlogPostEntry): Promise<AdminBlogPost> {
    return withPicture(given, (entry) =>
      db.transaction(async (tx) => {
        const now = clock();
        const draft = { publishedAt: null, publishAt: null };
        const columns = { ...columnsOf(entry), ...chooseSlug(entry), ...stateOf(entry, draft, now) };
        const post = await insertPost(tx, {
          ...columns,
          createdAt: now,
          updatedAt: now,
          updatedBy: actor.name,
        });
        await holdSlug(tx, post);
        await followCitations(tx, post);
        await addRevision(tx, revisionOf(post, "Written"));
        await audit.record(tx, actor, "post.create", subjectOf(post), changesOf(undefined, post));
        return describe(tx, post);
      }),
    );
  }

  /** Throws `Conflict` if the post has changed since it was read, or another post has the slug. */
  async function update(actor: Actor, id: string, given: BlogPostUpdate): Promise<AdminBlogPost> {
    return withPicture(given, ({ version, ...entry }) =>
      db.transaction(async (tx) => {
        const before = await lockToChange(tx, id, version);
        const columns = {
          ...columnsOf(entry),
          ...chooseSlug(entry, before),
          ...stateOf(entry, before, clock()),
        };
        return save(tx, actor, before, columns, "");
      }),
    );
  }

  async function publish(actor: Actor, id: string, { isPublished, version }: PublishRequest) {
    return db.transaction(async (tx) => {
      const before = await lockToChange(tx, id, version);
      const publishAt = isPublished ? null : (before.publishAt?.toISOString() ?? null);
      return save(tx, actor, before, stateOf({ isPublished, publishAt }, before, clock()), "");
    });
  }

  /** The publication state is kept. */
  async function restoreRevision(actor: Actor, id: string, number: number, version: number | undefined) {
    const revision = await findRevision(db, id, number);
    // It may predate today's limits.
    if (revision) await refuseUnreadable(revision.content, entries);
    return db.transaction(async (tx) => {
      const before = await lockToChange(tx, id, version);
      if (!revision) throw new NotFound("This post doesn't have that revision.");
      const { title, slug, excerpt, content, featuredImage, featuredImageAlt, category, tags } = revision;
      const entry = { title, excerpt, content, featuredImage, featuredImageAlt, category, tags };
      const columns = { ...columnsOf(entry), slug, slugFollowsTitle: false };
      return save(tx, actor, before, columns, `Restored revision ${number}`);
    });
  }

  async function save(tx: Db, actor: Actor, before: Post, columns: Partial<NewPost>, note: string) {
    const changes = changesOf(before, { ...before, ...columns });
    if (Object.keys(changes).length === 0) return describe(tx, before);
    const after = await updatePost(tx, before.id, {
      ...columns,
      version: before.version + 1,
      updatedAt: clock(),
      updatedBy: actor.name,
    });
    await holdSlug(tx, after, before);
    // Only if the content changed: a post whose entry is gone can still be unpublished.
    if ("content" in changes) await followCitations(tx, after);
    if (WRITTEN_FIELDS.some((field) => field in changes)) await addRevision(tx, revisionOf(after, note));
    await audit.record(tx, actor, actionOf(before, after), subjectOf(after), changes);
    return describe(tx, after);
  }

  async function lockToChange(tx: Db, id: string, version: number | undefined): Promise<Post> {
    const post = await lockPost(tx, id);
    if (!post) throw new NotFound(GONE);
    if (post.deletedAt) throw new Conflict(DELETED);
    if (version !== undefined && version !== post.version) throw new Conflict(savedMeanwhile(post));
    return post;
  }

  async function holdSlug(tx: Db, post: Post, before?: Post): Promise<void> {
    if (post.slug !== before?.slug && !(await takeSlug(tx, post.id, post.slug))) {
      throw new Conflict(SLUG_TAKEN, { slug: SLUG_TAKEN });
    }
    // Uses the state before the save: a slug a draft had before its first publication was never public.
    if (!before?.publishedAt) await dropOldSlugs(tx, post.id, post.slug);
  }

  /** New citations count as reviewed: the author has just read the entry. */
  async function followCitations(tx: Db, post: Post): Promise<void> {
    const ids = await entriesIn(post.content);
    entries.refuseUnknown(ids);
    const kept = await findCitations(tx, [post.id]);
    const gone = kept.map(({ entryId }) => entryId).filter((id) => !ids.includes(id));
    await deleteCitations(tx, post.id, gone);
    await addCitations(
      tx,
      ids.map((entryId) => ({ postId: post.id, entryId, fingerprint: entries.fingerprintOf(entryId) ?? "" })),
    );
  }

  async function markReviewed(actor: Actor, id: string, version: number | undefined): Promise<AdminBlogPost> {
    return db.transaction(async (tx) => {
      const post = await lockToChange(tx, id, version);
      const changed = entries.changesOf(await findCitations(tx, [id]));
      const reviewed = changed.filter(({ change }) => change === "changed");
      for (const { id: entryId } of reviewed) {
        await setFingerprint(tx, { postId: id, entryId, fingerprint: entries.fingerprintOf(entryId) ?? "" });
      }
      if (reviewed.length > 0) {
        const read = { before: null, after: reviewed.map(({ id: entryId }) => entryId) };
        await audit.record(tx, actor, "post.review", subjectOf(post), { entries: read });
      }
      return describe(tx, post);
    });
  }

  async function makePreviewLink(actor: Actor, id: string): Promise<AdminBlogPost> {
    return setPreviewNonce(actor, id, previewKeys.newNonce(), "post.preview");
  }

  async function endPreviewLink(actor: Actor, id: string): Promise<AdminBlogPost> {
    return setPreviewNonce(actor, id, null, "post.preview-end");
  }

  async function setPreviewNonce(actor: Actor, id: string, previewNonce: string | null, action: AuditAction) {
    return db.transaction(async (tx) => {
      const post = await lockToChange(tx, id, undefined);
      if (post.previewNonce === previewNonce) return describe(tx, post);
      await audit.record(tx, actor, action, subjectOf(post));
      return describe(tx, await updatePost(tx, id, { previewNonce }));
    });
  }

  /** Also stops scheduled publication. Idempotent. */
  async function remove(actor: Actor, id: string): Promise<AdminBlogPost> {
    return setDeletedAt(actor, id, clock(), "post.remove");
  }

  async function restore(actor: Actor, id: string): Promise<AdminBlogPost> {
    return setDeletedAt(actor, id, null, "post.restore");
  }

  async function setDeletedAt(actor: Actor, id: string, deletedAt: Date | null, action: AuditAction) {
    return db.transaction(async (tx) => {
      const post = await lockPost(tx, id);
      if (!post) throw new NotFound(GONE);
      if ((post.deletedAt === null) === (deletedAt === null)) return describe(tx, post);
      await audit.record(tx, actor, action, subjectOf(post));
      return describe(tx, await updatePost(tx, id, { deletedAt, publishAt: null, previewNonce: null }));
    });
  }

  /** Each once, however many processes run. */
  async function publishDue(): Promise<number> {
    return db.transaction(async (tx) => {
      const now = clock();
      const due = await lockDue(tx, now);
      for (const before of due) {
        // When readers could first see it, which can be later than scheduled after downtime.
        const after = await updatePost(tx, before.id, {
          isPublished: true,
          publishAt: null,
          publishedAt: before.publishedAt ?? now,
          slugFollowsTitle: false,
          version: before.version + 1,
          updatedAt: now,
          updatedBy: THE_SITE.name,
        });
        await audit.record(tx, THE_SITE, "post.publish", subjectOf(after), changesOf(before, after));
      }
      return due.length;
    });
  }

  /** Each in its own transaction. */
  async function purge(): Promise<number> {
    const before = startOfKeeping(clock());
    const ids = await findIdsDeletedBefore(db, before);
    for (const id of ids) {
      await db.transaction(async (tx) => {
        const post = await lockPost(tx, id);
        // Restored meanwhile.
        if (!post?.deletedAt || post.deletedAt >= before) return;
        await deletePost(tx, id);
        await audit.record(tx, THE_SITE, "post.delete", subjectOf(post));
      });
    }
    return ids.length;
  }

  async function listRevisions(id: string): Promise<Revision[]> {
    if (!(await findPost(db, id))) throw new NotFound(GONE);
    return (await findRevisions(db, id)).map((revision) => ({ ...revision, at: revision.at.toISOString() }));
  }

  async function getRevision(id: string, number: number): Promise<RevisionContent> {
    const revision = await findRevision(db, id, number);
    if (!revision) throw new NotFound("This post doesn't have that revision.");
    return describeRevision(revision);
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

  async function describe(from: Db, post: Post): Promise<AdminBlogPost> {
    const [described] = await describeAll(from, [post]);
    if (!described) throw new Error("The post is missing from the descriptions");
    return described;
  }

  async function describeAll(from: Db, posts: Post[]): Promise<AdminBlogPost[]> {
    const citations = await findCitations(
      from,
      posts.map(({ id }) => id),
    );
    return Promise.all(
      posts.map((post) => {
        const changed = entries.changesOf(citations.filter(({ postId }) => postId === post.id));
        return describeForAdmins(post, entries, changed, previewUrlOf(post));
      }),
    );
  }

  function previewUrlOf({ id, previewNonce }: Post): string | null {
    if (previewNonce === null) return null;
    const address = new URL(`/blog/preview/${id}`, url);
    address.searchParams.set("key", previewKeys.keyOf(id, previewNonce));
    return address.href;
  }

  return {
    list,
    countToReview,
    postsCiting,
    get,
    create,
    update,
    publish,
    remove,
    restore,
    listRevisions,
    getRevision,
    restoreRevision,
    makePreviewLink,
    endPreviewLink,
    markReviewed,
    publishDue,
    purge,
    findEntries: entries.find,
  };
}

/** Deep nesting exhausts the stack, and some text takes minutes. */
async function refuseUnreadable(content: string, entries: CitedEntries): Promise<void> {
  if (DEEP_LINE.test(content)) throw new Invalid(TOO_DEEP, { content: TOO_DEEP });
  try {
    const ids = await entriesIn(content);
    entries.refuseUnknown(ids);
    await renderPost(content, entries.describe(ids));
  } catch (error) {
    if (error instanceof TookTooMuch) throw new Invalid(TOO_COMPLICATED, { content: TOO_COMPLICATED });
    if (!(error instanceof RangeError)) throw error;
    throw new Invalid(TOO_DEEP, { content: TOO_DEEP });
  }
}

function columnsOf(entry: Omit<BlogPostEntry, "slug" | "isPublished" | "publishAt">) {
  const { title, excerpt, content, featuredImage, featuredImageAlt, category, tags } = entry;
  return {
    title,
    excerpt,
    content,
    featuredImage,
    featuredImageAlt,
    category,
    tags,
    categorySlug: slugify(category),
    tagSlugs: [...new Set(tags.map(slugify).filter(Boolean))],
  };
}

/** The first publication date is kept. */
function stateOf(
  { isPublished, publishAt }: Pick<BlogPostEntry, "isPublished" | "publishAt">,
  before: Pick<Post, "publishedAt" | "publishAt">,
  now: Date,
) {
  const moment = publishAt === null ? null : new Date(publishAt);
  const isKept = moment?.getTime() === before.publishAt?.getTime();
  if (moment && moment <= now && !isKept) throw new Invalid(NOT_TO_COME, { publishAt: NOT_TO_COME });
  const publishedAt = before.publishedAt ?? (isPublished ? now : null);
  return {
    isPublished,
    publishAt: moment,
    publishedAt,
    ...(publishedAt && { slugFollowsTitle: false }),
  };
}

function savedMeanwhile({ updatedBy, updatedAt }: Post): string {
  const when = formatMoment(updatedAt, null);
  return `${updatedBy} saved this post on ${when}, while you were editing. Your changes weren't saved. Copy them, then reload the post.`;
}

function revisionOf(post: Post, note: string) {
  const { id, title, slug, excerpt, content, featuredImage, featuredImageAlt, category, tags } = post;
  return {
    postId: id,
    at: post.updatedAt,
    by: post.updatedBy,
    note,
    title,
    slug,
    excerpt,
    content,
    featuredImage,
    featuredImageAlt,
    category,
    tags,
  };
}
