import { slugify } from "@plumbline/contract/blog.ts";
import type { BlogService } from "../blog/service.ts";
import type { SubjectFinder } from "./subject.ts";

const SECTION = "Blog";

export function postSubjects({ findNamed, list }: Pick<BlogService, "findNamed" | "list">): SubjectFinder {
  return async (path) => {
    const [, slug] = /^\/blog\/([a-z0-9-]+)$/.exec(path) ?? [];
    if (slug) {
      const post = await findNamed(slug);
      return post && { section: post.category || SECTION, title: post.title };
    }
    const [, kind, name = ""] = /^\/blog\/(tags|categories)\/([a-z0-9-]+)$/.exec(path) ?? [];
    if (!kind) return undefined;
    const { posts } = await list({
      tag: kind === "tags" ? name : "",
      category: kind === "categories" ? name : "",
      page: 1,
    });
    const written = posts[0] && (kind === "tags" ? posts[0].tags : [posts[0].category]);
    const title = written?.find((one) => slugify(one) === name);
    return title ? { section: SECTION, title: `Posts about ${title}` } : undefined;
  };
}
