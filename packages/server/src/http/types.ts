import type { HttpBindings } from "@hono/node-server";
import type { Log } from "../log.ts";

export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    log: Log;
    /** Used only for rate limits, and never stored or logged. */
    clientAddress: string;
  };
};
