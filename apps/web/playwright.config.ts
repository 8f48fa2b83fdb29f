import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// A server of its own on the built app, with fresh data; E2E_PORT and CHROMIUM_PATH come from scripts/test.ts.
const port = Number(process.env.E2E_PORT ?? 3310);
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: "e2e",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  // Generous: a machine that does other work at the same time is slow, not wrong.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: process.env.CI ? "line" : "list",
  use: {
    baseURL,
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node server/index.ts",
    url: baseURL,
    env: {
      NODE_ENV: "production",
      WEB_PORT: String(port),
      WEB_URL: baseURL,
      DATA_DIR: mkdtempSync(join(tmpdir(), "plumbline-e2e-")),
    },
    timeout: 60_000,
  },
});
