import { Succeeded } from "@plumbline/contract/accounts.ts";
import { WaitlistPage, WaitlistSearch } from "@plumbline/contract/waitlist.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import { z } from "zod";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** Mounted behind `requireAdmin`. */
export function waitlistAdminRoutes({ waitlist }: Pick<Services, "waitlist">) {
  return new Hono<SignedInEnv>()
    .get(
      "/waitlist",
      describeRoute("List the waitlist.", WaitlistPage),
      searchParams(WaitlistSearch),
      async (c) => c.json(await waitlist.list(c.req.valid("query"))),
    )
    .get(
      "/waitlist.csv",
      describeRoute("Export the waitlist as CSV. Each export is in the audit log.", z.string(), {
        mediaType: "text/csv",
      }),
      searchParams(WaitlistSearch.pick({ q: true, interest: true })),
      async (c) => {
        const filter = c.req.valid("query");
        return c.body(await waitlist.exportCsv(actorOf(c.get("signedIn").user), filter), 200, {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": 'attachment; filename="plumbline-waitlist.csv"',
        });
      },
    )
    .delete(
      "/waitlist/:id",
      describeRoute("Delete someone from the waitlist, at their request.", Succeeded),
      async (c) => {
        await waitlist.remove(actorOf(c.get("signedIn").user), idParam(c));
        return c.json({ success: true });
      },
    );
}
