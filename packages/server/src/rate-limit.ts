import type { Redis } from "ioredis";
import {
  BurstyRateLimiter,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { LimitReached } from "./errors.ts";

export type RateLimiter = {
  /** Throws `LimitReached` if the key has used up its limit. */
  take: (key: string) => Promise<void>;
  /** Counts against the limit like `take`, but returns false instead of throwing. */
  allows: (key: string) => Promise<boolean>;
};

type Limit = {
  name: string;
  turns: number;
  seconds: number;
  /**
   * After the limit is used up, one more turn is allowed each time this has passed, so that a key is only
   * slowed down.
   */
  thenEverySeconds?: number | undefined;
  message?: string | ((waitSeconds: number) => string) | undefined;
};

const TOO_MANY = "Too many requests. Please wait a moment and try again.";

/** All processes share the count through Redis if it's configured. */
export function createRateLimiter(limit: Limit, redis?: Redis): RateLimiter {
  const { name, turns, seconds, thenEverySeconds, message = TOO_MANY } = limit;
  const count = createCounter({ name, turns, seconds }, redis);
  const limiter = thenEverySeconds
    ? new BurstyRateLimiter(
        createCounter({ name: `${name}-slowed`, turns: 1, seconds: thenEverySeconds }, redis),
        count,
      )
    : count;
  /** Returns the milliseconds to wait, or undefined if the turn was free. */
  async function consume(key: string): Promise<number | undefined> {
    try {
      await limiter.consume(key);
      return undefined;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      return refusal.msBeforeNext;
    }
  }

  return {
    async take(key) {
      const waitMs = await consume(key);
      if (waitMs === undefined) return;
      const wait = Math.ceil(waitMs / 1000);
      throw new LimitReached(typeof message === "string" ? message : message(wait), wait);
    },
    allows: async (key) => (await consume(key)) === undefined,
  };
}

function createCounter(
  { name, turns, seconds }: { name: string; turns: number; seconds: number },
  redis: Redis | undefined,
) {
  const options = { keyPrefix: `limit:${name}`, points: turns, duration: seconds };
  const memory = new RateLimiterMemory(options);
  if (!redis) return memory;
  // If Redis is down, each process counts on its own rather than refusing or admitting everyone.
  return new RateLimiterRedis({
    ...options,
    storeClient: redis,
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}
