import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { User } from "@plumbline/contract/accounts.ts";
import {
  type EditListing,
  type IdentityProposal,
  type ListingProposal,
  type NewListing,
  type OwnListing,
  type PortfolioItem,
} from "@plumbline/contract/my-business.ts";
import { LISTING_LIMITS } from "@plumbline/contract/listing-limits.ts";
import { BUSINESS_TRADE_LABELS } from "@plumbline/contract/trades.ts";
import type { ProposalLines, ProposalListSearch } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, Invalid, LimitReached, NotFound } from "@plumbline/server/errors.ts";
import { pageOf } from "../../listing/page-of.ts";
import { actorOf, nameOf } from "../audit/actor-of.ts";
import type { Audit } from "../audit/service.ts";
import { refuseUnconfirmed } from "../identity/confirmed-policy.ts";
import { refuseDemo } from "../identity/demo-policy.ts";
import type { Person } from "../identity/people.ts";
import type { MailQueue } from "../mail/queue.ts";
import { describeSummary } from "./describe.ts";
import {
  applyProposal,
  countAllWaiting,
  countWaiting,
  decideProposal,
  deleteUnpublished,
  dropContactChange,
  findByAbn,
  findFirstProposal,
  findOwned,
  findProposal,
  insertBusiness,
  keepContactChange,
  keepProposal,
  listContactChanges,
  listOwned,
  findAllProposals,
  listWaiting,
  lockOwned,
  type Proposal,
  takeContactChange,
  takeTurn,
} from "./owner-repository.ts";
import type { ProposedFields } from "./tables.ts";
import { type Business, findBusinesses, lockKeptBusiness, updateBusiness } from "./repository.ts";
import type { Standing } from "./standing.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const LINK_DAYS = 3;
const MOST_SLUGS = 100;

const NOT_YOURS = "There is no such listing of yours";
const CHANGED = "This listing was changed in the meantime. Load the page again, and your change can be made";
const NOTHING_NEW = "That is what the listing says already";
const DECIDED = "Somebody has decided this already";
const OWNER_CHANGED = "Whoever proposed this does not manage the listing any more. Refuse it";
const LINK_ENDED = "This link is not good any more. Change the address again, and a new one is mailed";

/** What a proposal can change, with the words for the reader. */
const FIELD_NAMES = {
  businessName: "Business name",
  trade: "Trade",
  abn: "ABN",
  suburb: "Suburb",
  state: "State",
  postcode: "Postcode",
} as const satisfies Record<keyof ProposedFields, string>;
type FieldName = keyof typeof FIELD_NAMES;
const FIELDS = Object.keys(FIELD_NAMES) as FieldName[];
/** What the checks were made for: with another one they say nothing. */
const CHECKED_FIELDS: FieldName[] = ["businessName", "trade", "abn", "state"];

type Coordinates = { latitude: number; longitude: number };
type OwnerListingsOptions = {
  db: Db;
  audit: Audit;
  mail: MailQueue;
  findPerson: (db: Db, userId: string) => Promise<Person | undefined>;
  findPeople: (db: Db, userIds: string[]) => Promise<ReadonlyMap<string, Person>>;
  /** Where a suburb is; undefined where the gazetteer does not know it. */
  locate: (place: Pick<Business, "suburb" | "state" | "postcode">) => Promise<Coordinates | undefined>;
  /** Requests that wait for the owner's answer; null where nobody counts them. */
  requestsWaiting: (businessId: string) => Promise<number | null>;
  standing: Standing;
  url: string;
  clock: () => Date;
};

