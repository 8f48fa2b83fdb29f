import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import type { Services } from "../../services.ts";

/** Pages that shouldn't be indexed have their own `noindex`. */
export function sitemapRoutes({ sitemap, url }: Services) {
  return new Hono<AppEnv>()
    .get("/robots.txt", (c) => {
      c.header("Cache-Control", "public, max-age=3600");
      return c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL("/sitemap.xml", url).href}\n`);
    })
    .get("/sitemap.xml", async (c) => answerXml(c, await sitemap.first()))
    .get("/sitemaps/:file{[1-9][0-9]{0,5}\\.xml}", async (c) => {
      const part = await sitemap.part(Number.parseInt(c.req.param("file"), 10));
      return part === undefined ? c.notFound() : answerXml(c, part);
    });
}

function answerXml(c: Context, xml: string) {
  c.header("Cache-Control", "public, max-age=3600");
  return c.body(xml, 200, { "Content-Type": "application/xml; charset=utf-8" });
}
