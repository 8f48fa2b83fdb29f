import { Overview } from "@plumbline/contract/overview.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Mounted behind `requireAdmin`. */
export function overviewRoutes({ countWaiting }: Pick<Services, "countWaiting">) {
  return new Hono<SignedInEnv>().get(
    "/overview",
    describeRoute("Count what needs attention in each queue.", Overview),
    async (c) => c.json(await countWaiting()),
  );
}
