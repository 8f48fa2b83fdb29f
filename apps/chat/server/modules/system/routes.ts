import { answersInTime } from "@plumbline/server/answers-in-time.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";

/** What the machinery around the server asks: is it alive, may it have traffic. */
export function systemRoutes({ database, content, log }: Services) {
  return new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      const checks = { database: await answersInTime(database.ping), assistant: content.entries.length > 0 };
      const isReady = Object.values(checks).every(Boolean);
      if (!isReady) log.warn({ checks }, "not ready");
      return c.json({ status: isReady ? "ready" : "not ready", checks }, isReady ? 200 : 503);
    });
}
