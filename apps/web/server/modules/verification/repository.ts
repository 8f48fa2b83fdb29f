import type { Db } from "@plumbline/db/client.ts";
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { bans, checkReminders, checks, licences } from "./tables.ts";

export type LicenceRow = typeof licences.$inferSelect;
export type CheckRow = typeof checks.$inferSelect;
export type BanRow = typeof bans.$inferSelect;
type Withdrawal = { withdrawnOn: string; withdrawnBy: string; withdrawnWhy: string };

/** Sorted oldest first. */
export async function findLicences(db: Db, businessIds: string[]): Promise<LicenceRow[]> {
  if (businessIds.length === 0) return [];
  return db
    .select()
    .from(licences)
    .where(inArray(licences.businessId, businessIds))
    .orderBy(asc(licences.createdAt), asc(licences.id));
}

/** Sorted newest first. */
export async function findChecks(db: Db, businessIds: string[]): Promise<CheckRow[]> {
  if (businessIds.length === 0) return [];
  return db
    .select()
    .from(checks)
    .where(inArray(checks.businessId, businessIds))
    .orderBy(desc(checks.checkedOn), desc(checks.createdAt), asc(checks.id));
}

export async function findLicence(db: Db, id: string): Promise<LicenceRow | undefined> {
  return (await db.select().from(licences).where(eq(licences.id, id)))[0];
}

export async function findCheck(db: Db, id: string): Promise<CheckRow | undefined> {
  return (await db.select().from(checks).where(eq(checks.id, id)))[0];
}

/** Returns undefined if the listing already has the licence. */
export async function insertLicence(
  tx: Db,
  licence: typeof licences.$inferInsert,
): Promise<LicenceRow | undefined> {
  return (await tx.insert(licences).values(licence).onConflictDoNothing().returning())[0];
}

export async function insertCheck(tx: Db, check: typeof checks.$inferInsert): Promise<CheckRow> {
  const [inserted] = await tx.insert(checks).values(check).returning();
  if (!inserted) throw new Error("The check was not stored");
  return inserted;
}

/** Returns false if the check was already withdrawn. */
export async function withdrawCheckRow(tx: Db, id: string, withdrawal: Withdrawal): Promise<boolean> {
  const standing = and(eq(checks.id, id), isNull(checks.withdrawnOn));
  return (await tx.update(checks).set(withdrawal).where(standing).returning({ id: checks.id })).length > 0;
}

/** Withdraws the licence's checks too. Returns false if the licence was already withdrawn. */
export async function withdrawLicenceRow(tx: Db, id: string, withdrawal: Withdrawal): Promise<boolean> {
  const standing = and(eq(licences.id, id), isNull(licences.withdrawnOn));
  const changed = await tx.update(licences).set(withdrawal).where(standing).returning({ id: licences.id });
  if (changed.length === 0) return false;
  await tx
    .update(checks)
    .set(withdrawal)
    .where(and(eq(checks.licenceId, id), isNull(checks.withdrawnOn)));
  return true;
}

/** Finds the listings that hold a licence, by state and normalised number such as "NSW:123456C". */
export async function findHolders(db: Db, numbers: string[]): Promise<LicenceRow[]> {
  if (numbers.length === 0) return [];
  const number = sql`${licences.state} || ':' || ${licences.numberKey}`;
  return db
    .select()
    .from(licences)
    .where(and(inArray(number, numbers), isNull(licences.withdrawnOn)));
}

export function findExpiring(
  db: Db,
  { from, to, limit, offset }: { from: string; to: string; limit: number; offset: number },
): Promise<CheckRow[]> {
  return db
    .select()
    .from(checks)
    .where(isExpiring(db, { from, to }))
    .orderBy(asc(checks.expiresOn), asc(checks.id))
    .limit(limit)
    .offset(offset);
}

/** Leaves out withdrawn checks, and checks that a later one replaces. */
export function isExpiring(db: Db, { from, to }: { from: string; to: string }) {
  const later = alias(checks, "later");
  const replaced = db
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.businessId, checks.businessId),
        eq(later.kind, checks.kind),
        sql`${later.licenceId} is not distinct from ${checks.licenceId}`,
        isNull(later.withdrawnOn),
        gt(later.expiresOn, checks.expiresOn),
      ),
    );
  return and(
    isNull(checks.withdrawnOn),
    gte(checks.expiresOn, from),
    lte(checks.expiresOn, to),
    notExists(replaced),
  );
}

/** Returns false if that reminder was already sent. */
export async function claimReminder(tx: Db, checkId: string, daysBefore: number): Promise<boolean> {
  const claimed = await tx
    .insert(checkReminders)
    .values({ checkId, daysBefore })
    .onConflictDoNothing()
    .returning({ checkId: checkReminders.checkId });
  return claimed.length > 0;
}

/** Skips keys that are already banned. */
export function insertBans(tx: Db, rows: (typeof bans.$inferInsert)[]): Promise<BanRow[]> {
  return tx.insert(bans).values(rows).onConflictDoNothing().returning();
}

/** Returns undefined if the ban isn't in force. */
export async function liftBanRow(
  tx: Db,
  id: string,
  lift: { liftedAt: Date; liftedBy: string; liftedWhy: string },
): Promise<BanRow | undefined> {
  const inForce = and(eq(bans.id, id), isNull(bans.liftedAt));
  return (await tx.update(bans).set(lift).where(inForce).returning())[0];
}

export async function findBan(db: Db, id: string): Promise<BanRow | undefined> {
  return (await db.select().from(bans).where(eq(bans.id, id)))[0];
}

/** Returns bans in force with these keys, or all bans in force if no keys are given. */
export async function findBans(db: Db, keys?: string[]): Promise<BanRow[]> {
  if (keys?.length === 0) return [];
  return db
    .select()
    .from(bans)
    .where(and(keys && inArray(bans.key, keys), isNull(bans.liftedAt)))
    .orderBy(asc(bans.bannedAt), asc(bans.key));
}
