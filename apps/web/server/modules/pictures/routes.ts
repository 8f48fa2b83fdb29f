import { NotFound } from "@plumbline/server/errors.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

/** The picture of a page is at `/og/{path of the page}.png`, and that of the home page at `/og/home.png`. */
export function pictureRoutes({ pictures }: Services) {
  return new Hono<AppEnv>().get("/:file{.+}", async (c) => {
    const [, name] = /^(.+)\.png$/.exec(c.req.param("file")) ?? [];
    const picture = name && (await pictures.find(name === "home" ? "/" : `/${name}`));
    if (!picture) throw new NotFound("There's no picture at this address");
    const tag = `"${picture.tag}"`;
    c.header("ETag", tag);
    c.header("Cache-Control", "public, max-age=3600");
    if (c.req.header("If-None-Match")?.includes(tag)) return c.body(null, 304);
    return c.body(await picture.draw(), 200, { "Content-Type": "image/png" });
  });
}
