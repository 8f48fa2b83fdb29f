import { availableParallelism } from "node:os";
import { testServer } from "@plumbline/db/testing-server.ts";
import { defineConfig } from "vitest/config";

const WEB_TESTS = ["apps/web/server/**/*.test.ts", "packages/db/src/**/*.test.ts"];
const CHAT_TESTS = ["apps/chat/server/**/*.test.ts"];
/**
 * Tests of what could differ between PGlite and PostgreSQL: opening, migrating, being killed, queues, search. The rest
 * run once, on PostgreSQL if there's a server, because transactions really meet there.
 */
const WEB_TESTS_OF_BOTH = [
  "packages/db/src/**/*.test.ts",
  "apps/web/server/*.test.ts",
  "apps/web/server/modules/directory/**/*.test.ts",
];
const CHAT_TESTS_OF_BOTH = ["apps/chat/server/*.test.ts"];

// `npm test -- --quick` is for the edit loop: PGlite needs no server, and killing processes takes half a minute.
const isQuick = process.env.TEST_QUICK !== undefined;
const SLOW = isQuick ? ["**/durability.test.ts"] : [];

const hasPostgres = !isQuick && (await testServer()) !== undefined;
if (process.env.REQUIRE_POSTGRES && !hasPostgres) {
  throw new Error("REQUIRE_POSTGRES is set, but no PostgreSQL answers: set TEST_DATABASE_URL.");
}
process.stderr.write(
  hasPostgres
    ? "Server tests run on PostgreSQL, and what may differ on PGlite too.\n"
    : "Server tests run on PGlite only: no PostgreSQL on 127.0.0.1:5432 and no TEST_DATABASE_URL.\n",
);

/** The slowest test takes 3 s on two quiet cores; a machine that does other work at the same time is slow, not wrong. */
const TIMEOUT = 20_000;

export default defineConfig({
  test: {
    // Vitest leaves one core alone, which on two is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: "unit",
          include: ["packages/**/*.test.ts", "apps/*/app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts"],
          exclude: [...WEB_TESTS, ...CHAT_TESTS, "**/node_modules/**"],
          testTimeout: TIMEOUT,
        },
      },
      ...(hasPostgres
        ? [
            serverProject("postgres", "web", WEB_TESTS),
            serverProject("postgres", "chat", CHAT_TESTS),
            serverProject("pglite", "web", WEB_TESTS_OF_BOTH),
            serverProject("pglite", "chat", CHAT_TESTS_OF_BOTH),
          ]
        : [serverProject("pglite", "web", WEB_TESTS), serverProject("pglite", "chat", CHAT_TESTS)]),
    ],
  },
});

/** A server's tests against one kind of database. */
function serverProject(database: "pglite" | "postgres", app: "web" | "chat", include: string[]) {
  return {
    test: {
      name: app === "web" ? database : `${app}-${database}`,
      include,
      exclude: ["**/node_modules/**", ...SLOW],
      globalSetup: "packages/db/src/testing-setup.ts",
      provide: { database, migrationsFolder: new URL(`apps/${app}/drizzle`, import.meta.url).pathname },
      // Files of a worker share its database, and its modules with it.
      isolate: false,
      // Rendered pages link to their stylesheet.
      css: { include: /\.css\?url$/ },
      testTimeout: TIMEOUT,
    },
  };
}
