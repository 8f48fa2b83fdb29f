import { createMiddleware } from "hono/factory";
import { Invalid } from "../errors.ts";
import { isStorable } from "./storable-text.ts";
import type { AppEnv } from "./types.ts";

// Browsers send a percent sign that somebody typed as it is.
const PLAIN_PERCENT = /%(?![\da-f]{2})/gi;

/** Refuses an address whose path or query isn't UTF-8 or has a NUL, before anything is looked up by it. */
export function wellFormedUrl() {
  return createMiddleware<AppEnv>(async (c, next) => {
    if (!isWellFormed(c.req.url)) throw new Invalid("This address isn't valid. Please check it.");
    await next();
  });
}

function isWellFormed(url: string): boolean {
  try {
    return isStorable(decodeURIComponent(url.replaceAll(PLAIN_PERCENT, "%25")));
  } catch {
    return false;
  }
}
