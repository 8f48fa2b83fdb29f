import { AdminBlogPost, type BlogPostEntry, type BlogPostUpdate } from "@plumbline/contract/blog.ts";
import type { Db } from "@plumbline/db/client.ts";
import { signedInAdministrator } from "./administrator.ts";
import { createTestApp } from "./app.ts";

export const POSTS_PATH = "/api/admin/blog/posts";

export async function signedInWriter(db: Db, options: Parameters<typeof createTestApp>[1] = {}) {
  const site = createTestApp(db, options);
  const admin = await signedInAdministrator(site, db);
  const parse = async (answer: Response) => AdminBlogPost.parse(await answer.json());
  return {
    ...site,
    admin,
    write: async (fields: Partial<BlogPostEntry> = {}) =>
      parse(await admin.post(POSTS_PATH, { title: "The $3,300 rule", ...fields })),
    /** Sends the whole post, as a form does. */
    save: (post: AdminBlogPost, fields: Partial<BlogPostUpdate>) =>
      admin.put(`${POSTS_PATH}/${post.id}`, { ...post, ...fields }),
    read: async (id: string) => parse(await admin.get(`${POSTS_PATH}/${id}`)),
    publish: (post: { id: string }, isPublished = true) =>
      admin.put(`${POSTS_PATH}/${post.id}/publish`, { isPublished }),
    parse,
  };
}
