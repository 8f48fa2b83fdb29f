import { BlogSearch } from "@plumbline/contract/blog.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

/** Reading the blog. */
export function blogRoutes({ blog }: Pick<Services, "blog">) {
  return new Hono<AppEnv>()
    .get("/posts", async (c) => {
      const { posts, total } = await blog.list(searchParams(BlogSearch, c));
      c.header("X-Total-Count", String(total));
      return c.json(posts);
    })
    .get("/posts/:slug", async (c) => {
      const found = await blog.getPost(c.req.param("slug"));
      return "movedTo" in found ? c.redirect(`/api/blog/posts/${found.movedTo}`, 301) : c.json(found.post);
    });
}
