import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { BROWSER, PLAYWRIGHT, PLAYWRIGHT_USE } from "@plumbline/ui/testing-playwright.ts";
import { PUBLIC_HOSTS } from "./e2e/public/hosts.ts";

// A server of its own on the built app, with fresh data; E2E_PORT and CHROMIUM_PATH come from scripts/test.ts.
const port = Number(process.env.E2E_PORT ?? 3310);
const baseURL = `http://localhost:${port}`;
// The chat app of the first server, for journeys through both apps.
const chatURL = `http://localhost:${process.env.E2E_CHAT_PORT ?? port + 4}`;
// A second server on PostgreSQL, if scripts/test.ts found one, for journeys that open the database beside the server.
const databaseUrl = process.env.E2E_DATABASE_URL;
const postgresPort = Number(process.env.E2E_POSTGRES_PORT ?? 3311);
const postgresURL = `http://localhost:${postgresPort}`;
// A third server, for journeys that move the sandbox's clock: a server has one clock for everyone.
const clockPort = Number(process.env.E2E_CLOCK_PORT ?? port + 2);
const clockURL = `http://localhost:${clockPort}`;
const MOVES_CLOCK = /\.clock\.spec\.ts$/;
// A fourth server, with Stripe and the analytics tag configured. Neither is reached: the tests stand in for both.
const stripePort = Number(process.env.E2E_STRIPE_PORT ?? port + 3);
const stripeURL = `http://localhost:${stripePort}`;
const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_e2e",
  STRIPE_PUBLISHABLE_KEY: "pk_test_e2e",
  STRIPE_WEBHOOK_SECRET: "whsec_e2e",
  STRIPE_API_BASE: "http://127.0.0.1:9",
  ANALYTICS_ID: "G-E2ETEST01",
};
const PLAYS_OTHERS = /\.(stripe|analytics)\.spec\.ts$/;

// One provider, so that its button shows. No test signs in with it.
const GITHUB = { GITHUB_CLIENT_ID: "client", GITHUB_CLIENT_SECRET: "secret" };

// Both apps in the public configuration, behind a proxy that terminates TLS.
const PUBLIC = /\.public\.spec\.ts$/;
const publicPorts = (process.env.E2E_PUBLIC_PORTS ?? "3320,3321,3322,3323").split(",");
const [publicPort = "", publicFactsPort = ""] = publicPorts;
process.env.E2E_PUBLIC_FACTS = `http://127.0.0.1:${publicFactsPort}`;
// Journeys that write run on PostgreSQL if there's a server; the server tests run on both databases.
const ON_POSTGRES =
  /\/(accounts|admin-(blog|directory|lists)|blog|claims|giveaway|oauth-clients|reviews|refund-requests|verification)\.spec\.ts$/;

const dataFolder = () => mkdtempSync(join(tmpdir(), "plumbline-e2e-"));

/** A server of its own, with fresh data. */
function server(address: string, environment: Record<string, string>) {
  return {
    command: "node server/index.ts",
    env: {
      NODE_ENV: "production",
      WEB_PORT: new URL(address).port,
      WEB_URL: address,
      DATA_DIR: dataFolder(),
      // Every visitor of the suite comes from one address.
      RATE_LIMIT_FACTOR: "100",
      DEMO_ANSWERS_PER_ADDRESS: "1000",
      ADMIN_KEY: "the key of the browser tests",
      ...environment,
    },
  };
}

/** The site and its chat app, which find each other's secret in one folder. */
function bothServers() {
  const shared = { DATA_DIR: dataFolder(), CHAT_PORT: new URL(chatURL).port, CHAT_URL: chatURL };
  const site = server(baseURL, shared);
  return [site, { ...site, command: "node ../chat/server/index.ts" }];
}

export default defineConfig({
  ...PLAYWRIGHT,
  globalSetup: "./e2e/wait-for-servers.ts",
  metadata: {
    servers: [
      baseURL,
      `${chatURL}/healthz`,
      clockURL,
      stripeURL,
      process.env.E2E_PUBLIC_FACTS,
      ...(databaseUrl ? [postgresURL] : []),
    ],
  },
  use: {
    ...PLAYWRIGHT_USE,
    // Tests can't intercept requests that pass through a service worker. The offline journeys allow it.
    serviceWorkers: "block",
  },
  projects: [
    {
      name: "pglite",
      testIgnore: [MOVES_CLOCK, PLAYS_OTHERS, PUBLIC, ...(databaseUrl ? [ON_POSTGRES] : [])],
      use: { baseURL },
    },
    { name: "clock", testMatch: MOVES_CLOCK, workers: 1, use: { baseURL: clockURL } },
    { name: "stripe", testMatch: PLAYS_OTHERS, use: { baseURL: stripeURL } },
    {
      name: "public",
      testMatch: PUBLIC,
      use: {
        baseURL: `https://${PUBLIC_HOSTS.site}:${publicPort}`,
        ignoreHTTPSErrors: true,
        launchOptions: {
          ...BROWSER,
          args: [...BROWSER.args, `--host-resolver-rules=MAP *${PUBLIC_HOSTS.site} 127.0.0.1`],
        },
      },
    },
    ...(databaseUrl
      ? [
          {
            name: "postgres",
            testMatch: ON_POSTGRES,
            use: { baseURL: postgresURL },
          },
        ]
      : []),
  ],
  webServer: [
    ...bothServers(),
    server(clockURL, {}),
    server(stripeURL, STRIPE),
    {
      command: `node e2e/public/start.ts ${publicPorts.join(" ")}`,
      gracefulShutdown: { signal: "SIGTERM" as const, timeout: 10_000 },
    },
    ...(databaseUrl ? [server(postgresURL, { DATABASE_URL: databaseUrl, ...GITHUB })] : []),
  ],
});
