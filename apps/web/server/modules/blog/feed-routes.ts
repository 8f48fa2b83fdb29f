import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import type { Services } from "../../services.ts";
import type { Feeds } from "./feeds.ts";

export function feedRoutes({ blog }: Pick<Services, "blog">) {
  return (
    new Hono<AppEnv>()
      .get("/blog/feed.xml", async (c) => answer(c, await blog.feeds(), "rss", "application/rss+xml"))
      // Feed readers look here first.
      .get("/feed.xml", (c) => c.redirect("/blog/feed.xml", 301))
      .get("/rss.xml", (c) => c.redirect("/blog/feed.xml", 301))
      .get("/blog/atom.xml", async (c) => answer(c, await blog.feeds(), "atom", "application/atom+xml"))
  );
}

function answer(c: Context<AppEnv>, feeds: Feeds, kind: "rss" | "atom", mediaType: string) {
  c.header("ETag", feeds.etag);
  c.header("Last-Modified", feeds.updatedAt.toUTCString());
  c.header("Cache-Control", "public, max-age=300");
  if (isKnown(c, feeds)) return c.body(null, 304);
  return c.body(feeds[kind], 200, { "Content-Type": `${mediaType}; charset=utf-8` });
}

/** If-None-Match takes precedence: https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2 */
function isKnown(c: Context<AppEnv>, { etag, updatedAt }: Feeds): boolean {
  const known = c.req.header("If-None-Match");
  if (known !== undefined) return known.includes(etag);
  const since = Date.parse(c.req.header("If-Modified-Since") ?? "");
  return Math.floor(updatedAt.getTime() / 1000) * 1000 <= since;
}
