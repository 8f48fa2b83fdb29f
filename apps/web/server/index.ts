import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createLog } from "@plumbline/server/log.ts";
import { createApp } from "./app.ts";
import { readEnv } from "./env.ts";
import { builtPages, developmentPages } from "./pages.ts";
import { createServices } from "./services.ts";

const env = readEnv();
const log = createLog({ level: "info", format: env.logFormat });
const services = createServices({ log });
const server = createServer();
const pages = env.isProduction ? builtPages() : await developmentPages(server);
const app = createApp({ services, pages, isProduction: env.isProduction });
const listener = getRequestListener(app.fetch);
server.on(
  "request",
  pages.before((request, response) => void listener(request, response)),
);
server.listen(env.port, () => log.info(`Plumbline is at http://localhost:${env.port}`));
