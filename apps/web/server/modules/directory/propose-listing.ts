import type { User } from "@plumbline/contract/accounts.ts";
import { LISTING_LIMITS } from "@plumbline/contract/listing-limits.ts";
import type { IdentityProposal, NewListing, OwnListing } from "@plumbline/contract/my-business.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Invalid, LimitReached } from "@plumbline/server/errors.ts";
import { actorOf } from "../audit/actor-of.ts";
import { refuseUnconfirmed } from "../identity/confirmed-policy.ts";
import { refuseDemo } from "../identity/demo-policy.ts";
import { subjectOf } from "./admin-service.ts";
import type { OwnListings } from "./own-listings.ts";
import type { OwnerContext } from "./owner-context.ts";
import { assertOwned, wasNeverAccepted } from "./owner-policy.ts";
import {
  countWaiting,
  findByAbn,
  findFirstProposal,
  insertBusiness,
  keepProposal,
  listOwned,
  lockOwned,
  takeTurn,
} from "./owner-repository.ts";
import { changedOnly, changesOf } from "./proposed-fields.ts";
import type { Business } from "./repository.ts";
import { numberedSlug, slugOf } from "./slug.ts";

const MOST_SLUGS = 100;

/** An administrator decides on new listings and on changes that affect verification. */
export function createProposing({ db, audit, locate, clock }: OwnerContext, { get }: OwnListings) {
  /** The listing stays inactive and unverified until an administrator publishes it. */
  async function create(user: User, asked: NewListing): Promise<OwnListing> {
    refuseDemo(user);
    refuseUnconfirmed(user);
    const { tradeId: trade, ...fields } = asked;
    const coordinates = await locate(fields);
    const id = await db.transaction(async (tx) => {
      // Makes the second request of a double tap wait, so that it finds the first one's listing.
      await takeTurn(tx, user.id);
      await refuseDouble(tx, user, asked);
      const now = clock();
      const listing = await insertUnderFreeSlug(tx, {
        ...fields,
        ...coordinates,
        trade,
        contactEmail: user.email,
        ownerId: user.id,
        isActive: false,
        createdAt: now,
        updatedAt: now,
      });
      const proposal = { businessId: listing.id, userId: user.id, kind: "new", fields: {} } as const;
      await keepProposal(tx, { ...proposal, createdAt: now });
      await audit.record(tx, actorOf(user), "business.create", subjectOf(listing));
      return listing.id;
    });
    return get(user, id);
  }

  async function refuseDouble(tx: Db, user: User, { businessName, suburb, abn }: NewListing): Promise<void> {
    const own = await listOwned(tx, user.id);
    const isDouble = own.some(
      (listing) => isSameText(listing.businessName, businessName) && isSameText(listing.suburb, suburb),
    );
    if (isDouble) throw new Conflict("You already have this listing. It's under My business");
    const listed = abn ? await findByAbn(tx, abn) : undefined;
    if (listed) {
      const message = "A listing with this ABN is already in the directory. Find it there and claim it";
      throw new Invalid(message, { abn: message });
    }
    if ((await countWaiting(tx, user.id, "new")) >= LISTING_LIMITS.waiting) {
      throw new LimitReached(
        `${LISTING_LIMITS.waiting} of your listings are waiting for review. You can add more once they've been reviewed`,
      );
    }
  }

  async function insertUnderFreeSlug(
    tx: Db,
    fields: Omit<Parameters<typeof insertBusiness>[1], "slug">,
  ): Promise<Business> {
    const base = slugOf(fields.businessName, fields.suburb);
    for (let attempt = 0; attempt < MOST_SLUGS; attempt++) {
      const inserted = await insertBusiness(tx, { ...fields, slug: numberedSlug(base, attempt) });
      if (inserted) return inserted;
    }
    throw new Conflict("There are too many listings with this name here. Use a more specific name");
  }

  async function propose(user: User, id: string, asked: IdentityProposal): Promise<OwnListing> {
    refuseDemo(user);
    await db.transaction(async (tx) => {
      const business = await lockOwned(tx, user.id, id);
      assertOwned(business);
      const { tradeId: trade, ...rest } = asked;
      const fields = changedOnly(business, { ...rest, trade });
      const first = await findFirstProposal(tx, id);
      const kind = wasNeverAccepted(first) ? "new" : "change";
      const isAskedAgain = kind === "new" && first?.state === "refused";
      if (Object.keys(fields).length === 0 && !isAskedAgain)
        throw new Invalid("The listing already says that");
      await keepProposal(tx, { businessId: id, userId: user.id, kind, fields, createdAt: clock() });
      const changes = changesOf(business, fields);
      await audit.record(tx, actorOf(user), "business.propose", subjectOf(business), changes);
    });
    return get(user, id);
  }

  return { create, propose };
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}
