import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { DatabaseUnavailable } from "@plumbline/db/database-unavailable.ts";
import { ConfigError } from "@plumbline/server/env.ts";
import { listen, paced, SERVER_OPTIONS } from "@plumbline/server/http/node-server.ts";
import { shutDownGracefully } from "@plumbline/server/shutdown.ts";
import { createApp } from "./app.ts";
import { readEnv } from "./env.ts";
import { openServices } from "./open-services.ts";
import { builtPages, developmentPages } from "./pages.ts";
import { startScheduledJobs } from "./scheduled-jobs.ts";

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
  const { services, close } = await openServices(env, pages);
  const { log } = services;
  const app = createApp({ services, pages, ...env });
  const listener = getRequestListener(app.fetch);
  server.on("request", pages.before(paced((request, response) => void listener(request, response))));
  const scheduledJobs = startScheduledJobs(services);
  const beforeDrain = async () => {
    await scheduledJobs.stop();
    await services.conversations.close();
    await pages.close();
  };
  shutDownGracefully({ server, log, beforeDrain, afterDrain: close });

  await listen(server, env.port, "CHAT_PORT");
  process.stdout.write(`\n  The chat app is at ${env.url}\n\n`);
}
