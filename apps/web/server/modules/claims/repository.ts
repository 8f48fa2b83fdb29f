import type { ClaimState } from "@plumbline/contract/claims.ts";
import type { ClaimListSearch } from "@plumbline/contract/work-lists.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, desc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { orderOf, windowOf } from "../../listing/page-of.ts";
import { businessClaims, claimCodes } from "./tables.ts";

export type ClaimRow = typeof businessClaims.$inferSelect;
type NewClaim = typeof businessClaims.$inferInsert;

const isUndecided = inArray(businessClaims.state, ["open", "waiting"]);

export async function findLastClaim(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
): Promise<ClaimRow | undefined> {
  const [claim] = await db
    .select()
    .from(businessClaims)
    .where(and(eq(businessClaims.businessId, businessId), eq(businessClaims.userId, userId)))
    .orderBy(desc(businessClaims.createdAt), desc(businessClaims.id))
    .limit(1);
  return claim;
}

/**
 * Updates the person's open claim, if any. Returns undefined if their claim is already waiting for a
 * decision.
 */
export async function openClaim(tx: Db, claim: NewClaim): Promise<ClaimRow | undefined> {
  const { way, state, evidence, sentTo, disputedOwnerId } = claim;
  const [opened] = await tx
    .insert(businessClaims)
    .values(claim)
    .onConflictDoUpdate({
      target: [businessClaims.businessId, businessClaims.userId],
      targetWhere: sql`state in ('open', 'waiting')`,
      set: { way, state, evidence: evidence ?? "", sentTo: sentTo ?? null, disputedOwnerId },
      setWhere: eq(businessClaims.state, "open"),
    })
    .returning();
  return opened;
}

export async function findClaim(db: Db, id: string): Promise<ClaimRow | undefined> {
  const [claim] = await db.select().from(businessClaims).where(eq(businessClaims.id, id));
  return claim;
}

export async function findOwnClaim(db: Db, userId: string, id: string): Promise<ClaimRow | undefined> {
  const [claim] = await db
    .select()
    .from(businessClaims)
    .where(and(eq(businessClaims.id, id), eq(businessClaims.userId, userId)));
  return claim;
}

export async function moveClaim(
  tx: Db,
  id: string,
  from: readonly ClaimState[],
  fields: Partial<ClaimRow>,
): Promise<ClaimRow | undefined> {
  const [moved] = await tx
    .update(businessClaims)
    .set(fields)
    .where(and(eq(businessClaims.id, id), inArray(businessClaims.state, [...from])))
    .returning();
  return moved;
}

/** Replaces any earlier objection link. */
export async function keepObjection(tx: Db, id: string, objectionHash: string): Promise<void> {
  await tx.update(businessClaims).set({ objectionHash }).where(eq(businessClaims.id, id));
}

/** The link works once. Returns false if it has been used or replaced, or the claim was refused. */
export async function takeObjection(db: Db, id: string, hash: string, objectedAt: Date): Promise<boolean> {
  const taken = await db
    .update(businessClaims)
    .set({ objectedAt, objectionHash: null })
    .where(
      and(
        eq(businessClaims.id, id),
        eq(businessClaims.objectionHash, hash),
        ne(businessClaims.state, "refused"),
      ),
    )
    .returning({ id: businessClaims.id });
  return taken.length > 0;
}

export function refuseOthers(
  tx: Db,
  { id, businessId }: ClaimRow,
  decision: Pick<ClaimRow, "note" | "decidedAt">,
): Promise<{ id: string; userId: string }[]> {
  return tx
    .update(businessClaims)
    .set({ ...decision, state: "refused" })
    .where(and(eq(businessClaims.businessId, businessId), ne(businessClaims.id, id), isUndecided))
    .returning({ id: businessClaims.id, userId: businessClaims.userId });
}

export function countCodes(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
  since: Date,
): Promise<number> {
  const isTheirs = and(eq(businessClaims.businessId, businessId), eq(businessClaims.userId, userId));
  const claims = db.select({ id: businessClaims.id }).from(businessClaims).where(isTheirs);
  return db.$count(claimCodes, and(inArray(claimCodes.claimId, claims), gt(claimCodes.createdAt, since)));
}

/** Replaces earlier codes of the claim, which stop working. */
export async function keepCode(tx: Db, code: typeof claimCodes.$inferInsert): Promise<void> {
  await tx
    .update(claimCodes)
    .set({ expiresAt: code.createdAt })
    .where(and(eq(claimCodes.claimId, code.claimId), gt(claimCodes.expiresAt, code.createdAt)));
  await tx.insert(claimCodes).values(code);
}

export async function findLastCode(db: Db, claimId: string) {
  const [code] = await db
    .select({ expiresAt: claimCodes.expiresAt, tries: claimCodes.tries })
    .from(claimCodes)
    .where(eq(claimCodes.claimId, claimId))
    .orderBy(desc(claimCodes.createdAt), desc(claimCodes.expiresAt))
    .limit(1);
  return code;
}

/** Counts the try before anything is compared, so that no more than `tries` concurrent guesses get the hash. */
export async function takeTry(
  db: Db,
  claimId: string,
  { now, tries }: { now: Date; tries: number },
): Promise<{ hash: string; tries: number } | undefined> {
  const [code] = await db
    .update(claimCodes)
    .set({ tries: sql`${claimCodes.tries} + 1` })
    .where(and(eq(claimCodes.claimId, claimId), gt(claimCodes.expiresAt, now), lt(claimCodes.tries, tries)))
    .returning({ hash: claimCodes.hash, tries: claimCodes.tries });
  return code;
}

/** Undecided claims are oldest first, decided ones newest first. */
export function listClaims(db: Db, state: ClaimState, limit: number): Promise<ClaimRow[]> {
  const isWaiting = state === "open" || state === "waiting";
  return db
    .select()
    .from(businessClaims)
    .where(eq(businessClaims.state, state))
    .orderBy(isWaiting ? asc(businessClaims.createdAt) : desc(businessClaims.createdAt), businessClaims.id)
    .limit(limit);
}

const LIST_COLUMNS = {
  createdAt: businessClaims.createdAt,
  state: businessClaims.state,
  way: businessClaims.way,
  decidedAt: businessClaims.decidedAt,
};

export async function findAllClaims(db: Db, asked: ClaimListSearch) {
  const { state, way } = businessClaims;
  const isFound = and(asked.state && eq(state, asked.state), asked.way && eq(way, asked.way));
  const { limit, offset } = windowOf(asked);
  const rows = await db
    .select()
    .from(businessClaims)
    .where(isFound)
    .orderBy(...orderOf(LIST_COLUMNS, asked, businessClaims.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(businessClaims, isFound) };
}

export function countWaitingClaims(db: Db): Promise<number> {
  return db.$count(businessClaims, eq(businessClaims.state, "waiting"));
}

export function listOwnClaims(db: Db, userId: string): Promise<ClaimRow[]> {
  return db
    .select()
    .from(businessClaims)
    .where(eq(businessClaims.userId, userId))
    .orderBy(desc(businessClaims.createdAt));
}

export async function deleteCodesBefore(db: Db, date: Date): Promise<number> {
  return (await db.delete(claimCodes).where(lt(claimCodes.createdAt, date)).returning({ id: claimCodes.id }))
    .length;
}
