import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { PLAYWRIGHT, PLAYWRIGHT_USE } from "@plumbline/ui/testing-playwright.ts";

// Runs the built app with fresh data and a stand-in site. scripts/test.ts sets E2E_PORT and CHROMIUM_PATH.
const port = Number(process.env.E2E_PORT ?? 4210);
const baseURL = `http://localhost:${port}`;

export default defineConfig({
  ...PLAYWRIGHT,
  use: { ...PLAYWRIGHT_USE, baseURL },
  webServer: {
    command: `node server/testing/chat-server.ts ${port} ${mkdtempSync(join(tmpdir(), "plumbline-chat-e2e-"))}`,
    url: `${baseURL}/healthz`,
    timeout: 180_000,
  },
});
