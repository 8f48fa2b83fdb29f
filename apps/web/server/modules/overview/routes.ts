import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** What waits, for administrators; mounted behind `requireAdmin`. */
export function overviewRoutes({ countWaiting }: Pick<Services, "countWaiting">) {
  return new Hono<SignedInEnv>().get("/overview", async (c) => c.json(await countWaiting()));
}
