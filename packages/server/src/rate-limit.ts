import type { Redis } from "ioredis";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { LimitReached } from "./errors.ts";

export type RateLimiter = {
  /** Takes one of the key's turns; throws `LimitReached` when none is left. */
  take: (key: string) => Promise<void>;
};

type Limit = { name: string; turns: number; seconds: number; message?: string };

/** A counter per key: shared by all processes through Redis where there is one, else of this process. */
export function createRateLimiter({ name, turns, seconds, message }: Limit, redis?: Redis): RateLimiter {
  const options = { keyPrefix: `limit:${name}`, points: turns, duration: seconds };
  const memory = new RateLimiterMemory(options);
  // Redis away: each process counts for itself rather than refusing or admitting everybody.
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
        throw new LimitReached(message ?? "Too many requests. Please wait a little and try again.", wait);
      }
    },
  };
}
