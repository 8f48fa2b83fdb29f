import type { AccountSearch, User } from "@plumbline/contract/accounts.ts";
import { TERMS_VERSION } from "@plumbline/contract/terms.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, desc, DrizzleQueryError, eq, gte, ilike, inArray, isNull, lt, or, sql } from "drizzle-orm";
import { anywhere, orderOf, windowOf } from "../../listing/page-of.ts";
import {
  accounts,
  closedAccounts,
  demoAccounts,
  profiles,
  sessions,
  twoFactors,
  users,
  verifications,
} from "./tables.ts";

export async function findUserIdByEmail(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user?.id;
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).where(eq(users.role, "admin")).limit(1)).length > 0;
}

export async function listAdminEmails(db: Db): Promise<string[]> {
  const admins = await db.select({ email: users.email }).from(users).where(eq(users.role, "admin"));
  return admins.map(({ email }) => email);
}

export async function makeAdmin(db: Db, email: string): Promise<boolean> {
  const changed = await db.update(users).set({ role: "admin" }).where(eq(users.email, email)).returning();
  return changed.length > 0;
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db
    .select({
      user: users,
      profile: profiles.userId,
      password: accounts.id,
      demoEndsAt: demoAccounts.expiresAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .leftJoin(demoAccounts, eq(demoAccounts.userId, users.id))
    .where(eq(users.id, id));
  if (!row) return undefined;
  const { email, firstName, lastName, role, emailVerified, twoFactorEnabled } = row.user;
  return {
    id,
    email,
    firstName,
    lastName,
    role,
    emailVerified,
    hasSecondFactor: twoFactorEnabled,
    hasPassword: row.password !== null,
    isProfileComplete: row.profile !== null,
    demoEndsAt: row.demoEndsAt?.toISOString() ?? null,
  };
}

export async function hasSecondFactor(db: Db, id: string): Promise<boolean> {
  const [user] = await db.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, id));
  return user?.isOn ?? false;
}

export async function findVerification(db: Db, identifier: string): Promise<string | undefined> {
  const [found] = await db
    .select({ value: verifications.value })
    .from(verifications)
    .where(eq(verifications.identifier, identifier));
  return found?.value;
}

export async function findTotp(db: Db, userId: string): Promise<{ id: string; secret: string } | undefined> {
  const [kept] = await db
    .select({ id: twoFactors.id, secret: twoFactors.secret })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  return kept;
}

/** Returns false if a code of this or a later step has been used. */
export async function takeTotpStep(db: Db, id: string, step: number): Promise<boolean> {
  const isUnused = or(isNull(twoFactors.lastTotpStep), lt(twoFactors.lastTotpStep, step));
  const taken = await db
    .update(twoFactors)
    .set({ lastTotpStep: step })
    .where(and(eq(twoFactors.id, id), isUnused))
    .returning({ id: twoFactors.id });
  return taken.length > 0;
}

export function isAddressTaken(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
  return cause !== undefined && "constraint" in cause && cause.constraint === "users_email_unique";
}

export async function setVerified(db: Db, id: string): Promise<void> {
  await db
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}

export async function setEmail(db: Db, id: string, email: string): Promise<void> {
  await db
    .update(users)
    .set({ email, emailVerified: true, updatedAt: sql`now()` })
    .where(eq(users.id, id));
}

const isPasswordOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, "credential"));

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const [found] = await db.select({ hash: accounts.password }).from(accounts).where(isPasswordOf(userId));
  return found?.hash ?? undefined;
}

export async function setPassword(tx: Db, userId: string, password: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password, updatedAt: sql`now()` })
    .where(isPasswordOf(userId))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await tx.insert(accounts).values({ userId, accountId: userId, providerId: "credential", password });
}

/** Deletes the password and every federated sign-in linked since then. */
export async function deleteNewerSignIns(tx: Db, userId: string, since: Date): Promise<void> {
  await tx
    .delete(accounts)
    .where(or(isPasswordOf(userId), and(eq(accounts.userId, userId), gte(accounts.createdAt, since))));
}

/** Returns false if the account was already marked. */
export async function markWelcomed(db: Db, id: string): Promise<boolean> {
  const marked = await db
    .update(users)
    .set({ welcomedAt: sql`now()` })
    .where(and(eq(users.id, id), isNull(users.welcomedAt)))
    .returning({ id: users.id });
  return marked.length > 0;
}

