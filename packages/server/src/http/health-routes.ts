import { Hono } from "hono";
import { answersInTime } from "../answers-in-time.ts";
import type { Log } from "../log.ts";
import type { AppEnv } from "./types.ts";

type Checked = {
  database: { ping: () => Promise<void> };
  content: { entries: readonly unknown[] };
  log: Log;
};

export function healthRoutes({ database, content, log }: Checked) {
  return new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      const checks = { database: await answersInTime(database.ping), assistant: content.entries.length > 0 };
      const isReady = Object.values(checks).every(Boolean);
      if (!isReady) log.warn({ checks }, "not ready");
      return c.json({ status: isReady ? "ready" : "not ready", checks }, isReady ? 200 : 503);
    });
}
