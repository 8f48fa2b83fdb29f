import type { User } from "@plumbline/contract/accounts.ts";
import type { OwnListing } from "@plumbline/contract/my-business.ts";
import { actorOf } from "../audit/actor-of.ts";
import { subjectOf } from "./admin-service.ts";
import { describeSummary } from "./describe.ts";
import type { OwnerContext } from "./owner-context.ts";
import { assertOwned, wasNeverAccepted } from "./owner-policy.ts";
import {
  deleteUnpublished,
  findFirstProposal,
  listContactChanges,
  listOwned,
  listWaiting,
} from "./owner-repository.ts";
import { wanted } from "./proposed-fields.ts";
import { type Business, updateBusiness } from "./repository.ts";

export type OwnListings = ReturnType<typeof createOwnListings>;

export function createOwnListings({ db, audit, findPerson, requestsWaiting, url, clock }: OwnerContext) {
  async function list({ id }: Pick<User, "id">): Promise<OwnListing[]> {
    return describe(await listOwned(db, id));
  }

  async function get(user: User, id: string): Promise<OwnListing> {
    const [listing] = await describe(await listOwned(db, user.id, id));
    assertOwned(listing);
    return listing;
  }

  /** Called before an account closes. Published listings stay, unclaimed; unpublished ones are deleted. */
  async function letGo(id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const person = await findPerson(tx, id);
      const actor = person ? actorOf(person) : { id, name: "" };
      const owned = await listOwned(tx, id);
      const unpublished: string[] = [];
      for (const business of owned) {
        const first = await findFirstProposal(tx, business.id);
        if (wasNeverAccepted(first) && !business.isActive) unpublished.push(business.id);
        await updateBusiness(tx, business.id, { ownerId: null });
        await audit.record(tx, actor, "business.leave", subjectOf(business), {
          ownerId: { before: id, after: null },
        });
      }
      if (unpublished.length > 0) await deleteUnpublished(tx, unpublished);
    });
  }

  async function describe(owned: Business[]): Promise<OwnListing[]> {
    const ids = owned.map(({ id }) => id);
    const waiting = new Map((await listWaiting(db, ids)).map((one) => [one.businessId, one]));
    const changes = new Map((await listContactChanges(db, ids, clock())).map((one) => [one.businessId, one]));
    const described: OwnListing[] = [];
    for (const business of owned) {
      const proposal = waiting.get(business.id);
      const { id, slug, businessName, abn, suburb, state, postcode, description, phone, website } = business;
      const { address, contactEmail, portfolio, certifications, isActive, isSample, logoUrl } = business;
      const { yearsExperience, specialties, serviceRadiusKm } = business;
      const summary = describeSummary(business, clock());
      const { tradeId, tradeType, verifiedUntil, averageRating, totalReviews } = summary;
      described.push({
        id,
        slug,
        url: `${url}/directory/${slug}`,
        businessName,
        tradeId,
        tradeType,
        abn,
        suburb,
        state,
        postcode,
        description,
        phone,
        website,
        address,
        contactEmail,
        unconfirmedEmail: changes.get(id)?.email ?? null,
        serviceRadiusKm,
        yearsExperience,
        specialties,
        portfolio,
        certifications,
        logoUrl,
        isActive,
        isSample,
        verifiedUntil,
        averageRating,
        totalReviews,
        requestsWaiting: await requestsWaiting(id),
        waiting: proposal ? { kind: proposal.kind, changes: wanted(business, proposal.fields) } : null,
        version: business.updatedAt.toISOString(),
      });
    }
    return described;
  }

  return { list, get, letGo };
}
