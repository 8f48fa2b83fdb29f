import { LinkToken, RefusalNote } from "@plumbline/contract/claims.ts";
import { EditListing, IdentityProposal, NewListing } from "@plumbline/contract/my-business.ts";
import { ProposalListSearch } from "@plumbline/contract/work-lists.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

/** Under /api/my-business: each call acts on the listings of the account that is signed in. */
export function myBusinessRoutes(services: Services) {
  const { myBusiness, limiters } = services;
  const app = new Hono<SignedInEnv>();
  // Open to whoever holds the mailed link: it proves the address.
  app.post("/confirm-contact", rateLimit(limiters.contactLink), jsonBody(LinkToken), async (c) => {
    await myBusiness.confirmContact(c.req.valid("json").token);
    return c.json({ success: true });
  });
  app.use(requireUser(services));
  app.get("/", async (c) => c.json({ listings: await myBusiness.list(c.get("signedIn").user) }));
  app.post("/", jsonBody(NewListing), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.listingOfAccount.take(user.id);
    return c.json(await myBusiness.create(user, c.req.valid("json")));
  });
  app.get("/:id", async (c) => c.json(await myBusiness.get(c.get("signedIn").user, idParam(c))));
  app.patch("/:id", jsonBody(EditListing), async (c) => {
    const { user } = c.get("signedIn");
    const asked = c.req.valid("json");
    await limiters.listingOfAccount.take(user.id);
    if (asked.contactEmail) await limiters.contactOfAccount.take(user.id);
    return c.json(await myBusiness.edit(user, idParam(c), asked));
  });
  app.post("/:id/proposals", jsonBody(IdentityProposal), async (c) => {
    const { user } = c.get("signedIn");
    await limiters.listingOfAccount.take(user.id);
    return c.json(await myBusiness.propose(user, idParam(c), c.req.valid("json")));
  });
  return app;
}

/** Under /api/admin, where only administrators get: what owners want looked at. */
export function proposalAdminRoutes({ listingProposals }: Pick<Services, "listingProposals">) {
  const app = new Hono<SignedInEnv>();
  app.get("/listing-proposals", async (c) => c.json({ proposals: await listingProposals.list() }));
  app.get("/listing-proposals/all", async (c) =>
    c.json(await listingProposals.listAll(searchParams(ProposalListSearch, c))),
  );
  app.post("/listing-proposals/:id/accept", async (c) => {
    await listingProposals.accept(c.get("signedIn").user, idParam(c));
    return c.json({ success: true });
  });
  app.post("/listing-proposals/:id/refuse", jsonBody(RefusalNote), async (c) => {
    await listingProposals.refuse(c.get("signedIn").user, idParam(c), c.req.valid("json").note);
    return c.json({ success: true });
  });
  return app;
}
