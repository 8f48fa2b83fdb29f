import {
  ClaimCodeRequest,
  ClaimQuery,
  ClaimRequest,
  LinkToken,
  RefusalNote,
} from "@plumbline/contract/claims.ts";
import { ClaimListSearch } from "@plumbline/contract/work-lists.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

/** Under /api/directory: claiming one listing. */
export function listingClaimRoutes(services: Services) {
  const { claims, limiters } = services;
  const app = new Hono<SignedInEnv>();
  app.get("/tradies/:id/claims", requireUser(services), async (c) =>
    c.json(await claims.findOptions(c.get("signedIn").user, c.req.param("id"))),
  );
  app.post(
    "/tradies/:id/claims",
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

/** Under /api/claims: what follows. */
export function claimRoutes(services: Services) {
  const { claims, limiters } = services;
  const app = new Hono<AppEnv>();
  app.post(
    "/:id/code",
    rateLimit(limiters.claimCode),
    requireUser(services),
    jsonBody(ClaimCodeRequest),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.claimCodeOfAccount.take(user.id);
      return c.json(await claims.prove(user, idParam(c), c.req.valid("json").code));
    },
  );
  // Open to whoever holds the mailed link: it proves the contact address, which need not have an account.
  app.post("/:id/object", rateLimit(limiters.claimObjection), jsonBody(LinkToken), async (c) => {
    await claims.object(idParam(c), c.req.valid("json").token);
    return c.json({ success: true });
  });
  return app;
}

/** Under /api/admin, where only administrators get. */
export function claimAdminRoutes({ claims }: Pick<Services, "claims">) {
  const app = new Hono<SignedInEnv>();
  app.get("/claims/all", async (c) => c.json(await claims.listAll(searchParams(ClaimListSearch, c))));
  app.get("/claims", async (c) => c.json(await claims.list(searchParams(ClaimQuery, c).state)));
  app.post("/claims/:id/confirm", async (c) => {
    await claims.confirm(c.get("signedIn").user, idParam(c));
    return c.json({ success: true });
  });
  app.post("/claims/:id/refuse", jsonBody(RefusalNote), async (c) => {
    await claims.refuse(c.get("signedIn").user, idParam(c), c.req.valid("json").note);
    return c.json({ success: true });
  });
  return app;
}
