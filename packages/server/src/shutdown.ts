import type { Server } from "node:http";
import type { Log } from "./log.ts";

const DRAIN_MS = 10_000;
/** Ctrl+C can arrive twice: from the terminal, and from the parent program. */
const SAME_SIGNAL_MS = 500;

type Shutdown = {
  server: Server;
  log: Log;
  /** Runs first, to end anything that would keep the server open. */
  beforeDrain: () => Promise<void>;
  afterDrain: () => Promise<void>;
};

/** On SIGTERM or SIGINT: stops accepting connections, finishes running requests, closes resources, exits. */
export function shutDownGracefully({ server, log, beforeDrain, afterDrain }: Shutdown): void {
  let closingSince: number | undefined;
  const shutDown = async (signal: string) => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    closingSince = performance.now();
    log.info(`${signal}: finishing the running requests`);
    await beforeDrain();
    const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // close() drops connections that are idle now. Those whose request ends later would stay open.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    await new Promise((resolve) => server.close(resolve));
    clearTimeout(deadline);
    clearInterval(sweep);
    await afterDrain();
    log.info("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", (signal) => void shutDown(signal));
  process.on("SIGINT", (signal) => void shutDown(signal));
}
