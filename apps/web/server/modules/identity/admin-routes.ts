import { AccountSearch } from "@plumbline/contract/accounts.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "./session.ts";

/** Accounts for administrators; mounted behind `requireAdmin`. */
export function accountAdminRoutes({ identity }: Services) {
  return new Hono<SignedInEnv>().get("/accounts", async (c) =>
    c.json(await identity.listAccounts(searchParams(AccountSearch, c))),
  );
}
