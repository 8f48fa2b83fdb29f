import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createAssistant } from "@plumbline/assistant/assistant.ts";
import { MINUTE_MS } from "@plumbline/contract/time.ts";
import { ConfigError } from "@plumbline/server/env.ts";
import { listen, paced, SERVER_OPTIONS } from "@plumbline/server/http/node-server.ts";
import { repeat } from "@plumbline/server/repeat.ts";
import { shutDownGracefully } from "@plumbline/server/shutdown.ts";
import { DatabaseUnavailable } from "@plumbline/db/database-unavailable.ts";
import { createApp } from "./app.ts";
import { readEnv } from "./env.ts";
import { builtPages, developmentPages } from "./pages.ts";
import { openServices } from "./open-services.ts";

try {
  await main();
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DatabaseUnavailable)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const env = readEnv();
  const server = createServer(SERVER_OPTIONS);
  const pages = await (env.isProduction ? builtPages() : developmentPages(server));
  const { services, work, close } = await openServices(env, { ...pages, createAssistant });
  const { log, identity, oauth, places, samples, analytics } = services;
  await oauth.clients.keepChatClient();
  await places.addShippedPlaces();
  if (!env.isPublic) await samples.addFirst();
  await services.addLaunchArticles();
  const app = createApp({ services, pages, ...env });
  const listener = getRequestListener(app.fetch);
  server.on("request", pages.before(paced((request, response) => void listener(request, response))));
  // Each process counts its own page views.
  const flushing = repeat({ name: "flush-page-counts", everyMs: MINUTE_MS, run: analytics.flush, log });
  const afterDrain = async () => {
    await flushing.stop();
    await analytics.flush().catch((err: unknown) => log.error({ err }, "the last page views were not saved"));
    await close();
  };
  shutDownGracefully({ server, log, beforeDrain: pages.close, afterDrain });

  await listen(server, env.port, "WEB_PORT");
  await work();
  const admin = env.isPublic ? undefined : await identity.createFirstAdmin();
  const lines = [`Plumbline is at ${env.url}`];
  if (!env.supportEmail)
    lines.push("No SUPPORT_EMAIL is set, so visitors get the contact form. Messages: /admin/messages");
  if (admin) lines.push(`Administrator: ${admin.email}, password ${admin.password} (only shown now)`);
  process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join("")}\n`);
}
