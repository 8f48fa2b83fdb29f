import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./types.ts";

/**
 * Behind a TLS proxy the request would say `http:` but the browser's Origin header `https:`, and React Router
 * would refuse every form.
 */
export function publicOrigin(url: string) {
  const { origin, protocol } = new URL(url);
  return createMiddleware<AppEnv>(async (c, next) => {
    // Over http, one installation may have several names, such as localhost, 127.0.0.1 and a LAN address.
    if (protocol === "https:") {
      const { pathname, search } = new URL(c.req.url);
      c.req.raw = new Request(`${origin}${pathname}${search}`, c.req.raw);
    }
    await next();
  });
}
