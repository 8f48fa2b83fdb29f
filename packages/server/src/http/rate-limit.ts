import { createMiddleware } from "hono/factory";
import type { RateLimiter } from "../rate-limit.ts";
import { withFacts } from "./describe-route.ts";
import type { AppEnv } from "./types.ts";

export function rateLimit(limiter: RateLimiter) {
  const take = createMiddleware<AppEnv>(async (c, next) => {
    await limiter.take(c.get("clientAddress"));
    await next();
  });
  return withFacts(take, { errors: [429] });
}
