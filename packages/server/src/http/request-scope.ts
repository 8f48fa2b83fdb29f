import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { type Log, requestScope } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { AppEnv } from "./types.ts";

// A proxy may set the request's id. Anything other than a plain id could forge log lines.
const PLAIN_ID = /^[\w-]{8,64}$/;

/** Must be the outermost middleware. */
export function requestScoped(log: Log, metrics: Metrics) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const given = c.req.header("X-Request-Id");
    const requestId = given && PLAIN_ID.test(given) ? given : randomUUID();
    const startedAt = performance.now();
    c.set("requestId", requestId);
    c.set("log", log);
    const userAgent = c.req.header("User-Agent")?.slice(0, 300);
    await requestScope.run({ requestId, ...(userAgent && { userAgent }) }, async () => {
      await next();
      c.header("X-Request-Id", requestId);
      const seconds = (performance.now() - startedAt) / 1000;
      const { method } = c.req;
      const { status } = c.res;
      // Logs the route's pattern rather than the path, so that nothing a visitor types into a URL is logged.
      const route = routePath(c);
      metrics.countRequest({ method, route, status, seconds });
      log.info({ method, route, status, ms: Math.round(seconds * 1000) }, "request");
    });
  });
}
