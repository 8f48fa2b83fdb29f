import {
  type BlogPost,
  type BlogPostSummary,
  type BlogSearch,
  POSTS_PER_PAGE,
  slugify,
} from "@plumbline/contract/blog.ts";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import type { CitedEntries } from "./cited-entries.ts";
import { describePost, describeSummary } from "./describe.ts";
import { type Feeds, makeFeeds } from "./feeds.ts";
import type { PreviewKeys } from "./preview-key.ts";
import { pickRelated } from "./related.ts";
import { showPost } from "./render.ts";
import {
  countReadable,
  findCitations,
  findPost,
  findReadable,
  findReadableByIds,
  findReadableBySlug,
  listReadable,
  type Post,
  searchReadable,
} from "./repository.ts";

const NOT_FOUND = "Post not found";
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type BlogOptions = { db: Db; entries: CitedEntries; previewKeys: PreviewKeys; url: string };
type Moved = { movedTo: string };
export type PostPage = { post: Omit<BlogPost, "content">; html: string; related: BlogPostSummary[] };

export type BlogService = ReturnType<typeof createBlogService>;

/** Returns only published posts, except for previews. */
export function createBlogService({ db, entries, previewKeys, url }: BlogOptions) {
  async function list({ tag, category, page }: BlogSearch) {
    const filter = {
      tagSlug: tag === "" ? undefined : slugify(tag),
      categorySlug: category === "" ? undefined : slugify(category),
    };
    const total = await countReadable(db, filter);
    const posts = (await findReadable(db, filter, page)).map(describeSummary);
    return { posts, total, page, pages: Math.max(1, Math.ceil(total / POSTS_PER_PAGE)) };
  }

  const search = (words: string) => searchReadable(db, words);

  /** Returns the current slug for a former one. Throws `NotFound` for an unpublished post. */
  async function getPost(slug: string): Promise<{ post: BlogPost } | Moved> {
    const post = await getReadable(slug);
    return post.slug === slug ? { post: await describePost(post, entries) } : { movedTo: post.slug };
  }

  async function getPage(slug: string): Promise<PostPage | Moved> {
    const post = await getReadable(slug);
    if (post.slug !== slug) return { movedTo: post.slug };
    const others = await listReadable(db);
    const cited = await findCitations(
      db,
      others.map(({ id }) => id),
    );
    const related = await findReadableByIds(db, pickRelated(post, others, cited));
    return { ...(await pageOf(post)), related: related.map(describeSummary) };
  }

  async function getPreview(id: string, key: string): Promise<PostPage> {
    const post = UUID.test(id) ? await findPost(db, id) : undefined;
    const isOpen = post && !post.deletedAt && previewKeys.opens(key, id, post.previewNonce);
    if (!isOpen) throw new NotFound(NOT_FOUND);
    return { ...(await pageOf(post)), related: [] };
  }

  async function findNamed(slug: string): Promise<{ title: string; category: string } | undefined> {
    const post = await findReadableBySlug(db, slug);
    return post?.slug === slug ? { title: post.title, category: post.category } : undefined;
  }

  async function getReadable(slug: string): Promise<Post> {
    const post = await findReadableBySlug(db, slug);
    if (!post) throw new NotFound(NOT_FOUND);
    return post;
  }

  async function pageOf(row: Post) {
    const { content, ...post } = await describePost(row, entries);
    return { post, html: await showPost(content, post.cited) };
  }

  async function listPublished() {
    const posts = await listReadable(db);
    return {
      posts: posts.map(({ slug, updatedAt }) => ({ slug, updatedAt })),
      tags: [...new Set(posts.flatMap(({ tagSlugs }) => tagSlugs))].toSorted(),
      categories: [...new Set(posts.map(({ categorySlug }) => categorySlug).filter(Boolean))].toSorted(),
    };
  }

  async function feeds(): Promise<Feeds> {
    const posts = await findReadable(db, {}, 1);
    return makeFeeds(await Promise.all(posts.map((post) => describePost(post, entries))), url);
  }

  return { list, search, getPost, getPage, findNamed, getPreview, listPublished, feeds };
}
