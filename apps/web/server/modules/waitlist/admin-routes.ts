import { WaitlistSearch } from "@plumbline/contract/waitlist.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { SignedInEnv } from "../identity/session.ts";

/** The waitlist for administrators; mounted behind `requireAdmin`. */
export function waitlistAdminRoutes({ waitlist }: Pick<Services, "waitlist">) {
  return new Hono<SignedInEnv>()
    .get("/waitlist", async (c) => c.json(await waitlist.list(searchParams(WaitlistSearch, c))))
    .get("/waitlist.csv", async (c) => {
      const filter = searchParams(WaitlistSearch.pick({ q: true, interest: true }), c);
      return c.body(await waitlist.exportCsv(actorOf(c.get("signedIn").user), filter), 200, {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="plumbline-waitlist.csv"',
      });
    })
    .delete("/waitlist/:id", async (c) => {
      await waitlist.remove(actorOf(c.get("signedIn").user), idParam(c));
      return c.json({ success: true });
    });
}
