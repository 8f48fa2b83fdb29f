import { ADMIN_POSTS_PER_PAGE, type AdminBlogSearch, POSTS_PER_PAGE } from "@plumbline/contract/blog.ts";
import type { Db } from "@plumbline/db/client.ts";
import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  or,
  sql,
} from "drizzle-orm";
import { blogCitations, blogPosts, blogRevisions, blogSlugs } from "./tables.ts";

export type Post = typeof blogPosts.$inferSelect;
export type NewPost = typeof blogPosts.$inferInsert;
export type Citation = typeof blogCitations.$inferSelect;
export type StoredRevision = typeof blogRevisions.$inferSelect;
export type PostFilter = { tagSlug?: string | undefined; categorySlug?: string | undefined };

const SLUG = /^[a-z0-9-]+$/;

const isReadable = and(eq(blogPosts.isPublished, true), isNull(blogPosts.deletedAt));
const byNewest = [desc(blogPosts.publishedAt), desc(blogPosts.id)];

export async function findPost(db: Db, id: string): Promise<Post | undefined> {
  const [post] = await db.select().from(blogPosts).where(eq(blogPosts.id, id));
  return post;
}

/** Includes deleted posts. */
export async function lockPost(tx: Db, id: string): Promise<Post | undefined> {
  const [post] = await tx.select().from(blogPosts).where(eq(blogPosts.id, id)).for("update");
  return post;
}

/** Finds a post by its current or a former slug. */
export async function findReadableBySlug(db: Db, slug: string): Promise<Post | undefined> {
  if (!SLUG.test(slug)) return undefined;
  const [post] = await db
    .select(getTableColumns(blogPosts))
    .from(blogSlugs)
    .innerJoin(blogPosts, eq(blogPosts.id, blogSlugs.postId))
    .where(and(eq(blogSlugs.slug, slug), isReadable));
  return post;
}

export function findReadable(db: Db, filter: PostFilter, page: number): Promise<Post[]> {
  return db
    .select()
    .from(blogPosts)
    .where(matchesFilter(filter))
    .orderBy(...byNewest)
    .limit(POSTS_PER_PAGE)
    .offset((page - 1) * POSTS_PER_PAGE);
}

export async function countReadable(db: Db, filter: PostFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(blogPosts).where(matchesFilter(filter));
  return row?.total ?? 0;
}

function matchesFilter({ tagSlug, categorySlug }: PostFilter) {
  return and(
    isReadable,
    tagSlug === undefined ? undefined : arrayContains(blogPosts.tagSlugs, [tagSlug]),
    categorySlug === undefined ? undefined : eq(blogPosts.categorySlug, categorySlug),
  );
}

/** Sorted newest first. */
export function listReadable(db: Db) {
  const { id, slug, updatedAt, tagSlugs, categorySlug } = blogPosts;
  return db
    .select({ id, slug, updatedAt, tagSlugs, categorySlug })
    .from(blogPosts)
    .where(isReadable)
    .orderBy(...byNewest);
}

const weighed = sql`(
  setweight(to_tsvector('english', ${blogPosts.title}), 'A')
  || setweight(to_tsvector('english', ${blogPosts.excerpt} || ' ' || array_to_string(${blogPosts.tags}, ' ')), 'B')
  || setweight(to_tsvector('english', ${blogPosts.content}), 'D'))`;

/** Posts with every word, in any form, best match first. There are too few posts to need an index. */
export function searchReadable(db: Db, words: string) {
  const asked = sql`websearch_to_tsquery('english', ${words})`;
  const { slug, title, excerpt, category } = blogPosts;
  return db
    .select({ slug, title, excerpt, category })
    .from(blogPosts)
    .where(and(isReadable, sql`${weighed} @@ ${asked}`))
    .orderBy(desc(sql`ts_rank(${weighed}, ${asked})`), ...byNewest);
}

export async function findReadableByIds(db: Db, ids: string[]): Promise<Post[]> {
  if (ids.length === 0) return [];
  const posts = await db
    .select()
    .from(blogPosts)
    .where(and(inArray(blogPosts.id, ids), isReadable));
  return ids.flatMap((id) => posts.find((post) => post.id === id) ?? []);
}

type AdminFilter = Omit<AdminBlogSearch, "page"> & {
  changed: Pick<Citation, "entryId" | "fingerprint">[];
};

export function findForAdmins(db: Db, { page, ...filter }: AdminFilter & { page: number }): Promise<Post[]> {
  return db
    .select()
    .from(blogPosts)
    .where(matchesAdmin(filter))
    .orderBy(...ORDERS[filter.sort])
    .limit(ADMIN_POSTS_PER_PAGE)
    .offset((page - 1) * ADMIN_POSTS_PER_PAGE);
}

export async function countForAdmins(db: Db, filter: Omit<AdminFilter, "sort">): Promise<number> {
  const [row] = await db.select({ total: count() }).from(blogPosts).where(matchesAdmin(filter));
  return row?.total ?? 0;
}

const ORDERS = {
  updated: [desc(blogPosts.updatedAt), desc(blogPosts.id)],
  published: [sql`${blogPosts.publishedAt} desc nulls last`, desc(blogPosts.id)],
  created: [desc(blogPosts.createdAt), desc(blogPosts.id)],
  title: [asc(sql`lower(${blogPosts.title})`), asc(blogPosts.id)],
};

