import type { Db } from "@plumbline/db/client.ts";
import { and, count, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { demoAccounts, users } from "./tables.ts";

/** Locks the network address until the transaction ends. */
export async function countDemos(tx: Db, addressKey: string, since: Date): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`demo-account:${addressKey}`}, 0))`);
  const [row] = await tx
    .select({ total: count() })
    .from(demoAccounts)
    .where(and(eq(demoAccounts.addressKey, addressKey), gt(demoAccounts.createdAt, since)));
  return row?.total ?? 0;
}

export async function saveDemo(tx: Db, demo: typeof demoAccounts.$inferInsert): Promise<void> {
  await tx.insert(demoAccounts).values(demo);
}

export async function findDemoEnd(db: Db, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ expiresAt: demoAccounts.expiresAt })
    .from(demoAccounts)
    .where(eq(demoAccounts.userId, userId));
  return row?.expiresAt;
}

export async function deleteDemoUsers(tx: Db, now: Date): Promise<number> {
  const over = tx
    .select({ id: demoAccounts.userId })
    .from(demoAccounts)
    .where(and(lte(demoAccounts.expiresAt, now), isNotNull(demoAccounts.userId)));
  return (await tx.delete(users).where(inArray(users.id, over)).returning({ id: users.id })).length;
}

export async function deleteDemoCounts(tx: Db, { now, since }: { now: Date; since: Date }): Promise<void> {
  await tx
    .delete(demoAccounts)
    .where(and(lte(demoAccounts.expiresAt, now), lte(demoAccounts.createdAt, since)));
}
