import type { AdminClaim, AdminClaimList, ClaimState } from "@plumbline/contract/claims.ts";
import type { ClaimLines, ClaimListSearch } from "@plumbline/contract/work-lists.ts";
import { pageOf } from "../../listing/page-of.ts";
import { nameOf } from "../audit/actor-of.ts";
import type { Person } from "../identity/people.ts";
import type { ClaimsContext, Listing } from "./context.ts";
import { type ClaimRow, countWaitingClaims, findAllClaims, listClaims } from "./repository.ts";

const CLAIMS_SHOWN = 50;

export function createAdminLists({ db, directory, findPeople }: ClaimsContext) {
  async function list(state: ClaimState): Promise<AdminClaimList> {
    const rows = await listClaims(db, state, CLAIMS_SHOWN);
    const listings = await directory.findByIds(rows.map(({ businessId }) => businessId));
    const owners = [...listings.values()].flatMap(({ ownerId }) => ownerId ?? []);
    const people = await findPeople(db, [...rows.map(({ userId }) => userId), ...owners]);
    return {
      claims: rows.flatMap((claim) => {
        const listing = listings.get(claim.businessId);
        const claimant = people.get(claim.userId);
        if (!listing || !claimant) return [];
        return describeForAdmin(claim, listing, claimant, people.get(listing.ownerId ?? ""));
      }),
    };
  }

  async function listAll(asked: ClaimListSearch): Promise<ClaimLines> {
    const { rows, total } = await findAllClaims(db, asked);
    const listings = await directory.findByIds(rows.map(({ businessId }) => businessId));
    const claimants = rows.map(({ userId }) => userId);
    const people = await findPeople(db, claimants);
    const lines = rows.map(({ id, businessId, userId, way, state, createdAt, decidedAt }) => ({
      id,
      businessName: listings.get(businessId)?.businessName ?? "A deleted business",
      slug: listings.get(businessId)?.slug ?? null,
      claimant: people.get(userId)?.email ?? "A closed account",
      way,
      state,
      createdAt: createdAt.toISOString(),
      decidedAt: decidedAt?.toISOString() ?? null,
    }));
    return pageOf(lines, total, asked);
  }

  return { list, listAll, countWaiting: () => countWaitingClaims(db) };
}

function describeForAdmin(
  claim: ClaimRow,
  { id, slug, businessName, suburb, state, abn, phone, contactEmail }: Listing,
  claimant: Person,
  owner: Person | undefined,
): AdminClaim {
  return {
    id: claim.id,
    way: claim.way,
    state: claim.state,
    evidence: claim.evidence,
    note: claim.note,
    createdAt: claim.createdAt.toISOString(),
    provenAt: claim.provenAt?.toISOString() ?? null,
    objectedAt: claim.objectedAt?.toISOString() ?? null,
    business: { id, slug, businessName, suburb, state, abn, phone, contactEmail },
    claimant: { ...describePerson(claimant), businessName: claimant.businessName, abn: claimant.abn },
    owner: owner ? describePerson(owner) : null,
  };
}

const describePerson = (person: Person) => ({ email: person.email, name: nameOf(person) });
