import type { ClaimState } from "@plumbline/contract/claims.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, count, desc, eq, gt, inArray, lt, ne, sql } from "drizzle-orm";
import { businessClaims, claimCodes } from "./tables.ts";

export type ClaimRow = typeof businessClaims.$inferSelect;
type NewClaim = typeof businessClaims.$inferInsert;

const UNDECIDED = ["open", "waiting"] as const;
const isUndecided = inArray(businessClaims.state, [...UNDECIDED]);

/** The last claim somebody made for a business. */
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

/** Makes the claim, or turns to what is new in the one that is still open; undefined for one that waits already. */
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

/** The claim, if it is this person's. */
export async function findOwnClaim(db: Db, userId: string, id: string): Promise<ClaimRow | undefined> {
  const [claim] = await db
    .select()
    .from(businessClaims)
    .where(and(eq(businessClaims.id, id), eq(businessClaims.userId, userId)));
  return claim;
}

/** Sets what follows from a decision or a proof, if the claim is still in one of these states. */
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

/** Keeps the hash of a claim's objection link; the one before is void. */
export async function keepObjection(tx: Db, id: string, objectionHash: string): Promise<void> {
  await tx.update(businessClaims).set({ objectionHash }).where(eq(businessClaims.id, id));
}

/** Notes an objection and uses its link up; false for a link that doesn't work or a claim that was refused. */
export async function takeObjection(db: Db, id: string, hash: string, objectedAt: Date): Promise<boolean> {
  const taken = await db
    .update(businessClaims)
    .set({ objectedAt, objectionHash: null })
    .where(
      and(
        eq(businessClaims.id, id),
        eq(businessClaims.objectionHash, hash),
        inArray(businessClaims.state, ["open", "waiting", "confirmed"]),
      ),
    )
    .returning({ id: businessClaims.id });
  return taken.length > 0;
}

/** Refuses every other claim for a business that nobody has decided, and returns them. */
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

/** How many codes somebody was sent for a business since then. */
export async function countCodes(
  db: Db,
  { businessId, userId }: { businessId: string; userId: string },
  since: Date,
): Promise<number> {
  const [counted] = await db
    .select({ codes: count() })
    .from(claimCodes)
    .innerJoin(businessClaims, eq(businessClaims.id, claimCodes.claimId))
    .where(
      and(
        eq(businessClaims.businessId, businessId),
        eq(businessClaims.userId, userId),
        gt(claimCodes.createdAt, since),
      ),
    );
  return counted?.codes ?? 0;
}

/** Keeps a new code; those before it are good for nothing any more. */
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

/**
 * Takes one of the tries of the code that is good now, before anything is compared: however many guesses come at once,
 * no more than `tries` of them get its hash.
 */
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

/** The claims in a state: those that wait longest first, of the decided ones the last first. */
export function listClaims(db: Db, state: ClaimState, limit: number): Promise<ClaimRow[]> {
  const isWaiting = state === "open" || state === "waiting";
  return db
    .select()
    .from(businessClaims)
    .where(eq(businessClaims.state, state))
    .orderBy(isWaiting ? asc(businessClaims.createdAt) : desc(businessClaims.createdAt), businessClaims.id)
    .limit(limit);
}

/** Everything somebody claimed. */
export function listOwnClaims(db: Db, userId: string): Promise<ClaimRow[]> {
  return db
    .select()
    .from(businessClaims)
    .where(eq(businessClaims.userId, userId))
    .orderBy(desc(businessClaims.createdAt));
}

/** Deletes codes that are neither good nor counted any more; returns how many. */
export async function deleteCodesBefore(db: Db, date: Date): Promise<number> {
  return (await db.delete(claimCodes).where(lt(claimCodes.createdAt, date)).returning({ id: claimCodes.id }))
    .length;
}
