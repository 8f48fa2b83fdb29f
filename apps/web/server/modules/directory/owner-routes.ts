import { Succeeded } from "@plumbline/contract/accounts.ts";
import { mailboxOf } from "@plumbline/contract/email.ts";
import { LinkToken, RefusalNote } from "@plumbline/contract/claims.ts";
import {
  EditListing,
  IdentityProposal,
  ListingProposals,
  NewListing,
  NewPortfolioItem,
  OwnListing,
  OwnListings,
  PortfolioRemoval,
} from "@plumbline/contract/my-business.ts";
import { ProposalLines, ProposalListSearch } from "@plumbline/contract/work-lists.ts";
import { describeRoute } from "@plumbline/server/http/describe-route.ts";
import { idParam } from "@plumbline/server/http/id-param.ts";
import { jsonBody } from "@plumbline/server/http/json-body.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import { searchParams } from "@plumbline/server/http/search-params.ts";
import { Hono } from "hono";
import type { Services } from "../../services.ts";
import { requireUser, type SignedInEnv } from "../identity/session.ts";

/** Each call acts only on the signed-in account's listings. */
export function myBusinessRoutes(services: Services) {
  const { myBusiness, limiters } = services;
  const app = new Hono<SignedInEnv>();
  // No login: the emailed link proves the address.
  app.post(
    "/confirm-contact",
    describeRoute(
      "Confirm a contact address. By the link emailed to it. From then on it receives the listing's " +
        "requests.",
      Succeeded,
    ),
    rateLimit(limiters.contactLink),
    jsonBody(LinkToken),
    async (c) => {
      await myBusiness.confirmContact(c.req.valid("json").token);
      return c.json({ success: true });
    },
  );
  app.use(requireUser(services));
  app.get("/", describeRoute("List my listings by name.", OwnListings), async (c) =>
    c.json({ listings: await myBusiness.list(c.get("signedIn").user) }),
  );
  app.post(
    "/",
    describeRoute("Add a listing. An administrator publishes it. Needs a confirmed email.", OwnListing, {
      errors: [403, 409, 429],
    }),
    jsonBody(NewListing),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.listingOfAccount.take(user.id);
      return c.json(await myBusiness.create(user, c.req.valid("json")));
    },
  );
  app.get(
    "/:id",
    describeRoute("Get one of my listings. With the `version` that a change needs.", OwnListing),
    async (c) => c.json(await myBusiness.get(c.get("signedIn").user, idParam(c))),
  );
  app.patch(
    "/:id",
    describeRoute(
      "Change my listing. Only the fields sent, and only if `version` is current. A new contact " +
        "address takes effect once confirmed by the emailed link.",
      OwnListing,
      { errors: [403, 409, 429] },
    ),
    jsonBody(EditListing),
    async (c) => {
      const { user } = c.get("signedIn");
      const asked = c.req.valid("json");
      await limiters.listingOfAccount.take(user.id);
      if (asked.contactEmail) {
        await limiters.contactOfAccount.take(user.id);
        await limiters.contactToMailbox.take(mailboxOf(asked.contactEmail));
      }
      return c.json(await myBusiness.edit(user, idParam(c), asked));
    },
  );
  app.post(
    "/:id/portfolio",
    describeRoute(
      "Add a piece of work to my listing, if `version` is current. At `at`, or at the end.",
      OwnListing,
      {
        errors: [403, 409, 429],
      },
    ),
    jsonBody(NewPortfolioItem),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.listingOfAccount.take(user.id);
      return c.json(await myBusiness.addWork(user, idParam(c), c.req.valid("json")));
    },
  );
  app.post(
    "/:id/portfolio/remove",
    describeRoute("Remove a piece of work from my listing, by its position in that `version`.", OwnListing, {
      errors: [403, 409, 429],
    }),
    jsonBody(PortfolioRemoval),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.listingOfAccount.take(user.id);
      const { version, at } = c.req.valid("json");
      return c.json(await myBusiness.removeWork(user, idParam(c), version, at));
    },
  );
  app.post(
    "/:id/proposals",
    describeRoute(
      "Propose another name, trade, ABN or place. Verification depends on these, so an administrator " +
        "decides.",
      OwnListing,
      { errors: [403, 429] },
    ),
    jsonBody(IdentityProposal),
    async (c) => {
      const { user } = c.get("signedIn");
      await limiters.listingOfAccount.take(user.id);
      return c.json(await myBusiness.propose(user, idParam(c), c.req.valid("json")));
    },
  );
  return app;
}

export function proposalAdminRoutes({ listingProposals }: Pick<Services, "listingProposals">) {
  const app = new Hono<SignedInEnv>();
  app.get(
    "/listing-proposals",
    describeRoute(
      "List open proposals by owners, longest wait first. New listings and changes.",
      ListingProposals,
    ),
    async (c) => c.json({ proposals: await listingProposals.list() }),
  );
  app.get(
    "/listing-proposals/all",
    describeRoute("List all proposals by owners, decided or not.", ProposalLines),
    searchParams(ProposalListSearch),
    async (c) => c.json(await listingProposals.listAll(c.req.valid("query"))),
  );
  app.post(
    "/listing-proposals/:id/accept",
    describeRoute(
      "Accept a proposal. Publishes the listing or makes the change. Verification of a changed name, " +
        "trade, ABN or state lapses.",
      Succeeded,
      { errors: [409] },
    ),
    async (c) => {
      await listingProposals.accept(c.get("signedIn").user, idParam(c));
      return c.json({ success: true });
    },
  );
  app.post(
    "/listing-proposals/:id/refuse",
    describeRoute("Refuse a proposal. The owner reads the reason.", Succeeded, { errors: [409] }),
    jsonBody(RefusalNote),
    async (c) => {
      await listingProposals.refuse(c.get("signedIn").user, idParam(c), c.req.valid("json").note);
      return c.json({ success: true });
    },
  );
  return app;
}
