import { readFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";
import { TransactionRollbackError, sql } from "drizzle-orm";
import pg from "pg";
import { test as base, inject } from "vitest";
import { type Db, createDb } from "./client.ts";
import { PGLITE_EXTENSIONS, poolOf } from "./pglite.ts";
import { createTestDatabase } from "./testing-server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testDatabase:
      | { kind: "pglite"; template: string }
      | { kind: "postgres"; server: string; template: string };
    database: "pglite" | "postgres";
    migrationsFolder: string;
  }
}

let opened: Promise<Db> | undefined;

/**
 * `db` is a transaction that is rolled back. `committed` is the database itself, emptied afterwards, for tests
 * that need several connections or real commits.
 */
export const test = base.extend<{ db: Db; committed: Db }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixture's needs from this pattern.
  db: async ({}, use) => {
    const database = await (opened ??= copyDatabase());
    await database
      .transaction(async (transaction) => {
        await use(transaction);
        transaction.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
  },
  // oxlint-disable-next-line no-empty-pattern
  committed: async ({}, use) => {
    const database = await (opened ??= copyDatabase());
    await use(database);
    await emptyTables(database);
  },
});

async function copyDatabase(): Promise<Db> {
  const source = inject("testDatabase");
  if (source.kind === "pglite") {
    const data = new Blob([await readFile(source.template)]);
    return createDb(poolOf(await PGlite.create({ loadDataDir: data, extensions: PGLITE_EXTENSIONS })));
  }
  return createDb(new pg.Pool({ connectionString: await createTestDatabase(source) }));
}

async function emptyTables(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await db.execute(sql.raw(`truncate ${rows.map(({ name }) => name).join(", ")} cascade`));
}
