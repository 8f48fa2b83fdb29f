import { healthRoutes } from "@plumbline/server/http/health-routes.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { canReadMetrics } from "./policy.ts";

export function systemRoutes(services: Services) {
  const { metrics, metricsToken } = services;
  return new Hono<AppEnv>().route("/", healthRoutes(services)).get("/metrics", async (c) => {
    if (!canReadMetrics(c.get("clientAddress"), c.req.raw.headers, metricsToken)) return c.notFound();
    return c.body(await metrics.render(), 200, { "Content-Type": metrics.contentType });
  });
}
