import { testServer } from "@plumbline/db/testing-server.ts";
import { defineConfig } from "vitest/config";

const SERVER_TESTS = ["apps/*/server/**/*.test.ts", "packages/db/src/**/*.test.ts"];

const hasPostgres = (await testServer()) !== undefined;
if (process.env.REQUIRE_POSTGRES && !hasPostgres) {
  throw new Error("REQUIRE_POSTGRES is set, but no PostgreSQL answers: set TEST_DATABASE_URL.");
}
process.stderr.write(
  hasPostgres
    ? "Server tests run on PGlite and on PostgreSQL.\n"
    : "Server tests run on PGlite only: no PostgreSQL on 127.0.0.1:5432 and no TEST_DATABASE_URL.\n",
);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/**/*.test.ts", "apps/*/app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [...SERVER_TESTS, "**/node_modules/**"],
        },
      },
      serverProject("pglite"),
      ...(hasPostgres ? [serverProject("postgres")] : []),
    ],
  },
});

/** The server's tests against one kind of database. */
function serverProject(name: "pglite" | "postgres") {
  return {
    test: {
      name,
      include: SERVER_TESTS,
      globalSetup: "packages/db/src/testing-setup.ts",
      provide: { migrationsFolder: new URL("apps/web/drizzle", import.meta.url).pathname },
      // Files of a worker share its database, and its modules with it.
      isolate: false,
      // The first test of a worker opens the database, which takes its time on a busy machine.
      testTimeout: 60_000,
    },
  };
}
