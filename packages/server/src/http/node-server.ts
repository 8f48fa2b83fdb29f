// How both programs listen: node:http's limits, and the order in which requests are begun.
import type { RequestListener, Server, ServerOptions } from "node:http";
import { ConfigError } from "../env.ts";
import { pace } from "../pacing.ts";

export const SERVER_OPTIONS = {
  // Longer than proxies and clients keep an idle connection (60 s is common): a server that closes first may do so just
  // as the next request is on its way, and that request fails.
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  // The largest upload (5 MiB) arrives in time at 350 kbit/s.
  requestTimeout: 120_000,
  // Node's own 30 seconds would add as much to the others.
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;

/**
 * Begins requests one after the other, so that hundreds arriving at once leave room in between. Health checks don't wait.
 */
export function paced(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url === "/healthz") listener(request, response);
    else void pace().then(() => listener(request, response));
  };
}

/** Resolves once the server listens. A port that is in use is a wrong setting of `variable`. */
export function listen(server: Server, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new ConfigError([`${variable}: another program is using ${port}`]) : error);
    });
    server.listen(port, resolve);
  });
}
