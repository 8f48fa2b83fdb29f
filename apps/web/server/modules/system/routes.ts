import { answersInTime } from "@plumbline/server/answers-in-time.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { canReadMetrics } from "./policy.ts";

/** What the machinery around the server asks: is it alive, may it have traffic, how is it doing. */
export function systemRoutes({ database, content, metrics, metricsToken, log }: Services) {
  return new Hono<AppEnv>()
    .get("/healthz", (c) => c.json({ status: "ok" }))
    .get("/readyz", async (c) => {
      const checks = { database: await answersInTime(database.ping), assistant: content.entries.length > 0 };
      const isReady = Object.values(checks).every(Boolean);
      if (!isReady) log.warn({ checks }, "not ready");
      return c.json({ status: isReady ? "ready" : "not ready", checks }, isReady ? 200 : 503);
    })
    .get("/metrics", async (c) => {
      if (!canReadMetrics(c.get("clientAddress"), c.req.raw.headers, metricsToken)) return c.notFound();
      return c.body(await metrics.render(), 200, { "Content-Type": metrics.contentType });
    });
}