export type Profile = typeof profiles.$inferInsert;

export async function saveProfile(
  db: Db,
  names: { firstName: string; lastName: string },
  profile: Profile,
): Promise<void> {
  const { userId, ...fields } = profile;
  const name = `${names.firstName} ${names.lastName}`.trim();
  await db
    .update(users)
    .set({ ...names, name, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
  await db
    .insert(profiles)
    .values(profile)
    .onConflictDoUpdate({ target: profiles.userId, set: { ...fields, updatedAt: sql`now()` } });
}

/** Stores the terms version in force. */
export async function acceptTerms(db: Db, userId: string, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ termsVersion: TERMS_VERSION, termsAcceptedAt: at })
    .where(eq(users.id, userId));
}

export async function findTerms(db: Db, userId: string) {
  const [terms] = await db
    .select({ version: users.termsVersion, acceptedAt: users.termsAcceptedAt })
    .from(users)
    .where(eq(users.id, userId));
  return terms;
}

export async function findProfile(db: Db, userId: string) {
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  return profile;
}

export async function listPeople(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      businessName: sql<string>`coalesce(${profiles.businessName}, '')`,
      abn: sql<string>`coalesce(${profiles.abn}, '')`,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(inArray(users.id, ids));
}

export function listSessions(db: Db, userId: string) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`))
    .orderBy(desc(sessions.updatedAt), asc(sessions.id));
}

export async function listSessionTokens(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ token: sessions.token }).from(sessions).where(eq(sessions.userId, userId));
  return rows.map(({ token }) => token);
}

export async function findSessionToken(db: Db, userId: string, id: string): Promise<string | undefined> {
  const [session] = await db
    .select({ token: sessions.token })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
  return session?.token;
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<number> {
  return (await db.delete(sessions).where(lt(sessions.expiresAt, now)).returning({ id: sessions.id })).length;
}

export function listSignInMethods(db: Db, userId: string) {
  return db
    .select({ provider: accounts.providerId, since: accounts.createdAt })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(asc(accounts.createdAt), asc(accounts.providerId));
}

/** Copies what must be kept to the closed accounts, then deletes the account and everything it owns. */
export async function closeAccount(db: Db, id: string, closedAt: Date): Promise<void> {
  const [user] = await db.select().from(users).where(eq(users.id, id)).for("update");
  if (!user) return;
  const profile = await findProfile(db, id);
  const { email, name, role, createdAt, termsVersion, termsAcceptedAt } = user;
  const record = { email, name, role, createdAt, termsVersion, termsAcceptedAt, profile };
  await db.insert(closedAccounts).values({ id, closedAt, record });
  await db.delete(users).where(eq(users.id, id));
}

export async function findClosedUntold(db: Db): Promise<string[]> {
  const untold = isNull(closedAccounts.chatToldAt);
  return (await db.select({ id: closedAccounts.id }).from(closedAccounts).where(untold)).map(({ id }) => id);
}

export async function markClosedTold(db: Db, id: string, chatToldAt: Date): Promise<void> {
  await db.update(closedAccounts).set({ chatToldAt }).where(eq(closedAccounts.id, id));
}

export async function deleteClosedBefore(db: Db, date: Date): Promise<number> {
  const old = lt(closedAccounts.closedAt, date);
  return (await db.delete(closedAccounts).where(old).returning({ id: closedAccounts.id })).length;
}

export async function searchAccounts(db: Db, asked: AccountSearch) {
  const pattern = anywhere(asked.query);
  const isFound = and(
    asked.query ? or(ilike(users.email, pattern), ilike(users.name, pattern)) : undefined,
    asked.role && eq(users.role, asked.role),
    asked.confirmed && eq(users.emailVerified, asked.confirmed === "yes"),
  );
  const { limit, offset } = windowOf(asked);
  const rows = await db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      role: users.role,
      emailVerified: users.emailVerified,
      hasSecondFactor: users.twoFactorEnabled,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(isFound)
    .orderBy(...orderOf(COLUMNS, asked, users.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(users, isFound) };
}

const COLUMNS = { name: sql`lower(${users.name})`, email: users.email, createdAt: users.createdAt };
