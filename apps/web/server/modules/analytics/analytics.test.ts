import { CountPage, CountSearch } from "@plumbline/contract/page-counts.ts";
import type { Db } from "@plumbline/db/client.ts";
import { test } from "@plumbline/db/testing.ts";
import { describe, expect } from "vitest";
import { createTestApp } from "../../testing/app.ts";
import { signedInAdministrator } from "../../testing/administrator.ts";
import { createAnalyticsService } from "./service.ts";
import { pageCounts } from "./tables.ts";

const NOW = new Date("2026-11-20T02:00:00Z");
const clock = () => NOW;

describe("page views", () => {
  test("add up across processes that write concurrently", async ({ committed }) => {
    const processes = [1, 2].map(() => createAnalyticsService({ db: committed, clock }));
    for (let round = 0; round < 5; round++) {
      for (const [at, process] of processes.entries()) {
        // Each process writes in a different order.
        const paths = at === 0 ? ["/", "/directory", "/blog"] : ["/blog", "/directory", "/"];
        for (const path of paths) process.count(path);
      }
      await Promise.all(processes.map(({ flush }) => flush()));
    }
    expect(await committed.select().from(pageCounts).orderBy(pageCounts.path)).toEqual([
      { day: "2026-11-20", path: "/", views: 10 },
      { day: "2026-11-20", path: "/blog", views: 10 },
      { day: "2026-11-20", path: "/directory", views: 10 },
    ]);
  });

  test("are kept while the database is down, then written once", async ({ db }) => {
    let isAway = true;
    const sometimes = new Proxy(db, {
      get: (target, name) =>
        name === "transaction" && isAway
          ? () => Promise.reject(new Error("down"))
          : Reflect.get(target, name),
    });
    const analytics = createAnalyticsService({ db: sometimes, clock });
    analytics.count("/");
    await expect(analytics.flush()).rejects.toThrow("down");
    analytics.count("/");
    isAway = false;
    await analytics.flush();
    await analytics.flush();
    expect(await db.select().from(pageCounts)).toEqual([{ day: "2026-11-20", path: "/", views: 2 }]);
  });

  test("of made-up paths don't fill up memory", async ({ db }) => {
    const analytics = createAnalyticsService({ db, clock });
    for (let at = 0; at < 6000; at++) analytics.count(`/directory/${at}`);
    await analytics.flush();
    expect(await db.$count(pageCounts)).toBe(5000);
  });

  test("are deleted after 400 days", async ({ db }) => {
    await db.insert(pageCounts).values([
      { day: "2025-10-15", path: "/", views: 1 },
      { day: "2025-10-17", path: "/", views: 1 },
    ]);
    await createAnalyticsService({ db, clock }).purge();
    expect(await db.select({ day: pageCounts.day }).from(pageCounts)).toEqual([{ day: "2025-10-17" }]);
  });
});

describe("GET /api/admin/analytics", () => {
  async function withCounts(db: Db) {
    await db.insert(pageCounts).values([
      { day: "2026-11-20", path: "/", views: 5 },
      { day: "2026-11-14", path: "/", views: 3 },
      // These are eight days old, so they don't count in total7.
      { day: "2026-11-13", path: "/", views: 100 },
      { day: "2026-11-20", path: "/directory", views: 7 },
      { day: "2026-09-01", path: "/directory", views: 1000 },
      { day: "2026-01-01", path: "/old", views: 1 },
    ]);
    const admin = await signedInAdministrator(createTestApp(db, { clock }), db);
    const list = async (query = "") =>
      CountPage.parse(await (await admin.get(`/api/admin/analytics?${query}`)).json());
    return { admin, list };
  }

  test("totals 7, 30 and 90 days by path, and sorts by any total", async ({ db }) => {
    const { list } = await withCounts(db);
    const page = await list();
    expect(page).toMatchObject({
      total: 2,
      rows: [
        { id: "/", total7: 8, total30: 108, total90: 108 },
        { id: "/directory", total7: 7, total30: 7, total90: 1007 },
      ],
      sums: { total7: 15, total30: 115, total90: 1115 },
      days: [
        { day: "2026-11-20", total: 12 },
        { day: "2026-11-14", total: 3 },
        { day: "2026-11-13", total: 100 },
      ],
    });
    const order = async (sort: string, direction = "desc") =>
      (await list(`sort=${sort}&direction=${direction}`)).rows.map(({ id }) => id);
    expect(await order("total90")).toEqual(["/directory", "/"]);
    expect(await order("path", "asc")).toEqual(["/", "/directory"]);
  });

  test("filters by a path or part of one, and refuses an invalid sort or page", async ({ db }) => {
    const { admin, list } = await withCounts(db);
    expect((await list("path=/")).sums).toEqual({ total7: 8, total30: 108, total90: 108 });
    expect((await list("q=DIRECT")).rows.map(({ id }) => id)).toEqual(["/directory"]);
    expect((await list("q=%25")).rows).toEqual([]);
    for (const query of ["sort=views", "sort=path desc", "page=-1"]) {
      expect((await admin.get(`/api/admin/analytics?${encodeURI(query)}`)).status).toBe(400);
    }
    expect(CountSearch.parse({}).sort).toBe("total30");
  });
});
