import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./types.ts";

/**
 * Gives each request the origin that visitors use. A proxy that terminates TLS talks plain HTTP to Node, so the request
 * would say `http:` where the browser's Origin header says `https:`, and React Router would refuse every form.
 */
export function publicOrigin(url: string) {
  const { origin, protocol } = new URL(url);
  return createMiddleware<AppEnv>(async (c, next) => {
    // On http, an installation may be reached by several names: localhost, 127.0.0.1, an address in the LAN.
    if (protocol === "https:") {
      const { pathname, search } = new URL(c.req.url);
      c.req.raw = new Request(`${origin}${pathname}${search}`, c.req.raw);
    }
    await next();
  });
}
