import type { User } from "@plumbline/contract/accounts.ts";
import { LISTING_LIMITS } from "@plumbline/contract/listing-limits.ts";
import type { EditListing, NewPortfolioItem, OwnListing } from "@plumbline/contract/my-business.ts";
import { Conflict, Invalid } from "@plumbline/server/errors.ts";
import { actorOf } from "../audit/actor-of.ts";
import { refuseDemo } from "../identity/demo-policy.ts";
import { subjectOf } from "./admin-service.ts";
import { askAddress } from "./contact-address.ts";
import type { OwnListings } from "./own-listings.ts";
import type { OwnerContext } from "./owner-context.ts";
import { assertOwned } from "./owner-policy.ts";
import { dropContactChange, lockOwned } from "./owner-repository.ts";
import { changesOf } from "./proposed-fields.ts";
import { updateBusiness } from "./repository.ts";
import { versionAfter } from "./version-after.ts";

const CHANGED = "This listing has changed since you opened it. Reload the page and make your change again";

export function createEditing(context: OwnerContext, { get }: OwnListings) {
  const { db, audit, clock } = context;

  /** Changes only fields that need no review. A new contact address takes effect once confirmed. */
  async function edit(user: User, id: string, asked: EditListing): Promise<OwnListing> {
    refuseDemo(user);
    const { version, contactEmail, ...fields } = asked;
    await db.transaction(async (tx) => {
      const before = await lockOwned(tx, user.id, id);
      assertOwned(before);
      if (before.updatedAt.toISOString() !== version) throw new Conflict(CHANGED);
      const changes = changesOf(before, fields);
      if (Object.keys(changes).length > 0) {
        await updateBusiness(tx, id, { ...fields, updatedAt: versionAfter(before, clock()) });
        await audit.record(tx, actorOf(user), "business.update", subjectOf(before), changes);
      }
      if (contactEmail === before.contactEmail) await dropContactChange(tx, id);
      else if (contactEmail !== undefined) await askAddress(context, tx, user, before, contactEmail);
    });
    return get(user, id);
  }

  async function addWork(
    user: User,
    id: string,
    { version, at, ...work }: NewPortfolioItem,
  ): Promise<OwnListing> {
    const { portfolio } = await get(user, id);
    const most = LISTING_LIMITS.portfolio;
    if (portfolio.length >= most)
      throw new Invalid(`You can show up to ${most} pieces of work. Remove one first`);
    return edit(user, id, { version, portfolio: portfolio.toSpliced(at ?? portfolio.length, 0, work) });
  }

  /** `at` is the piece's index in that version of the listing. */
  async function removeWork(user: User, id: string, version: string, at: number): Promise<OwnListing> {
    const { portfolio } = await get(user, id);
    return edit(user, id, { version, portfolio: portfolio.filter((_, index) => index !== at) });
  }

  return { edit, addWork, removeWork };
}
