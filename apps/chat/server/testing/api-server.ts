// The chat app without pages, as a process that a test can kill. SENTENCE_MS slows down the assistant. Sends
// its port and a session cookie to the parent process.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { createAssistant } from "@plumbline/assistant/assistant.ts";
import { openDatabase } from "@plumbline/db/client.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { createLog } from "@plumbline/server/log.ts";
import { shutDownGracefully } from "@plumbline/server/shutdown.ts";
import { createApp } from "../app.ts";
import { SESSION_COOKIE } from "../modules/identity/service.ts";
import { startScheduledJobs } from "../scheduled-jobs.ts";
import { createServices, type Dependencies } from "../services.ts";
import { buildUserInfo } from "./app.ts";

const { DATA_DIR = "", CHAT_DATABASE_URL, SENTENCE_MS = "0", USER_ID } = process.env;

const log = createLog({ level: "warn", format: "json" });
const database = await openDatabase({
  url: CHAT_DATABASE_URL,
  folder: DATA_DIR,
  variable: "CHAT_DATABASE_URL",
  migrationsFolder: new URL("../../drizzle", import.meta.url).pathname,
  onError: (err) => log.error({ err }, "a database connection was lost"),
});
const content = loadContent();
const real = createAssistant(content);
const assistant: Dependencies["assistant"] = {
  async *stream(request, options) {
    for await (const event of real.stream(request, options)) {
      await sleep(Number(SENTENCE_MS), undefined, { signal: options?.signal });
      yield event;
    }
  },
};
const server = createServer();
const url = "http://localhost";
const services = createServices({
  log,
  database,
  assistant,
  content,
  renderSiteNote: () => Promise.reject(new Error("this server renders no site notes")),
  secret: "a secret for tests, 32 characters",
  clientSecret: "a client secret for tests, 32 chars",
  url,
  siteUrl: url,
});
const pages = { build: () => Promise.reject(new Error("this server has no pages")) };
const app = createApp({ services, pages, url, trustedProxies: 0, isProduction: true });
const listener = getRequestListener(app.fetch);
server.on("request", (request, response) => void listener(request, response));
const scheduledJobs = startScheduledJobs(services);
shutDownGracefully({
  server,
  log,
  beforeDrain: async () => {
    await scheduledJobs.stop();
    await services.conversations.close();
  },
  afterDrain: database.close,
});
const token = await services.identity.startSession(buildUserInfo({ sub: USER_ID }), "testing", {
  accessToken: "",
  refreshToken: "",
  idToken: "",
  expiresAt: new Date(),
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port, cookie: `${SESSION_COOKIE}=${token}` });
});
