import type { ProposalKind } from "@plumbline/contract/my-business.ts";
import type { ProposalListSearch } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, count, desc, eq, gt, ilike, inArray, isNull, sql } from "drizzle-orm";
import { anywhere, orderOf, windowOf } from "../../listing/page-of.ts";
import type { Business } from "./repository.ts";
import { businesses, contactEmailChanges, listingProposals } from "./tables.ts";

export type Proposal = typeof listingProposals.$inferSelect;
type ContactChange = typeof contactEmailChanges.$inferSelect;

const isTheirs = (ownerId: string) => and(eq(businesses.ownerId, ownerId), isNull(businesses.deletedAt));

/** If an id is given, returns only that listing. */
export function listOwned(db: Db, ownerId: string, id?: string): Promise<Business[]> {
  return db
    .select()
    .from(businesses)
    .where(and(isTheirs(ownerId), id === undefined ? undefined : eq(businesses.id, id)))
    .orderBy(asc(businesses.businessName), businesses.id);
}

export async function lockOwned(tx: Db, ownerId: string, id: string): Promise<Business | undefined> {
  const [business] = await tx
    .select()
    .from(businesses)
    .where(and(isTheirs(ownerId), eq(businesses.id, id)))
    .for("update");
  return business;
}

/** Makes other requests of this person wait until the transaction ends. */
export async function takeTurn(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`listings:${userId}`}, 0))`);
}

/** Returns undefined if the slug is taken. */
export async function insertBusiness(
  tx: Db,
  business: typeof businesses.$inferInsert,
): Promise<Business | undefined> {
  const [inserted] = await tx
    .insert(businesses)
    .values(business)
    .onConflictDoNothing({ target: businesses.slug })
    .returning();
  return inserted;
}

export async function findByAbn(db: Db, abn: string): Promise<Business | undefined> {
  const [business] = await db
    .select()
    .from(businesses)
    .where(and(eq(businesses.abn, abn), isNull(businesses.deletedAt)))
    .orderBy(asc(businesses.createdAt))
    .limit(1);
  return business;
}

/** Replaces an earlier proposal that is still waiting. */
export async function keepProposal(
  tx: Db,
  proposal: Pick<Proposal, "businessId" | "userId" | "kind" | "fields" | "createdAt">,
): Promise<void> {
  const { userId, kind, fields, createdAt } = proposal;
  await tx
    .insert(listingProposals)
    .values(proposal)
    .onConflictDoUpdate({
      target: listingProposals.businessId,
      targetWhere: sql`state = 'waiting'`,
      set: { userId, kind, fields, createdAt },
    });
}

/** Returns undefined for a listing that an administrator created. */
export async function findFirstProposal(db: Db, businessId: string): Promise<Proposal | undefined> {
  const [proposal] = await db
    .select()
    .from(listingProposals)
    .where(and(eq(listingProposals.businessId, businessId), eq(listingProposals.kind, "new")))
    .orderBy(desc(listingProposals.createdAt))
    .limit(1);
  return proposal;
}

export async function findProposal(db: Db, id: string): Promise<Proposal | undefined> {
  const [proposal] = await db.select().from(listingProposals).where(eq(listingProposals.id, id));
  return proposal;
}

/** Covers all listings if no ids are given. Sorted oldest first. */
export function listWaiting(db: Db, businessIds?: string[]): Promise<Proposal[]> {
  return db
    .select()
    .from(listingProposals)
    .where(
      and(
        eq(listingProposals.state, "waiting"),
        businessIds && inArray(listingProposals.businessId, businessIds),
      ),
    )
    .orderBy(asc(listingProposals.createdAt), listingProposals.id)
    .limit(100);
}

const PROPOSAL_COLUMNS = {
  createdAt: listingProposals.createdAt,
  businessName: businesses.businessName,
  kind: listingProposals.kind,
  state: listingProposals.state,
  decidedAt: listingProposals.decidedAt,
};

export async function findAllProposals(db: Db, asked: ProposalListSearch) {
  const { q, state, kind } = asked;
  const isFound = and(
    q ? ilike(businesses.businessName, anywhere(q)) : undefined,
    state && eq(listingProposals.state, state),
    kind && eq(listingProposals.kind, kind),
  );
  const { limit, offset } = windowOf(asked);
  const isOfListing = eq(businesses.id, listingProposals.businessId);
  const rows = await db
    .select({ proposal: listingProposals, business: businesses })
    .from(listingProposals)
    .innerJoin(businesses, isOfListing)
    .where(isFound)
    .orderBy(...orderOf(PROPOSAL_COLUMNS, asked, listingProposals.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(listingProposals)
    .innerJoin(businesses, isOfListing)
    .where(isFound);
  return { rows, total: counted?.total ?? 0 };
}

export function countAllWaiting(db: Db): Promise<number> {
  return db.$count(listingProposals, eq(listingProposals.state, "waiting"));
}

export function countWaiting(db: Db, userId: string, kind: ProposalKind): Promise<number> {
  const { state, kind: kindOf, userId: by } = listingProposals;
  return db.$count(listingProposals, and(eq(by, userId), eq(kindOf, kind), eq(state, "waiting")));
}

/** Returns undefined if the proposal has already been decided. */
export async function decideProposal(
  tx: Db,
  id: string,
  decision: Pick<Proposal, "state" | "note" | "decidedAt">,
): Promise<Proposal | undefined> {
  const [decided] = await tx
    .update(listingProposals)
    .set(decision)
    .where(and(eq(listingProposals.id, id), eq(listingProposals.state, "waiting")))
    .returning();
  return decided;
}

/** Deletes only listings that aren't active. */
export async function deleteUnpublished(tx: Db, ids: string[]): Promise<void> {
  await tx.delete(businesses).where(and(inArray(businesses.id, ids), eq(businesses.isActive, false)));
}

export async function keepContactChange(tx: Db, change: ContactChange): Promise<void> {
  const { businessId: target } = contactEmailChanges;
  await tx.insert(contactEmailChanges).values(change).onConflictDoUpdate({ target, set: change });
}

export function listContactChanges(db: Db, businessIds: string[], now: Date): Promise<ContactChange[]> {
  const { businessId, expiresAt } = contactEmailChanges;
  return db
    .select()
    .from(contactEmailChanges)
    .where(and(inArray(businessId, businessIds), gt(expiresAt, now)));
}

/** Deletes the change, so that the emailed link works once. */
export async function takeContactChange(
  tx: Db,
  tokenHash: string,
  now: Date,
): Promise<ContactChange | undefined> {
  const [change] = await tx
    .delete(contactEmailChanges)
    .where(and(eq(contactEmailChanges.tokenHash, tokenHash), gt(contactEmailChanges.expiresAt, now)))
    .returning();
  return change;
}

export async function dropContactChange(tx: Db, businessId: string): Promise<void> {
  await tx.delete(contactEmailChanges).where(eq(contactEmailChanges.businessId, businessId));
}
