import { createMiddleware } from "hono/factory";
import { Invalid } from "../errors.ts";
import { isStorable } from "./storable-text.ts";
import type { AppEnv } from "./types.ts";

// Browsers send a typed percent sign unescaped.
const PLAIN_PERCENT = /%(?![\da-f]{2})/gi;

/** Refuses a URL whose path or query isn't UTF-8 or has a NUL, before it's used for a lookup. */
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
