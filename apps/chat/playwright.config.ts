import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

// The built app with fresh data and a stand-in for the site; E2E_PORT and CHROMIUM_PATH come from scripts/test.ts.
const port = Number(process.env.E2E_PORT ?? 4210);
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  testDir: "e2e",
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  workers: 2,
  // Generous: a machine that does other work at the same time is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? "line" : "list",
  use: {
    baseURL,
    locale: "en-AU",
    timezoneId: "Australia/Sydney",
    // Nothing fades: axe would read colours in mid-fade as failures, and a click miss what still moves.
    contextOptions: { reducedMotion: "reduce" },
    // A recording of everything slows every test: asked for when a failure is not clear from its picture.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
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
    command: `node server/testing/chat-server.ts ${port} ${mkdtempSync(join(tmpdir(), "plumbline-chat-e2e-"))}`,
    url: `${baseURL}/healthz`,
    timeout: 180_000,
  },
});
