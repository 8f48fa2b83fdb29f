import { addDays } from "@plumbline/contract/time.ts";
import { createHash, randomBytes } from "node:crypto";
import type { User } from "@plumbline/contract/accounts.ts";
import {
  type EditListing,
  type IdentityProposal,
  type NewListing,
  type OwnListing,
  type PortfolioItem,
} from "@plumbline/contract/my-business.ts";
import { LISTING_LIMITS } from "@plumbline/contract/listing-limits.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Invalid, LimitReached, NotFound } from "@plumbline/server/errors.ts";
import { actorOf } from "../audit/actor-of.ts";
import type { Audit } from "../audit/service.ts";
import { refuseUnconfirmed } from "../identity/confirmed-policy.ts";
import { refuseDemo } from "../identity/demo-policy.ts";
import type { Person } from "../identity/people.ts";
import type { MailQueue } from "../mail/queue.ts";
import { subjectOf } from "./admin-service.ts";
import { describeSummary } from "./describe.ts";
import {
  countWaiting,
  deleteUnpublished,
  dropContactChange,
  findByAbn,
  findFirstProposal,
  findOwned,
  insertBusiness,
  keepContactChange,
  keepProposal,
  listContactChanges,
  listOwned,
  listWaiting,
  lockOwned,
  takeContactChange,
  takeTurn,
} from "./owner-repository.ts";
import { changedOnly, changesOf, wanted } from "./proposed-fields.ts";
import { type Business, updateBusiness } from "./repository.ts";
import { numberedSlug, slugOf } from "./slug.ts";
import { versionAfter } from "./version-after.ts";

const LINK_DAYS = 3;
const MOST_SLUGS = 100;

const NOT_YOURS = "We couldn't find this listing in your account";
const CHANGED = "This listing has changed since you opened it. Reload the page and make your change again";
const NOTHING_NEW = "The listing already says that";
const LINK_ENDED = "This link no longer works. Change the address again and we'll email a new one";

export type LocatePlace = (
  place: Pick<Business, "suburb" | "state" | "postcode">,
) => Promise<{ latitude: number; longitude: number } | undefined>;

type OwnerListingsOptions = {
  db: Db;
  audit: Audit;
  mail: MailQueue;
  findPerson: (db: Db, userId: string) => Promise<Person | undefined>;
  /** A fingerprint of how an account signs in; links expire when it changes. */
  credentialState: (tx: Db, userId: string) => Promise<string | undefined>;
  locate: LocatePlace;
  /** Quote requests awaiting the owner's reply; null if they aren't counted. */
  requestsWaiting: (businessId: string) => Promise<number | null>;
  url: string;
  clock: () => Date;
};

