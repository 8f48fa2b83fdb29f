import type { User } from "@plumbline/contract/accounts.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { MailContent } from "../mail/contents.ts";
import { type ClaimsContext, type Listing, lockListing, NO_CLAIM } from "./context.ts";
import { assertCanTakeOver, DECIDED } from "./policy.ts";
import { type ClaimRow, findClaim, moveClaim, refuseOthers } from "./repository.ts";

const ANOTHER_CONFIRMED =
  "Someone else has proved that this is their business. If that's wrong, claim it again on the listing's page and tell us how we can check that it's yours.";

export function createDecisions(context: ClaimsContext) {
  const { db, directory, audit, mail, findPerson, refuseBannedBusiness, url, clock } = context;

  async function confirm(admin: User, id: string): Promise<void> {
    const asked = await getClaim(id);
    const now = clock();
    await db.transaction(async (tx) => {
      await refuseBannedBusiness(tx, asked.businessId);
      // Every confirmation locks the listing before its claims, so two for the same listing run one after the
      // other.
      const listing = await lockListing(context, tx, asked.businessId);
      const claim = await moveClaim(tx, id, ["waiting"], { state: "confirmed", decidedAt: now });
      if (!claim) throw new Conflict(asked.state === "open" ? "This claim hasn't been proved yet" : DECIDED);
      assertCanTakeOver(claim, listing);
      const { businessName, ownerId: before } = listing;
      await directory.setOwner(tx, listing.id, claim.userId);
      const subject = { kind: "business", id: listing.id, name: businessName } as const;
      const changes = { ownerId: { before, after: claim.userId } };
      await audit.record(tx, actorOf(admin), "claim.confirm", subject, changes);
      const others = await refuseOthers(tx, claim, { note: ANOTHER_CONFIRMED, decidedAt: now });
      await tell(tx, claim.userId, (name) => {
        return { template: "claim-confirmed", name, businessName, url: `${url}/my-business` };
      });
      if (before && before !== claim.userId) {
        await tell(tx, before, (name) => {
          return { template: "listing-lost", name, businessName, url: claimPage(listing) };
        });
      }
      for (const other of others) await tellRefused(tx, other.userId, listing, ANOTHER_CONFIRMED);
    });
  }

  async function refuse(admin: User, id: string, note: string): Promise<void> {
    const asked = await getClaim(id);
    await db.transaction(async (tx) => {
      const listing = await lockListing(context, tx, asked.businessId);
      const decision = { state: "refused", note, decidedAt: clock() } as const;
      const claim = await moveClaim(tx, id, ["open", "waiting"], decision);
      if (!claim) throw new Conflict(DECIDED);
      const subject = { kind: "claim", id, name: listing.businessName } as const;
      const changes = { state: { before: asked.state, after: "refused" }, note: { before: "", after: note } };
      await audit.record(tx, actorOf(admin), "claim.refuse", subject, changes);
      await tellRefused(tx, claim.userId, listing, note);
    });
  }

  async function getClaim(id: string): Promise<ClaimRow> {
    const claim = await findClaim(db, id);
    if (!claim) throw new NotFound(NO_CLAIM);
    return claim;
  }

  function tellRefused(tx: Db, userId: string, listing: Listing, note: string): Promise<void> {
    const { businessName } = listing;
    return tell(tx, userId, (name) => {
      return { template: "claim-refused", name, businessName, note, url: claimPage(listing) };
    });
  }

  async function tell(tx: Db, userId: string, write: (firstName: string) => MailContent): Promise<void> {
    const person = await findPerson(tx, userId);
    if (person) await mail.queue(tx, person.email, write(person.firstName));
  }

  const claimPage = ({ slug }: Listing) => `${url}/directory/${slug}/claim`;

  return { confirm, refuse };
}
