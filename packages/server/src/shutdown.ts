import type { Server } from "node:http";
import type { Log } from "./log.ts";

const DRAIN_MS = 10_000;

/** On SIGTERM or SIGINT: takes no new connections, lets running requests finish, then runs `close` and exits. */
export function shutDownGracefully(server: Server, log: Log, close: () => Promise<void>): void {
  let isClosing = false;
  const shutDown = async (signal: string) => {
    // A second Ctrl+C means now.
    if (isClosing) process.exit(1);
    isClosing = true;
    log.info(`${signal}: finishing the running requests`);
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(deadline);
    await close();
    log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", (signal) => void shutDown(signal));
  process.on("SIGINT", (signal) => void shutDown(signal));
}
