import { Redis } from "ioredis";
import type { Log } from "./log.ts";

/** Never queues commands, because a late rate-limit decision is worse than none. */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  redis.on("error", (err) => log.warn({ err }, "Redis isn't responding"));
  return redis;
}
