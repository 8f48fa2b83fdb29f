import { Succeeded } from "@plumbline/contract/accounts.ts";
import {
  AdminClaimList,
  Claim,
  ClaimCodeRequest,
  ClaimOptions,
  ClaimQuery,
  ClaimRequest,
  LinkToken,
  RefusalNote,
} from "@plumbline/contract/claims.ts";
import { ClaimLines, ClaimListSearch } from "@plumbline/contract/work-lists.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

export function listingClaimRoutes(services: Services) {
  const { claims, limiters } = services;
  const app = new Hono<SignedInEnv>();
  app.get(
    "/tradies/:id/claims",
    describeRoute("Get the ways to claim a listing, and the progress of my claim.", ClaimOptions),
    requireUser(services),
    async (c) => c.json(await claims.findOptions(c.get("signedIn").user, c.req.param("id"))),
  );
  app.post(
    "/tradies/:id/claims",
    describeRoute(
      "Claim a listing. By a 6-digit code emailed to its contact address or texted to its mobile (15 " +
        "minutes, 5 tries, 3 codes a day), or by telling an administrator how they can check. Asking " +
        "again sends a new code. A listing that someone manages can only be claimed through an " +
        "administrator. Needs a confirmed email.",
      Claim,
      { errors: [403, 409] },
    ),
    rateLimit(limiters.claim),
    requireUser(services),
    jsonBody(ClaimRequest),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.claimOfAccount.take(user.id);
      return c.json(await claims.start(user, c.req.param("id"), c.req.valid("json")));
    },
  );
  return app;
}

export function claimRoutes(services: Services) {
  const { claims, limiters } = services;
  const app = new Hono<AppEnv>();
  app.post(
    "/:id/code",
    describeRoute("Enter a claim's code. The right code sends the claim to an administrator.", Claim, {
      errors: [403, 409],
    }),
    rateLimit(limiters.claimCode),
    requireUser(services),
    jsonBody(ClaimCodeRequest),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.claimCodeOfAccount.take(user.id);
      return c.json(await claims.prove(user, idParam(c), c.req.valid("json").code));
    },
  );
  // No login: the emailed link proves the contact address, which may have no account.
  app.post(
    "/:id/object",
    describeRoute(
      "Object to a claim. By the link emailed to the listing's contact address. Administrators see the " +
        "objection.",
      Succeeded,
    ),
    rateLimit(limiters.claimObjection),
    jsonBody(LinkToken),
    async (c) => {
      await claims.object(idParam(c), c.req.valid("json").token);
      return c.json({ success: true });
    },
  );
  return app;
}

export function claimAdminRoutes({ claims }: Pick<Services, "claims">) {
  const app = new Hono<SignedInEnv>();
  app.get(
    "/claims/all",
    describeRoute("List all claims, decided or not.", ClaimLines),
    searchParams(ClaimListSearch),
    async (c) => c.json(await claims.listAll(c.req.valid("query"))),
  );
  app.get(
    "/claims",
    describeRoute("List claims in a state. 50 at most.", AdminClaimList),
    searchParams(ClaimQuery),
    async (c) => c.json(await claims.list(c.req.valid("query").state)),
  );
  app.post(
    "/claims/:id/confirm",
    describeRoute(
      "Confirm a claim. Hands the listing over, refuses every other claim for it and tells the " +
        "previous owner.",
      Succeeded,
      { errors: [409] },
    ),
    async (c) => {
      await claims.confirm(c.get("signedIn").user, idParam(c));
      return c.json({ success: true });
    },
  );
  app.post(
    "/claims/:id/refuse",
    describeRoute("Refuse a claim. The person reads the reason.", Succeeded, { errors: [409] }),
    jsonBody(RefusalNote),
    async (c) => {
      await claims.refuse(c.get("signedIn").user, idParam(c), c.req.valid("json").note);
      return c.json({ success: true });
    },
  );
  return app;
}
