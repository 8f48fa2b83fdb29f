import { randomUUID } from "node:crypto";
import pg from "pg";

const LOCAL_SERVER = "postgres://postgres@127.0.0.1:5432/postgres";

export async function testServer(): Promise<string | undefined> {
  const configured = process.env.TEST_DATABASE_URL;
  const url = configured ?? LOCAL_SERVER;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return url;
  } catch (error) {
    // A configured server must be available, but a local one is optional.
    if (configured) throw error;
    return undefined;
  }
}

export function withDatabase(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Copies the migrated template and returns the copy's address. The copy is dropped when the run ends. */
export async function createTestDatabase({
  server,
  template,
}: {
  server: string;
  template: string;
}): Promise<string> {
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  await onServer(server, `create database ${name} template ${template}`);
  return withDatabase(server, name);
}

export async function createEmptyTestDatabase(server: string, name: string): Promise<string> {
  await onServer(server, `create database ${name}`);
  return withDatabase(server, name);
}

export async function dropTestDatabase(server: string, name: string): Promise<void> {
  await onServer(server, `drop database if exists ${name} with (force)`);
}

async function onServer(server: string, statement: string): Promise<void> {
  const admin = new pg.Client(server);
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
