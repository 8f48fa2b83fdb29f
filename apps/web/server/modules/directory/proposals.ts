import type { User } from "@plumbline/contract/accounts.ts";
import type { ListingProposal } from "@plumbline/contract/my-business.ts";
import type { ProposalLines, ProposalListSearch } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import { isDeepStrictEqual } from "node:util";
import { pageOf } from "../../listing/page-of.ts";
import { actorOf, nameOf } from "../audit/actor-of.ts";
import type { Person } from "../identity/people.ts";
import { subjectOf } from "./admin-service.ts";
import { describeSummary } from "./describe.ts";
import type { OwnerContext } from "./owner-context.ts";
import {
  countAllWaiting,
  decideProposal,
  findAllProposals,
  findProposal,
  listWaiting,
  type Proposal,
} from "./owner-repository.ts";
import { changesOf, type FieldName, spellOut } from "./proposed-fields.ts";
import { type Business, findBusinesses, lockKeptBusiness, updateBusiness } from "./repository.ts";
import type { Standing } from "./standing.ts";
import { versionAfter } from "./version-after.ts";

const DECIDED = "Someone has already decided this";
const OWNER_CHANGED = "The person who proposed this no longer manages the listing. Decline the proposal";

const PLACE_FIELDS: FieldName[] = ["suburb", "state", "postcode"];
/** Verification is valid only for the fields it was made for. */
const CHECKED_FIELDS: FieldName[] = ["businessName", "trade", "abn", "state"];

type ProposalsOptions = Omit<OwnerContext, "credentialState" | "requestsWaiting"> & {
  findPeople: (db: Db, userIds: string[]) => Promise<ReadonlyMap<string, Person>>;
  standing: Standing;
};

export function createListingProposals(options: ProposalsOptions) {
  const { db, audit, mail, findPerson, findPeople, locate, standing, url, clock } = options;

  async function list(): Promise<ListingProposal[]> {
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

  async function listAll(asked: ProposalListSearch): Promise<ProposalLines> {
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

  async function accept(admin: User, id: string): Promise<void> {
    const proposal = await findProposal(db, id);
    if (!proposal) throw new NotFound("We couldn't find this proposal");
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
      // The owner changed the proposal after it was read above, so `moved` may not match its fields.
      if (!isDeepStrictEqual(decided.fields, proposal.fields)) throw new Conflict(DECIDED);
      const isMoved = PLACE_FIELDS.some((field) => field in decided.fields);
      const isChecked = CHECKED_FIELDS.some((field) => field in decided.fields);
      await updateBusiness(tx, business.id, {
        ...decided.fields,
        ...(isMoved && { latitude: moved?.latitude ?? null, longitude: moved?.longitude ?? null }),
        ...(decided.kind === "new" && { isActive: true }),
        updatedAt: versionAfter(business, clock()),
      });
      await audit.record(tx, actorOf(admin), "business.accept", subjectOf(business), {
        ...changesOf(business, decided.fields),
        ...(decided.kind === "new" && { isActive: { before: business.isActive, after: true } }),
      });
      if (isChecked) await standing.follow(tx, business.id);
      await tellDecided(tx, decided, business, "");
    });
  }

  async function refuse(admin: User, id: string, note: string): Promise<void> {
    const proposal = await findProposal(db, id);
    if (!proposal) throw new NotFound("We couldn't find this proposal");
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

  return { list, listAll, count: () => countAllWaiting(db), accept, refuse };
}
