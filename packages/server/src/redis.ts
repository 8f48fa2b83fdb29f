import { Redis } from "ioredis";
import type { Log } from "./log.ts";

/** A Redis connection that never queues: a limit decided late is worth less than one decided without it. */
export function connectRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
  redis.on("error", (err) => log.warn({ err }, "Redis does not answer"));
  return redis;
}
