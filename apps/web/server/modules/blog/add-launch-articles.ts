import { readFile } from "node:fs/promises";
import type { Log } from "@plumbline/server/log.ts";
import { type Audit, THE_SITE } from "../audit/service.ts";
import type { Uploads } from "../uploads/uploads.ts";
import type { createBlogAdmin } from "./admin-service.ts";
import { type LaunchArticle, readLaunchArticles } from "./launch-articles.ts";

type Options = {
  blogAdmin: Pick<ReturnType<typeof createBlogAdmin>, "create">;
  uploads: Pick<Uploads, "keepImage" | "remove">;
  audit: Pick<Audit, "listSubjectNames">;
  log: Log;
};

/**
 * Skipped if anyone has written other posts. The audit log remembers every post, so a deleted article stays deleted.
 * Returns the number added.
 */
export async function addLaunchArticles({ blogAdmin, uploads, audit, log }: Options): Promise<number> {
  const articles = readLaunchArticles();
  const written = new Set(await audit.listSubjectNames("post.create"));
  const missing = articles.filter(({ title }) => !written.has(title));
  const hasOthers = articles.length - missing.length < written.size;
  if (hasOthers) return 0;
  let added = 0;
  for (const article of missing) {
    try {
      await add(article);
      added += 1;
    } catch (err) {
      // Another process added it first, or picture storage is down; the site starts without it.
      log.warn({ err, slug: article.slug }, "a launch article was not added");
    }
  }
  return added;

  async function add({ title, slug, excerpt, content, category, tags, imageFile, imageAlt }: LaunchArticle) {
    const bytes = new Uint8Array(await readFile(imageFile));
    const picture = await uploads.keepImage({ name: `${slug}.webp`, bytes }, "public");
    try {
      await blogAdmin.create(THE_SITE, {
        title,
        slug,
        excerpt,
        content,
        category,
        tags,
        featuredImage: picture.url ?? "",
        featuredImageAlt: imageAlt,
        isPublished: true,
        publishAt: null,
      });
    } catch (error) {
      await uploads.remove(picture.key);
      throw error;
    }
  }
}
