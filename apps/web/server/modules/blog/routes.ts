import { BlogPost, BlogPostSummary, BlogSearch } from "@plumbline/contract/blog.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";

export function blogRoutes({ blog }: Pick<Services, "blog">) {
  return new Hono<AppEnv>()
    .get(
      "/posts",
      describeRoute(
        "List published posts, newest first. 12 to a page. The header `X-Total-Count` counts all pages.",
        z.array(BlogPostSummary),
      ),
      searchParams(BlogSearch),
      async (c) => {
        const { posts, total } = await blog.list(c.req.valid("query"));
        c.header("X-Total-Count", String(total));
        return c.json(posts);
      },
    )
    .get(
      "/posts/:slug",
      describeRoute(
        "Get a published post. With its Markdown and the regulation entries it cites. A former address " +
          "redirects to the current one (301).",
        BlogPost,
      ),
      async (c) => {
        const found = await blog.getPost(c.req.param("slug"));
        return "movedTo" in found ? c.redirect(`/api/blog/posts/${found.movedTo}`, 301) : c.json(found.post);
      },
    );
}
