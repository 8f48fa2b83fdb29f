import {
  ADMIN_POSTS_PER_PAGE,
  type AdminBlogPage,
  type AdminBlogPost,
  type AdminBlogSearch,
} from "@plumbline/contract/blog.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { type BlogAdminContext, GONE } from "./admin-context.ts";
import { createCitations, findChangedStates } from "./citations.ts";
import { createDeleting } from "./deleting.ts";
import { describeForAdmins } from "./describe.ts";
import { createPreviewLinks } from "./preview-links.ts";
import { createPublishing } from "./publishing.ts";
import { countForAdmins, findCitations, findForAdmins, findPost } from "./repository.ts";
import { createRevisions } from "./revisions.ts";
import { createWriting } from "./writing.ts";

/** Every change is logged in its own transaction. */
export function createBlogAdmin(context: BlogAdminContext) {
  const { db, entries } = context;
  const { save, ...writing } = createWriting(context);

  async function list({ page, ...asked }: AdminBlogSearch): Promise<AdminBlogPage> {
    const filter = { ...asked, changed: await findChangedStates(context) };
    const total = await countForAdmins(db, filter);
    const found = await findForAdmins(db, { ...filter, page });
    const ids = found.map(({ id }) => id);
    const cited = Map.groupBy(await findCitations(db, ids), ({ postId }) => postId);
    const posts = found.map((post) => describeForAdmins(context, post, cited.get(post.id) ?? []));
    const pages = Math.max(1, Math.ceil(total / ADMIN_POSTS_PER_PAGE));
    return { posts: await Promise.all(posts), total, page, pages };
  }

  async function countToReview(): Promise<number> {
    return countForAdmins(db, { search: "", filter: "review", changed: await findChangedStates(context) });
  }

  async function get(id: string): Promise<AdminBlogPost> {
    const post = await findPost(db, id);
    if (!post) throw new NotFound(GONE);
    return describeForAdmins(context, post, await findCitations(db, [id]));
  }

  return {
    list,
    countToReview,
    get,
    findEntries: entries.find,
    ...writing,
    ...createPublishing(context, save),
    ...createRevisions(context, save),
    ...createCitations(context),
    ...createPreviewLinks(context),
    ...createDeleting(context),
  };
}
