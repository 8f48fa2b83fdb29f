import type { HttpBindings } from "@hono/node-server";
import type { Log } from "../log.ts";

/** What our middleware leaves on Hono's context for the handlers. */
export type AppEnv = {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    log: Log;
    /** The visitor's network address: for limits only, never stored or logged. */
    clientAddress: string;
  };
};
