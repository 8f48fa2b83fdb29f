import { AuditPage, AuditSearch } from "@plumbline/contract/audit.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Mounted behind `requireAdmin`. */
export function auditAdminRoutes({ audit }: Pick<Services, "audit">) {
  return new Hono<SignedInEnv>().get(
    "/audit",
    describeRoute("List the audit log, latest first. `subject` is an id or part of a name.", AuditPage),
    searchParams(AuditSearch),
    async (c) => c.json(await audit.list(c.req.valid("query"))),
  );
}
