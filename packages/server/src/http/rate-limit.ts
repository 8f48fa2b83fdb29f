import { createMiddleware } from "hono/factory";
import type { RateLimiter } from "../rate-limit.ts";
import type { AppEnv } from "./types.ts";

/** Lets through as many requests an address as the limiter has turns. */
export function rateLimit(limiter: RateLimiter) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await limiter.take(c.get("clientAddress"));
    await next();
  });
}
