import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "./client.ts";
import { PGLITE_EXTENSIONS, poolOf } from "./pglite.ts";
import { testServer, withDatabase } from "./testing-server.ts";

/** Vitest global setup: migrates one database that the workers copy, and drops every copy at the end. */
export default async function setUpDatabases(project: TestProject): Promise<() => Promise<void>> {
  const { database, migrationsFolder } = project.config.provide as {
    database: "pglite" | "postgres";
    migrationsFolder: string;
  };
  return database === "postgres"
    ? setUpPostgres(project, migrationsFolder)
    : setUpPglite(project, migrationsFolder);
}

async function setUpPglite(project: TestProject, migrationsFolder: string) {
  const folder = await mkdtemp(join(tmpdir(), "plumbline-test-"));
  const template = join(folder, "template.tar");
  const pglite = await PGlite.create({ extensions: PGLITE_EXTENSIONS });
  const pool = poolOf(pglite);
  await migrateDatabase(pool, migrationsFolder);
  await pool.end();
  await writeFile(template, (await pglite.dumpDataDir("none")).stream());
  await pglite.close();
  project.provide("testDatabase", { kind: "pglite", template });
  return () => rm(folder, { recursive: true });
}

async function setUpPostgres(project: TestProject, migrationsFolder: string) {
  const server = await testServer();
  if (!server) throw new Error("The PostgreSQL server for the tests is gone.");
  const template = `plumbline_test_${process.pid}_${randomBytes(4).toString("hex")}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${template}`);
  const pool = new pg.Pool({ connectionString: withDatabase(server, template) });
  await migrateDatabase(pool, migrationsFolder);
  await pool.end();
  project.provide("testDatabase", { kind: "postgres", server, template });
  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [template],
    );
    for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
    await admin.end();
  };
}
