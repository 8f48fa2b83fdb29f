import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Db } from "@plumbline/db/client.ts";
import { getRequestListener } from "@hono/node-server";
import { createTestApp } from "./app.ts";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export async function listenOnLoopback(listener: Listener): Promise<{ url: string; close: () => void }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

export async function startTestSite(db: Db, options: Parameters<typeof createTestApp>[1] = {}) {
  let listener: Listener = (_request, response) => void response.writeHead(503).end();
  const { url, close } = await listenOnLoopback((request, response) => listener(request, response));
  const site = createTestApp(db, { ...options, url });
  const answer = getRequestListener(site.app.fetch);
  listener = (request, response) => void answer(request, response);
  /** Works like a browser, but without following redirects. */
  const request = (path: string, init: RequestInit) =>
    fetch(new URL(path, url), { redirect: "manual", ...init });
  return { ...site, url, close, request };
}
