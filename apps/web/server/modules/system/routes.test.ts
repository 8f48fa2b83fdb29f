import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";

describe("health", () => {
  test("a running server is live, and is ready while its database responds", async ({ db }) => {
    const { get } = createTestApp(db);
    expect((await get("/healthz")).status).toBe(200);
    const ready = await get("/readyz");
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: "ready", checks: { database: true, assistant: true } });
  });

  test("a server without its database is live but not ready", async ({ db }) => {
    const ping = () => Promise.reject(new Error("connection refused"));
    const { get } = createTestApp(db, { database: { db, ping } });
    expect((await get("/healthz")).status).toBe(200);
    const ready = await get("/readyz");
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ checks: { database: false } });
  });

  test("a server whose database hangs is reported as not ready within a time limit", async ({ db }) => {
    const ping = () => new Promise<never>(() => {});
    const { get } = createTestApp(db, { database: { db, ping } });
    expect((await get("/readyz")).status).toBe(503);
  });

  test("an assistant without rules isn't ready", async ({ db }) => {
    const { get } = createTestApp(db, { content: { entries: [], intents: [], regulators: [], updates: [] } });
    expect((await get("/readyz")).status).toBe(503);
  });
});

describe("GET /metrics", () => {
  test("counts requests by route, never by the address as typed", async ({ db }) => {
    const { get } = createTestApp(db);
    await get("/api/pricing?email=kim@example.com");
    await get("/api/kim@example.com");
    const metrics = await (await get("/metrics")).text();
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/pricing",status="200"} 1',
    );
    expect(metrics).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/*",status="404"} 1',
    );
    expect(metrics).not.toContain("kim");
  });

  test("is open only to this machine, and not through a proxy", async ({ db }) => {
    const direct = createTestApp(db);
    expect((await direct.get("/metrics")).status).toBe(200);
    expect((await direct.get("/metrics", { "X-Forwarded-For": "203.0.113.1" })).status).toBe(404);
    const proxied = createTestApp(db, { trustedProxies: 1 });
    expect((await proxied.get("/metrics", { "X-Forwarded-For": "203.0.113.1" })).status).toBe(404);
  });

  test("is open to anyone with the token if one is set", async ({ db }) => {
    const { get } = createTestApp(db, { metricsToken: "a token of the scraper" });
    expect((await get("/metrics")).status).toBe(404);
    expect((await get("/metrics", { Authorization: "Bearer something else" })).status).toBe(404);
    expect((await get("/metrics", { Authorization: "Bearer a token of the scraper" })).status).toBe(200);
  });
});
