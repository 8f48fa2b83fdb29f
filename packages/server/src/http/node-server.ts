import type { RequestListener, Server, ServerOptions } from "node:http";
import { ConfigError } from "../env.ts";
import { pace } from "../pacing.ts";

export const SERVER_OPTIONS = {
  // Longer than the idle timeout of proxies and clients (commonly 60 s): if the server closes first, a request
  // already on its way fails.
  keepAliveTimeout: 75_000,
  headersTimeout: 20_000,
  // Allows for one upload (5 MiB) at 350 kbit/s, or a form with five photos at 1.8 Mbit/s.
  requestTimeout: 120_000,
  // Without this, Node would add its default of 30 seconds to the other limits.
  connectionsCheckingInterval: 5_000,
} satisfies ServerOptions;

/** Starts requests one after another, so that hundreds arriving together don't block the event loop. */
export function paced(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (request.url === "/healthz") listener(request, response);
    else void pace().then(() => listener(request, response));
  };
}

export function listen(server: Server, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new ConfigError([`${variable}: another program is using ${port}`]) : error);
    });
    server.listen(port, resolve);
  });
}
