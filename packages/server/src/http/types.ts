import type { HttpBindings } from "@hono/node-server";
import type { Log } from "../log.ts";

export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    log: Log;
    /** For rate limits only: never stored or logged. */
    clientAddress: string;
  };
};
