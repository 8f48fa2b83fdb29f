import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { LimitReached } from "./errors.ts";

export type RateLimiter = {
  /** Throws `LimitReached` if the key has used up its limit. */
  take: (key: string) => Promise<void>;
};

type Limit = { name: string; turns: number; seconds: number; message?: string };

/** All processes share the count through Redis if it's configured. */
export function createRateLimiter({ name, turns, seconds, message }: Limit, redis?: Redis): RateLimiter {
  const options = { keyPrefix: `limit:${name}`, points: turns, duration: seconds };
  const memory = new RateLimiterMemory(options);
  // If Redis is down, each process counts on its own rather than refusing or admitting everyone.
  const limiter = redis
    ? new RateLimiterRedis({
        ...options,
        storeClient: redis,
        insuranceLimiter: memory,
        rejectIfRedisNotReady: true,
      })
    : memory;
  return {
    async take(key) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const wait = Math.ceil(refusal.msBeforeNext / 1000);
        throw new LimitReached(message ?? "Too many requests. Please wait a moment and try again.", wait);
      }
    },
  };
}
