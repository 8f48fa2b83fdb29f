import { AccountSearch } from "@plumbline/contract/accounts.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "./session.ts";

/** Accounts for administrators; mounted behind `requireAdmin`. */
export function accountAdminRoutes({ identity }: Services) {
  return new Hono<SignedInEnv>().get("/accounts", async (c) => {
    const search = AccountSearch.safeParse(c.req.query());
    if (!search.success) throw new Invalid("The search is not valid");
    const { query, page } = search.data;
    return c.json({ accounts: await identity.listAccounts(query, page) });
  });
}
