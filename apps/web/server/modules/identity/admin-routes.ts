import { AccountPage, AccountSearch } from "@plumbline/contract/accounts.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import type { SignedInEnv } from "./session.ts";

export function accountAdminRoutes({ identity }: Services) {
  return new Hono<SignedInEnv>().get(
    "/accounts",
    describeRoute(
      "Find accounts, newest first. 50 per page; `query` searches names and emails.",
      AccountPage,
    ),
    searchParams(AccountSearch),
    async (c) => c.json(await identity.listAccounts(c.req.valid("query"))),
  );
}
