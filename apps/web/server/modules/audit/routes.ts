import { AuditSearch } from "@plumbline/contract/audit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Who changed what; mounted behind `requireAdmin`. */
export function auditAdminRoutes({ audit }: Pick<Services, "audit">) {
  return new Hono<SignedInEnv>().get("/audit", async (c) =>
    c.json(await audit.list(searchParams(AuditSearch, c))),
  );
}
