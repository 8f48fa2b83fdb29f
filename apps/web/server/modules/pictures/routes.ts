import { NotFound } from "@plumbline/server/errors.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

/** `/og/{path of a page}.png`; the home page is `/og/home.png`. */
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
