import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import { listPlans } from "./catalogue.ts";

export function billingRoutes() {
  return new Hono<AppEnv>().get("/pricing", (c) => c.json(listPlans()));
}
