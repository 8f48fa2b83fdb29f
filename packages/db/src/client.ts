import { drizzle } from "drizzle-orm/node-postgres";
import type { NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase } from "drizzle-orm/pg-core";
import pg from "pg";
import { DatabaseUnavailable, type DatabaseVariable } from "./database-unavailable.ts";
import { openPglite } from "./pglite.ts";

export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  db: Db;
  kind: "pglite" | "postgres";
  /** Locks out other processes during schema changes. */
  exclusively: (work: (db: Db) => Promise<void>) => Promise<void>;
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** Without a URL, the database is PGlite in `folder`. */
  url?: string | undefined;
  folder: string;
  /** Error messages name this variable, so that the operator knows what to set. */
  variable: DatabaseVariable;
  migrationsFolder: string;
  onError: (error: Error) => void;
};

export async function openDatabase({
  url,
  folder,
  variable,
  migrationsFolder,
  onError,
}: DatabaseOptions): Promise<Database> {
  const { pool, close } = await (url ? openServer(url, variable) : openPglite(folder, variable));
  // An idle connection that the server drops must not end the process.
  pool.on("error", onError);
  try {
    await migrateDatabase(pool, migrationsFolder);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    db: createDb(pool),
    kind: url ? "postgres" : "pglite",
    exclusively: (work) => exclusively(pool, work),
    ping: async () => void (await pool.query("select 1")),
    close,
  };
}

export function createDb(client: pg.Pool | pg.PoolClient): Db {
  return drizzle(client, { casing: "snake_case" });
}

// Any number works, as long as every process that migrates this database uses the same one.
const MIGRATION_LOCK = 726_451;

/** If several processes start together, only one runs the migrations. */
export function migrateDatabase(pool: pg.Pool, migrationsFolder: string): Promise<void> {
  return exclusively(pool, async (_db, client) => migrate(drizzle(client), { migrationsFolder }));
}

async function exclusively(
  pool: pg.Pool,
  work: (db: Db, client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await work(createDb(client), client);
    await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    client.release();
  } catch (error) {
    // Closing the connection releases the lock and rolls back any open transaction.
    client.release(true);
    throw error;
  }
}

async function openServer(url: string, variable: DatabaseVariable) {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 5_000 });
  try {
    await pool.query("select 1");
  } catch (error) {
    await pool.end();
    const { code, message } = error as Error & { code?: string };
    // Leaves out the address, because it may contain a password.
    throw new DatabaseUnavailable(`${variable}: the server rejected our login (${message || code})`, {
      cause: error,
    });
  }
  return { pool, close: () => pool.end() };
}
