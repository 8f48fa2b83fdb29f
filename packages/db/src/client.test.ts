import { sql } from "drizzle-orm";
import { expect, inject } from "vitest";
import { test } from "./testing.ts";

test("inner transactions are savepoints in a test's transaction, which is rolled back", async ({ db }) => {
  await db.transaction((inner) => inner.execute(sql`create table scratch (id int)`));
  expect((await db.execute(sql`select * from scratch`)).rows).toEqual([]);
});

test("a test doesn't see what the previous test wrote", async ({ db }) => {
  const { rows } = await db.execute(sql`select to_regclass('scratch') as found`);
  expect(rows).toEqual([{ found: null }]);
});

test("the test run uses the database its project is named after", async ({ db }) => {
  const { rows } = await db.execute<{ version: string }>(sql`select version()`);
  expect(rows[0]?.version.includes("wasm") || rows[0]?.version.includes("emscripten")).toBe(
    inject("testDatabase").kind === "pglite",
  );
});
