import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type Server, connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { LimitReached } from "./errors.ts";
import { silentLog } from "./log.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { connectRedis } from "./redis.ts";

const LOCAL_REDIS = "redis://127.0.0.1:6379";

test("a key's limit resets when its time is up", async () => {
  const limiter = createRateLimiter({ name: "test", turns: 2, seconds: 1 });
  await limiter.take("a");
  await limiter.take("a");
  await expect(limiter.take("a")).rejects.toThrow(LimitReached);
  await limiter.take("b");
  await sleep(1_100);
  await limiter.take("a");
});

test("without Redis, each process keeps its own count", async () => {
  const port = await freePort();
  const redis = connectRedis(`redis://127.0.0.1:${port}`, silentLog());
  const limiter = createRateLimiter({ name: "test", turns: 1, seconds: 60 }, redis);
  await limiter.take("a");
  await expect(limiter.take("a")).rejects.toThrow(LimitReached);
  redis.disconnect();
});

test.skipIf(!(await redisAnswers()))(
  "with Redis, processes share their counts (needs Redis on 6379)",
  async () => {
    const name = `test-${randomUUID()}`;
    const [one, other] = [connectRedis(LOCAL_REDIS, silentLog()), connectRedis(LOCAL_REDIS, silentLog())];
    await Promise.all([once(one, "ready"), once(other, "ready")]);
    await createRateLimiter({ name, turns: 1, seconds: 5 }, one).take("a");
    await expect(createRateLimiter({ name, turns: 1, seconds: 5 }, other).take("a")).rejects.toThrow(
      LimitReached,
    );
    one.disconnect();
    other.disconnect();
  },
);

function redisAnswers(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(6379, "127.0.0.1", () => (socket.destroy(), resolve(true)));
    socket.once("error", () => resolve(false));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server: Server = createServer().listen(0, () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
