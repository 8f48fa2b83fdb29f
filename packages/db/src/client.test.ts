import { sql } from "drizzle-orm";
import { expect, inject } from "vitest";
import { test } from "./testing.ts";

test("a test's transaction takes inner transactions and is rolled back", async ({ db }) => {
  await db.transaction((inner) => inner.execute(sql`create table scratch (id int)`));
  expect((await db.execute(sql`select * from scratch`)).rows).toEqual([]);
});

test("what the test before wrote is gone", async ({ db }) => {
  const { rows } = await db.execute(sql`select to_regclass('scratch') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test("the suite talks to the database its project is named after", async ({ db }) => {
  const { rows } = await db.execute<{ version: string }>(sql`select version()`);
  expect(rows[0]?.version.includes("wasm") || rows[0]?.version.includes("emscripten")).toBe(
    inject("testDatabase").kind === "pglite",
  );
});