export function createOwnerListings(options: OwnerListingsOptions) {
  const { db, audit, mail, findPerson, credentialState, locate, requestsWaiting, url, clock } = options;

  async function list({ id }: Pick<User, "id">): Promise<OwnListing[]> {
    return describeAll(await listOwned(db, id));
  }

  /** Throws `NotFound` for someone else's listing too, which hides that it exists. */
  async function get(user: User, id: string): Promise<OwnListing> {
    const listing = await findOwned(db, user.id, id);
    if (!listing) throw new NotFound(NOT_YOURS);
    return describe(listing);
  }

  /** Only fields that need no review. A new contact address takes effect once confirmed. */
  async function edit(user: User, id: string, asked: EditListing): Promise<OwnListing> {
    refuseDemo(user);
    const { version, contactEmail, ...fields } = asked;
    await db.transaction(async (tx) => {
      const before = await lockOwned(tx, user.id, id);
      if (!before) throw new NotFound(NOT_YOURS);
      if (before.updatedAt.toISOString() !== version) throw new Conflict(CHANGED);
      const changes = changesOf(before, fields);
      if (Object.keys(changes).length > 0) {
        await updateBusiness(tx, id, { ...fields, updatedAt: versionAfter(before, clock()) });
        await audit.record(tx, actorOf(user), "business.update", subjectOf(before), changes);
      }
      if (contactEmail === before.contactEmail) await dropContactChange(tx, id);
      else if (contactEmail !== undefined) await askAddress(tx, user, before, contactEmail);
    });
    return get(user, id);
  }

  async function addWork(user: User, id: string, version: string, work: PortfolioItem): Promise<OwnListing> {
    const { portfolio } = await get(user, id);
    const most = LISTING_LIMITS.portfolio;
    if (portfolio.length >= most)
      throw new Invalid(`You can show up to ${most} pieces of work. Remove one first`);
    return edit(user, id, { version, portfolio: [...portfolio, work] });
  }

  /** `at` is the piece's index in that version. */
  async function removeWork(user: User, id: string, version: string, at: number): Promise<OwnListing> {
    const { portfolio } = await get(user, id);
    return edit(user, id, { version, portfolio: portfolio.filter((_, index) => index !== at) });
  }

  async function askAddress(tx: Db, user: User, business: Business, email: string): Promise<void> {
    const token = randomBytes(32).toString("base64url");
    await keepContactChange(tx, {
      businessId: business.id,
      userId: user.id,
      email,
      tokenHash: hashOf(token),
      credentialState: (await credentialState(tx, user.id)) ?? "",
      expiresAt: addDays(clock(), LINK_DAYS),
    });
    await mail.queue(tx, email, {
      template: "contact-email-check",
      name: "",
      // Text that no one has reviewed isn't emailed to strangers.
      businessName: business.isActive ? business.businessName : "",
      url: `${url}/my-business/confirm-contact?token=${token}`,
    });
  }

  /** Doesn't require a login: the person who reads that mailbox may have no account. */
  async function confirmContact(token: string): Promise<void> {
    await db.transaction(async (tx) => {
      const change = await takeContactChange(tx, hashOf(token), clock());
      const business = change && (await lockOwned(tx, change.userId, change.businessId));
      const isOutdated = change?.credentialState !== (change && (await credentialState(tx, change.userId)));
      if (!business || isOutdated) throw new Invalid(LINK_ENDED);
      const { email: contactEmail } = change;
      await updateBusiness(tx, business.id, { contactEmail, updatedAt: versionAfter(business, clock()) });
      const person = await findPerson(tx, change.userId);
      const actor = person ? actorOf(person) : { id: change.userId, name: "" };
      await audit.record(tx, actor, "business.update", subjectOf(business), {
        contactEmail: { before: business.contactEmail, after: contactEmail },
      });
    });
  }

  /** The listing stays inactive and unverified until an administrator publishes it. */
  async function create(user: User, asked: NewListing): Promise<OwnListing> {
    refuseDemo(user);
    refuseUnconfirmed(user);
    const { tradeId: trade, ...fields } = asked;
    const coordinates = await locate(fields);
    const id = await db.transaction(async (tx) => {
      // A double tap on the button finds the first tap's listing.
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
      await keepProposal(tx, {
        businessId: listing.id,
        userId: user.id,
        kind: "new",
        fields: {},
        createdAt: now,
      });
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
      if (!business) throw new NotFound(NOT_YOURS);
      const { tradeId: trade, ...rest } = asked;
      const fields = changedOnly(business, { ...rest, trade });
      const first = await findFirstProposal(tx, id);
      const kind = first && first.state !== "accepted" ? "new" : "change";
      const isAskedAgain = kind === "new" && first?.state === "refused";
      if (Object.keys(fields).length === 0 && !isAskedAgain) throw new Invalid(NOTHING_NEW);
      await keepProposal(tx, { businessId: id, userId: user.id, kind, fields, createdAt: clock() });
      await audit.record(
        tx,
        actorOf(user),
        "business.propose",
        subjectOf(business),
        changesOf(business, fields),
      );
    });
    return get(user, id);
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
        if (first && first.state !== "accepted" && !business.isActive) unpublished.push(business.id);
        await updateBusiness(tx, business.id, { ownerId: null });
        await audit.record(tx, actor, "business.leave", subjectOf(business), {
          ownerId: { before: id, after: null },
        });
      }
      if (unpublished.length > 0) await deleteUnpublished(tx, unpublished);
    });
  }

  async function describe(business: Business): Promise<OwnListing> {
    const [described] = await describeAll([business]);
    if (!described) throw new Error("a listing was not described");
    return described;
  }

  async function describeAll(owned: Business[]): Promise<OwnListing[]> {
    const ids = owned.map(({ id }) => id);
    const waiting = new Map((await listWaiting(db, ids)).map((one) => [one.businessId, one]));
    const changes = new Map((await listContactChanges(db, ids, clock())).map((one) => [one.businessId, one]));
    const described: OwnListing[] = [];
    for (const business of owned) {
      const summary = describeSummary(business, clock());
      const proposal = waiting.get(business.id);
      const { abn, phone, website, address, contactEmail, portfolio, certifications, isActive } = business;
      const { id, slug, businessName, tradeId, tradeType, suburb, state, postcode, description } = summary;
      const { logoUrl, yearsExperience, specialties, isSample, verifiedUntil } = summary;
      const { averageRating, totalReviews } = summary;
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
        serviceRadiusKm: business.serviceRadiusKm,
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

  return {
    list,
    get,
    edit,
    addWork,
    removeWork,
    confirmContact,
    create,
    propose,
    letGo,
  };
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
