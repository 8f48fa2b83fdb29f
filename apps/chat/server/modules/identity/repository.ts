import type { AnswerDefaults } from "@plumbline/contract/chat.ts";
import type { UserInfo } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq, getTableColumns, gt, lte, sql } from "drizzle-orm";
import { sessions, signOnCodes, spentTokens, users } from "./tables.ts";

export type NewSession = typeof sessions.$inferInsert;
export type SignOnCode = typeof signOnCodes.$inferInsert;

export async function saveUser(db: Db, info: UserInfo, checkedAt: Date): Promise<void> {
  const { sub: id, email, name, subscription: entitlement, tradie } = info;
  const { role, state, trade } = tradie;
  const told = { email, name, role, entitlement, checkedAt };
  const unlessChosen = (column: typeof users.state | typeof users.trade, value: string | null) =>
    sql`case when ${users.hasOwnDefaults} then ${column} else ${value} end`;
  await db
    .insert(users)
    .values({ id, ...told, state, trade })
    .onConflictDoUpdate({
      target: users.id,
      set: { ...told, state: unlessChosen(users.state, state), trade: unlessChosen(users.trade, trade) },
    });
}

export async function saveDefaults(db: Db, userId: string, defaults: AnswerDefaults): Promise<void> {
  await db
    .update(users)
    .set({ ...defaults, hasOwnDefaults: true })
    .where(eq(users.id, userId));
}

export async function lacksFreeQuestion(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ hasFreeQuestion: users.hasFreeQuestion })
    .from(users)
    .where(eq(users.id, userId));
  return row?.hasFreeQuestion === false;
}

/** False if it was already marked. */
export async function markFreeQuestion(db: Db, userId: string): Promise<boolean> {
  const marked = await db
    .update(users)
    .set({ hasFreeQuestion: true })
    .where(and(eq(users.id, userId), eq(users.hasFreeQuestion, false)))
    .returning({ id: users.id });
  return marked.length > 0;
}

export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.delete(users).where(eq(users.id, userId));
}

export async function addSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function findSession(db: Db, id: string, now: Date) {
  const [row] = await db
    .select({ session: getTableColumns(sessions), user: getTableColumns(users) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)));
  return row;
}

/** Claims the next check of a session. Undefined if another process has claimed it or it isn't due. */
export async function takeCheck(db: Db, id: string, now: Date, nextCheckAt: Date) {
  const [row] = await db
    .update(sessions)
    .set({ nextCheckAt })
    .where(and(eq(sessions.id, id), lte(sessions.nextCheckAt, now)))
    .returning();
  return row;
}

export async function updateSession(
  db: Db,
  id: string,
  change: Partial<Pick<NewSession, "tokens" | "nextCheckAt" | "expiresAt">>,
): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.id, id));
}

export async function deleteSession(db: Db, id: string) {
  const [row] = await db.delete(sessions).where(eq(sessions.id, id)).returning();
  return row;
}

export async function deleteSessionsOf(
  db: Db,
  { userId, siteSessionId }: { userId?: string | undefined; siteSessionId?: string | undefined },
): Promise<void> {
  if (siteSessionId !== undefined) {
    await db.delete(sessions).where(eq(sessions.siteSessionId, siteSessionId));
  } else if (userId !== undefined) {
    await db.delete(sessions).where(eq(sessions.userId, userId));
  }
}

export async function addSignOnCode(db: Db, code: SignOnCode): Promise<void> {
  await db.insert(signOnCodes).values(code);
}

/** Deletes the code even if it has expired, so that it can't be used twice. */
export async function takeSignOnCode(db: Db, id: string) {
  const [row] = await db.delete(signOnCodes).where(eq(signOnCodes.id, id)).returning();
  return row;
}

/** False if the id was already used. */
export async function spendToken(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const added = await db.insert(spentTokens).values({ id, expiresAt }).onConflictDoNothing().returning();
  return added.length > 0;
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  for (const table of [sessions, signOnCodes, spentTokens]) {
    await db.delete(table).where(lte(table.expiresAt, now));
  }
  // The site has already deleted these demo accounts.
  const endsAt = sql`(${users.entitlement} ->> 'endsAt')::timestamptz`;
  await db.delete(users).where(and(sql`${users.entitlement} ->> 'kind' = 'demo'`, lte(endsAt, now)));
}