/** What an owner does with their own listings, and what an administrator decides of it. */
export function createOwnerListings(options: OwnerListingsOptions) {
  const { db, audit, mail, findPerson, findPeople, locate, requestsWaiting, standing, url, clock } = options;

  async function list({ id }: Pick<User, "id">): Promise<OwnListing[]> {
    return describeAll(await listOwned(db, id));
  }

  /** Throws `NotFound` for what is not theirs, whether it exists or not. */
  async function get(user: User, id: string): Promise<OwnListing> {
    const listing = await findOwned(db, user.id, id);
    if (!listing) throw new NotFound(NOT_YOURS);
    return describe(listing);
  }

  /** Changes what an owner may change by themselves. Another contact address is asked first. */
  async function edit(user: User, id: string, asked: EditListing): Promise<OwnListing> {
    refuseDemo(user);
    const { version, contactEmail, ...fields } = asked;
    await db.transaction(async (tx) => {
      const before = await lockOwned(tx, user.id, id);
      if (!before) throw new NotFound(NOT_YOURS);
      if (before.updatedAt.toISOString() !== version) throw new Conflict(CHANGED);
      const changes = changesOf(before, fields);
      if (Object.keys(changes).length > 0) {
        await updateBusiness(tx, id, { ...fields, updatedAt: after(before.updatedAt) });
        await audit.record(tx, actorOf(user), "business.update", subjectOf(before), changes);
      }
      if (contactEmail === before.contactEmail) await dropContactChange(tx, id);
      else if (contactEmail !== undefined) await askAddress(tx, user, before, contactEmail);
    });
    return get(user, id);
  }

  /** Shows one more piece of work. */
  async function addWork(user: User, id: string, version: string, work: PortfolioItem): Promise<OwnListing> {
    const { portfolio } = await get(user, id);
    const most = LISTING_LIMITS.portfolio;
    if (portfolio.length >= most)
      throw new Invalid(`${most} pieces of work are shown already: take one out first`);
    return edit(user, id, { version, portfolio: [...portfolio, work] });
  }

  /** Takes a piece of work out, by where it stands in that version. */
  async function removeWork(user: User, id: string, version: string, at: number): Promise<OwnListing> {
    const { portfolio } = await get(user, id);
    return edit(user, id, { version, portfolio: portfolio.filter((_, index) => index !== at) });
  }

  /** Mails a link to an address that is to get the requests. */
  async function askAddress(tx: Db, user: User, business: Business, email: string): Promise<void> {
    const token = randomBytes(32).toString("base64url");
    await keepContactChange(tx, {
      businessId: business.id,
      userId: user.id,
      email,
      tokenHash: hashOf(token),
      expiresAt: new Date(clock().getTime() + LINK_DAYS * DAY_MS),
    });
    await mail.queue(tx, email, {
      template: "contact-email-check",
      name: "",
      // What nobody has looked at yet is not carried into strangers' mailboxes.
      businessName: business.isActive ? business.businessName : "",
      url: `${url}/my-business/confirm-contact?token=${token}`,
    });
  }

  /** Makes the address that the mailed link went to the listing's. Whoever reads its mails need not be signed in. */
  async function confirmContact(token: string): Promise<void> {
    await db.transaction(async (tx) => {
      const change = await takeContactChange(tx, hashOf(token), clock());
      const business = change && (await lockOwned(tx, change.userId, change.businessId));
      if (!business) throw new Invalid(LINK_ENDED);
      const { email: contactEmail } = change;
      await updateBusiness(tx, business.id, { contactEmail, updatedAt: after(business.updatedAt) });
      const person = await findPerson(tx, change.userId);
      const actor = person ? actorOf(person) : { id: change.userId, name: "" };
      await audit.record(tx, actor, "business.update", subjectOf(business), {
        contactEmail: { before: business.contactEmail, after: contactEmail },
      });
    });
  }

  /** Makes a listing that an administrator has yet to publish. It says nothing of having been checked. */
  async function create(user: User, asked: NewListing): Promise<OwnListing> {
    refuseDemo(user);
    refuseUnconfirmed(user);
    const { tradeId: trade, ...fields } = asked;
    const coordinates = await locate(fields);
    const id = await db.transaction(async (tx) => {
      // A second tap on the button finds the listing of the first.
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
    if (isDouble) throw new Conflict("You have this listing already: it is under My business");
    const listed = abn ? await findByAbn(tx, abn) : undefined;
    if (listed) {
      const message = "A listing with this ABN is in the directory already: find it there, and claim it";
      throw new Invalid(message, { abn: message });
    }
    if ((await countWaiting(tx, user.id, "new")) >= LISTING_LIMITS.waiting) {
      throw new LimitReached(
        `${LISTING_LIMITS.waiting} of your listings wait for an administrator. Add more once they have been looked at`,
      );
    }
  }

  async function insertUnderFreeSlug(
    tx: Db,
    fields: Omit<Parameters<typeof insertBusiness>[1], "slug">,
  ): Promise<Business> {
    const base = slugOf(`${fields.businessName} ${fields.suburb} ${fields.state}`);
    for (let number = 1; number <= MOST_SLUGS; number++) {
      const slug = number === 1 ? base : `${base}-${number}`;
      const inserted = await insertBusiness(tx, { ...fields, slug });
      if (inserted) return inserted;
    }
    throw new Conflict("There are too many listings of this name in this place. Name yours more exactly");
  }

  /** Asks an administrator for another name, trade, ABN or place. */
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

  /** What waits for an administrator, the longest wait first. */
  async function listProposals(): Promise<ListingProposal[]> {
    const proposals = await listWaiting(db);
    const ids = proposals.map(({ businessId }) => businessId);
    const listings = new Map((await findBusinesses(db, ids)).map((business) => [business.id, business]));
    const people = await findPeople(
      db,
      proposals.map(({ userId }) => userId),
    );
    const described: ListingProposal[] = [];
    for (const proposal of proposals) {
      const business = listings.get(proposal.businessId);
      const person = people.get(proposal.userId);
      if (!business || business.deletedAt || !person) continue;
      const { isVerified, tradeType } = describeSummary(business, clock());
      const { id, slug, businessName, abn, suburb, state, postcode, description } = business;
      described.push({
        id: proposal.id,
        kind: proposal.kind,
        createdAt: proposal.createdAt.toISOString(),
        business: {
          id,
          slug,
          businessName,
          tradeType,
          abn,
          suburb,
          state,
          postcode,
          description,
          isVerified,
        },
        proposedBy: { email: person.email, name: nameOf(person) },
        changes: spellOut(business, proposal.fields),
      });
    }
    return described;
  }

  /** A page of all proposals. */
  async function listAllProposals(asked: ProposalListSearch): Promise<ProposalLines> {
    const { rows, total } = await findAllProposals(db, asked);
    const people = await findPeople(
      db,
      rows.map(({ proposal }) => proposal.userId),
    );
    const lines = rows.map(({ proposal, business }) => {
      const { id, kind, state, createdAt, decidedAt, userId } = proposal;
      return {
        id,
        businessName: business.businessName,
        slug: business.isActive && !business.deletedAt ? business.slug : null,
        proposedBy: people.get(userId)?.email ?? "A closed account",
        kind,
        state,
        createdAt: createdAt.toISOString(),
        decidedAt: decidedAt?.toISOString() ?? null,
      };
    });
    return pageOf(lines, total, asked);
  }

  /** Publishes a new listing, or makes the change. What was checked of another name, trade or ABN holds no longer. */
  async function accept(admin: User, id: string): Promise<void> {
    const proposal = await findProposal(db, id);
    if (!proposal) throw new NotFound("There is no such proposal");
    const listed = (await findBusinesses(db, [proposal.businessId]))[0];
    const moved = listed && (await locate({ ...listed, ...proposal.fields }));
    await db.transaction(async (tx) => {
      await standing.refuseBanned(tx, proposal.fields);
      if (proposal.kind === "new") await standing.refuseBannedBusiness(tx, proposal.businessId);
      const business = await lockKeptBusiness(tx, proposal.businessId);
      const decided =
        business && (await decideProposal(tx, id, { state: "accepted", note: "", decidedAt: clock() }));
      if (!decided) throw new Conflict(DECIDED);
      if (business.ownerId !== decided.userId) throw new Conflict(OWNER_CHANGED);
      // Proposed anew since it was read above: the place is that of the other fields.
      if (!isDeepStrictEqual(decided.fields, proposal.fields)) throw new Conflict(DECIDED);
      const isMoved = FIELDS.slice(3).some((field) => field in decided.fields);
      const isChecked = CHECKED_FIELDS.some((field) => field in decided.fields);
      await applyProposal(tx, business.id, {
        ...decided.fields,
        ...(isMoved && { latitude: moved?.latitude ?? null, longitude: moved?.longitude ?? null }),
        ...(decided.kind === "new" && { isActive: true }),
        updatedAt: after(business.updatedAt),
      });
      await audit.record(tx, actorOf(admin), "business.accept", subjectOf(business), {
        ...changesOf(business, decided.fields),
        ...(decided.kind === "new" && { isActive: { before: business.isActive, after: true } }),
      });
      if (isChecked) await standing.follow(tx, business.id);
      await tellDecided(tx, decided, business, "");
    });
  }

  /** Leaves the listing as it is, with the reason that the owner reads. */
  async function refuse(admin: User, id: string, note: string): Promise<void> {
    const proposal = await findProposal(db, id);
    if (!proposal) throw new NotFound("There is no such proposal");
    await db.transaction(async (tx) => {
      const business = await lockKeptBusiness(tx, proposal.businessId);
      const decided =
        business && (await decideProposal(tx, id, { state: "refused", note, decidedAt: clock() }));
      if (!decided) throw new Conflict(DECIDED);
      await audit.record(tx, actorOf(admin), "business.refuse", subjectOf(business), {
        proposal: { before: "waiting", after: "refused" },
        note: { before: "", after: note },
      });
      await tellDecided(tx, decided, business, note);
    });
  }

  async function tellDecided(tx: Db, proposal: Proposal, business: Business, note: string): Promise<void> {
    const person = await findPerson(tx, proposal.userId);
    if (!person) return;
    await mail.queue(tx, person.email, {
      template: "listing-decided",
      name: person.firstName,
      businessName: proposal.fields.businessName ?? business.businessName,
      kind: proposal.kind,
      isAccepted: proposal.state === "accepted",
      note,
      url: `${url}/my-business`,
    });
  }

  /** Lets go of everything somebody owns, before their account closes: what was published stays, unclaimed. */
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

  /** Now, and in any case after the change before: two within a millisecond have versions of their own. */
  function after(before: Date): Date {
    return new Date(Math.max(clock().getTime(), before.getTime() + 1));
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
    listProposals,
    listAllProposals,
    countProposals: () => countAllWaiting(db),
    accept,
    refuse,
    letGo,
  };
}

function changesOf(before: Business, fields: Partial<Business>) {
  const changed = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(before[name as keyof Business], value),
  );
  return Object.fromEntries(
    changed.map(([name, value]) => [name, { before: before[name as keyof Business], after: value }]),
  );
}

function changedOnly(before: Business, fields: ProposedFields): ProposedFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => before[name as FieldName] !== value),
  );
}

/** The changes of a proposal in words, by the words for the field. */
function spellOut(before: Business, fields: ProposedFields) {
  const changed = FIELDS.filter((field) => field in fields);
  return Object.fromEntries(
    changed.map((field) => [
      FIELD_NAMES[field],
      { before: wordOf(field, before[field]), after: wordOf(field, fields[field]) },
    ]),
  );
}

function wanted(before: Business, fields: ProposedFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(spellOut(before, fields)).map(([name, { after }]) => [name, after]),
  );
}

function wordOf(field: FieldName, value: string | null | undefined): string {
  if (field !== "trade") return value ?? "";
  return value ? BUSINESS_TRADE_LABELS[value as keyof typeof BUSINESS_TRADE_LABELS] : "";
}

function slugOf(text: string): string {
  const plain = text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, 100) || "business"
  );
}

function isSameText(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}

function subjectOf({ id, businessName }: Business) {
  return { kind: "business", id, name: businessName } as const;
}
