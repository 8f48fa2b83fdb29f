// The chat app with its built pages and a fake site, for e2e tests and manual checks: `node
// server/testing/chat-server.ts PORT FOLDER`. GET /testing/sign-in logs in a subscriber. Add ?role=admin for
// an administrator, ?plan=none for no plan, ?plan=demo for a demo account, ?as=NAME for another person.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { DEMO_ACCOUNT_QUESTIONS } from "@plumbline/contract/limits.ts";
import { createAssistant } from "@plumbline/assistant/assistant.ts";
import { openDatabase } from "@plumbline/db/client.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { paced, SERVER_OPTIONS } from "@plumbline/server/http/node-server.ts";
import { silentLog } from "@plumbline/server/log.ts";
import { Hono } from "hono";
import { setCookie } from "hono/cookie";
import { createApp } from "../app.ts";
import { SESSION_COOKIE } from "../modules/identity/service.ts";
import { builtPages } from "../pages.ts";
import { createServices } from "../services.ts";
import { buildUserInfo } from "./app.ts";
import { quietSite } from "./quiet-site.ts";
import { slowAssistant } from "./slow-assistant.ts";

const [port = "3111", folder = "/tmp/plumbline-chat-testing"] = process.argv.slice(2);
const url = `http://localhost:${port}`;
const database = await openDatabase({
  folder,
  variable: "CHAT_DATABASE_URL",
  migrationsFolder: new URL("../../drizzle", import.meta.url).pathname,
  onError: (error) => {
    throw error;
  },
});
const content = loadContent();
const pages = await builtPages();
const services = createServices({
  log: silentLog(),
  database,
  assistant: slowAssistant(createAssistant(content)),
  content,
  renderSiteNote: pages.renderSiteNote,
  secret: "a secret for tests, 32 characters",
  clientSecret: "a client secret for tests, 32 chars",
  url,
  siteUrl: "http://localhost:3000",
  site: quietSite,
});
const app = new Hono();
app.get("/testing/sign-in", async (c) => {
  const isAdmin = c.req.query("role") === "admin";
  const hasPlan = c.req.query("plan") !== "none";
  const isDemo = c.req.query("plan") === "demo";
  const info = buildUserInfo({
    sub: idOf(c.req.query("as") ?? (isAdmin ? "admin" : "kim")),
    subscription: {
      isEntitled: hasPlan,
      kind: isDemo ? "demo" : hasPlan ? "subscription" : "none",
      plan: hasPlan && !isDemo ? "Monthly" : "",
      questionLimit: isDemo ? DEMO_ACCOUNT_QUESTIONS : null,
      endsAt: null,
    },
    tradie: { role: isAdmin ? "admin" : "user", state: null, trade: null, businessName: "" },
  });
  const token = await services.identity.startSession(info, "testing", {
    accessToken: JSON.stringify(info),
    refreshToken: "refresh",
    idToken: "id",
    expiresAt: new Date(Date.now() + 24 * 3600_000),
  });
  setCookie(c, SESSION_COOKIE, token, { path: "/", httpOnly: true, sameSite: "Lax" });
  return c.redirect("/");
});
app.route(
  "/",
  createApp({
    services,
    pages,
    url,
    trustedProxies: 0,
    isProduction: true,
  }) as unknown as Hono,
);
const listener = getRequestListener(app.fetch);
createServer(
  SERVER_OPTIONS,
  paced((request, response) => void listener(request, response)),
).listen(Number(port));
process.stdout.write(`${url}/testing/sign-in\n`);

function idOf(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
