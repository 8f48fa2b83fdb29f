// Runs the server without pages, as a process that a test can kill.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "../app.ts";
import { readEnv } from "../env.ts";
import { openServices } from "../open-services.ts";

const env = readEnv();
const { services } = await openServices(env);
const pages = { build: () => Promise.reject(new Error("this server has no pages")) };
const listener = getRequestListener(createApp({ services, pages, ...env }).fetch);
const server = createServer((request, response) => void listener(request, response));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
