import { createMiddleware } from "hono/factory";
import { Forbidden } from "../errors.ts";
import type { AppEnv } from "./types.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Runs after `publicOrigin`. Browsers always send Origin with a write, so a caller that sends neither header
 * isn't a browser and has no cookies. `openPaths` ignore cookies, or do nothing that a link couldn't do.
 */
export function sameOriginWrites(openPaths: ReadonlySet<string> = new Set()) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const isGuarded = !SAFE_METHODS.has(c.req.method) && !openPaths.has(c.req.path);
    if (isGuarded && isForeign(c.req.raw.headers, new URL(c.req.url).origin)) {
      throw new Forbidden("This request came from another site");
    }
    await next();
  });
}

function isForeign(headers: Headers, ownOrigin: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site) return site !== "same-origin" && site !== "none";
  const origin = headers.get("Origin");
  return origin !== null && origin !== ownOrigin;
}