function matchesAdmin({ search, filter, changed }: Omit<AdminFilter, "sort">) {
  const pattern = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return and(
    filter === "deleted" ? isNotNull(blogPosts.deletedAt) : isNull(blogPosts.deletedAt),
    search
      ? or(
          ilike(blogPosts.title, pattern),
          ilike(blogPosts.category, pattern),
          ilike(sql`array_to_string(${blogPosts.tags}, ', ')`, pattern),
        )
      : undefined,
    filter === "published" ? eq(blogPosts.isPublished, true) : undefined,
    filter === "draft" ? eq(blogPosts.isPublished, false) : undefined,
    filter === "scheduled" ? isNotNull(blogPosts.publishAt) : undefined,
    filter === "review" ? inArray(blogPosts.id, citersOf(changed)) : undefined,
  );
}

function citersOf(changed: AdminFilter["changed"]) {
  const asked = JSON.stringify(changed.map(({ entryId, fingerprint }) => ({ entryId, fingerprint })));
  return sql`(
    select ${blogCitations.postId} from ${blogCitations}
    join jsonb_to_recordset(${asked}::jsonb) as asked("entryId" text, fingerprint text)
      on asked."entryId" = ${blogCitations.entryId} and asked.fingerprint = ${blogCitations.fingerprint})`;
}

export async function insertPost(tx: Db, row: NewPost): Promise<Post> {
  const [post] = await tx.insert(blogPosts).values(row).returning();
  if (!post) throw new Error("The post just inserted is missing");
  return post;
}

export async function updatePost(tx: Db, id: string, fields: Partial<NewPost>): Promise<Post> {
  const [post] = await tx.update(blogPosts).set(fields).where(eq(blogPosts.id, id)).returning();
  if (!post) throw new Error("The post just updated is missing");
  return post;
}

/** Returns false if another post has or had the slug. */
export async function takeSlug(tx: Db, postId: string, slug: string): Promise<boolean> {
  await tx.insert(blogSlugs).values({ slug, postId }).onConflictDoNothing();
  const [held] = await tx.select().from(blogSlugs).where(eq(blogSlugs.slug, slug));
  return held?.postId === postId;
}

export async function dropOldSlugs(tx: Db, postId: string, slug: string): Promise<void> {
  await tx.delete(blogSlugs).where(and(eq(blogSlugs.postId, postId), ne(blogSlugs.slug, slug)));
}

export async function addRevision(tx: Db, revision: Omit<StoredRevision, "number">): Promise<void> {
  const [last] = await tx
    .select({ number: max(blogRevisions.number) })
    .from(blogRevisions)
    .where(eq(blogRevisions.postId, revision.postId));
  await tx.insert(blogRevisions).values({ ...revision, number: (last?.number ?? 0) + 1 });
}

export function findRevisions(db: Db, postId: string) {
  const { number, at, by, note, title } = blogRevisions;
  return db
    .select({ number, at, by, note, title })
    .from(blogRevisions)
    .where(eq(blogRevisions.postId, postId))
    .orderBy(desc(number));
}

export async function findRevision(db: Db, postId: string, number: number) {
  const isIt = and(eq(blogRevisions.postId, postId), eq(blogRevisions.number, number));
  const [revision] = await db.select().from(blogRevisions).where(isIt);
  return revision;
}

export function findCitations(db: Db, postIds: string[]): Promise<Citation[]> {
  if (postIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(blogCitations)
    .where(inArray(blogCitations.postId, postIds))
    .orderBy(asc(blogCitations.entryId));
}

export function findCitedStates(db: Db) {
  const { entryId, fingerprint } = blogCitations;
  return db.selectDistinct({ entryId, fingerprint }).from(blogCitations);
}

export function findCiting(db: Db, entryIds: string[]) {
  return db
    .select({ entryId: blogCitations.entryId, title: blogPosts.title })
    .from(blogCitations)
    .innerJoin(blogPosts, eq(blogPosts.id, blogCitations.postId))
    .where(and(inArray(blogCitations.entryId, entryIds), isNull(blogPosts.deletedAt)))
    .orderBy(asc(sql`lower(${blogPosts.title})`), asc(blogPosts.id));
}

/** Existing citations keep their fingerprint. */
export async function addCitations(tx: Db, citations: Citation[]): Promise<void> {
  if (citations.length > 0) await tx.insert(blogCitations).values(citations).onConflictDoNothing();
}

export async function deleteCitations(tx: Db, postId: string, entryIds: string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx
    .delete(blogCitations)
    .where(and(eq(blogCitations.postId, postId), inArray(blogCitations.entryId, entryIds)));
}

export async function setFingerprint(tx: Db, { postId, entryId, fingerprint }: Citation): Promise<void> {
  await tx
    .update(blogCitations)
    .set({ fingerprint })
    .where(and(eq(blogCitations.postId, postId), eq(blogCitations.entryId, entryId)));
}

/** Locks the drafts until the transaction ends, and skips any locked by another process. */
export function lockDue(tx: Db, now: Date): Promise<Post[]> {
  return tx
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.isPublished, false), isNull(blogPosts.deletedAt), lte(blogPosts.publishAt, now)))
    .orderBy(asc(blogPosts.publishAt), asc(blogPosts.id))
    .for("update", { skipLocked: true });
}

export async function findIdsDeletedBefore(db: Db, date: Date): Promise<string[]> {
  const rows = await db.select({ id: blogPosts.id }).from(blogPosts).where(lt(blogPosts.deletedAt, date));
  return rows.map(({ id }) => id);
}

export async function deletePost(tx: Db, id: string): Promise<void> {
  await tx.delete(blogPosts).where(eq(blogPosts.id, id));
}
