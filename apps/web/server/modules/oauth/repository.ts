import type { Db } from "@plumbline/db/client.ts";
import { and, asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import {
  oauthAccessTokens,
  oauthClients,
  oauthCodeUses,
  oauthConsents,
  oauthRefreshTokens,
  signingKeys,
} from "./tables.ts";

export type ClientRow = typeof oauthClients.$inferSelect;
export type NewClient = typeof oauthClients.$inferInsert;

export async function insertClient(db: Db, client: NewClient): Promise<void> {
  await db.insert(oauthClients).values(client);
}

export async function upsertClient(db: Db, client: NewClient): Promise<void> {
  const { clientId: _, ...fields } = client;
  await db
    .insert(oauthClients)
    .values(client)
    .onConflictDoUpdate({ target: oauthClients.clientId, set: { ...fields, updatedAt: sql`now()` } });
}

export async function findClient(db: Db, clientId: string): Promise<ClientRow | undefined> {
  const [client] = await db.select().from(oauthClients).where(eq(oauthClients.clientId, clientId));
  return client;
}

export function listClients(db: Db): Promise<ClientRow[]> {
  return db
    .select()
    .from(oauthClients)
    .orderBy(desc(oauthClients.isFirstParty), desc(oauthClients.createdAt), asc(oauthClients.id));
}

export async function updateClient(db: Db, clientId: string, changes: Partial<NewClient>): Promise<void> {
  await db
    .update(oauthClients)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(oauthClients.clientId, clientId));
}

export async function deleteClient(db: Db, clientId: string): Promise<void> {
  await db.delete(oauthClients).where(eq(oauthClients.clientId, clientId));
}

export async function deleteTokens(db: Db, clientId: string, userId?: string): Promise<void> {
  for (const table of [oauthAccessTokens, oauthRefreshTokens]) {
    const isTheirs = userId === undefined ? undefined : eq(table.userId, userId);
    await db.delete(table).where(and(eq(table.clientId, clientId), isTheirs));
  }
}

/** Keeps the rows, because they show which apps to log out of. */
export async function revokeTokens(db: Db, userId: string, revoked: Date): Promise<void> {
  for (const table of [oauthAccessTokens, oauthRefreshTokens]) {
    await db
      .update(table)
      .set({ revoked })
      .where(and(eq(table.userId, userId), isNull(table.revoked)));
  }
}

export async function findUserOfCode(db: Db, codeHash: string): Promise<string | undefined> {
  const [token] = await db
    .select({ userId: oauthAccessTokens.userId })
    .from(oauthAccessTokens)
    .where(eq(oauthAccessTokens.authorizationCodeId, codeHash));
  return token?.userId ?? undefined;
}

type TokenUse = { clientId: string; userId: string | null };

export async function markUsed(db: Db, tokenHash: string, at: Date): Promise<TokenUse | undefined> {
  const [token] = await db
    .select({ clientId: oauthAccessTokens.clientId, userId: oauthAccessTokens.userId })
    .from(oauthAccessTokens)
    .where(eq(oauthAccessTokens.token, tokenHash));
  if (!token) return undefined;
  const { clientId, userId } = token;
  await db.update(oauthClients).set({ lastUsedAt: at }).where(eq(oauthClients.clientId, clientId));
  if (!userId) return token;
  await db
    .update(oauthConsents)
    .set({ lastUsedAt: at })
    .where(and(eq(oauthConsents.clientId, clientId), eq(oauthConsents.userId, userId)));
  return token;
}

/** Returns undefined unless the token belongs to the client and is still valid. */
export async function findUserOfToken(
  db: Db,
  { tokenHash, clientId, now }: { tokenHash: string; clientId: string; now: Date },
): Promise<string | undefined> {
  const [token] = await db
    .select({ userId: oauthAccessTokens.userId })
    .from(oauthAccessTokens)
    .where(
      and(
        eq(oauthAccessTokens.token, tokenHash),
        eq(oauthAccessTokens.clientId, clientId),
        isNull(oauthAccessTokens.revoked),
        gt(oauthAccessTokens.expiresAt, now),
      ),
    );
  return token?.userId ?? undefined;
}

const isConsentOf = (userId: string, clientId: string) =>
  and(eq(oauthConsents.userId, userId), eq(oauthConsents.clientId, clientId));

/** Adds the scopes to those granted before. */
export async function saveConsent(
  db: Db,
  { userId, clientId, scopes, at }: { userId: string; clientId: string; scopes: string[]; at: Date },
): Promise<void> {
  const both = sql`array(select distinct unnest(${oauthConsents.scopes} || excluded.scopes))`;
  await db
    .insert(oauthConsents)
    .values({ userId, clientId, scopes, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [oauthConsents.clientId, oauthConsents.userId],
      set: { scopes: both, updatedAt: at },
    });
}

export function listConsents(db: Db, userId: string) {
  return db
    .select({
      clientId: oauthConsents.clientId,
      name: oauthClients.name,
      scopes: oauthConsents.scopes,
      connectedAt: oauthConsents.createdAt,
      lastUsedAt: oauthConsents.lastUsedAt,
    })
    .from(oauthConsents)
    .innerJoin(oauthClients, eq(oauthClients.clientId, oauthConsents.clientId))
    .where(eq(oauthConsents.userId, userId))
    .orderBy(desc(oauthConsents.createdAt), asc(oauthConsents.id));
}

export async function deleteConsent(db: Db, userId: string, clientId: string): Promise<boolean> {
  return (await db.delete(oauthConsents).where(isConsentOf(userId, clientId)).returning()).length > 0;
}

type Ends = { tokens: Date; keys: Date; codes: Date };

/** Deletes tokens that ended before `tokens`, keys that ended before `keys`, and codes used before `codes`. */
export async function deleteEnded(db: Db, { tokens, keys, codes }: Ends): Promise<number> {
  const access = await db
    .delete(oauthAccessTokens)
    .where(lt(oauthAccessTokens.expiresAt, tokens))
    .returning({ id: oauthAccessTokens.id });
  const refresh = await db
    .delete(oauthRefreshTokens)
    .where(lt(oauthRefreshTokens.expiresAt, tokens))
    .returning({ id: oauthRefreshTokens.id });
  const old = await db
    .delete(signingKeys)
    .where(lt(signingKeys.expiresAt, keys))
    .returning({ id: signingKeys.id });
  const used = await db
    .delete(oauthCodeUses)
    .where(lt(oauthCodeUses.usedAt, codes))
    .returning({ codeHash: oauthCodeUses.codeHash });
  return access.length + refresh.length + old.length + used.length;
}
