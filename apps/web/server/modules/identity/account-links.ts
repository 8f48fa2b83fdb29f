import { addHours } from "@plumbline/contract/time.ts";
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "@plumbline/db/client.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import { and, eq, gt, gte, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { credentialState } from "./credential-state.ts";
import { type ACCOUNT_LINK_KINDS, accountLinks, users } from "./tables.ts";

export type AccountLinkKind = (typeof ACCOUNT_LINK_KINDS)[number];
type AccountLink = typeof accountLinks.$inferSelect;

const LIFETIME_HOURS = { confirm: 24, change: 1, undo: 72, reset: 1 } satisfies Record<
  AccountLinkKind,
  number
>;

const LINK_EXPIRED = "This link has expired or has already been used.";

export function createAccountLinks({ db, clock }: { db: Db; clock: () => Date }) {
  /** Returns the token. Replaces the last link of its kind, unless it's an undo. */
  async function create(
    tx: Db,
    { userId, kind, email }: Pick<AccountLink, "userId" | "kind" | "email">,
  ): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const createdAt = clock();
    const link = {
      tokenHash: hashOf(token),
      email,
      credentialState: kind === "undo" ? null : ((await credentialState(tx, userId)) ?? null),
      createdAt,
      expiresAt: addHours(createdAt, LIFETIME_HOURS[kind]),
      usedAt: null,
    };
    await tx
      .insert(accountLinks)
      .values({ userId, kind, ...link })
      .onConflictDoUpdate({
        target: [accountLinks.userId, accountLinks.kind],
        targetWhere: sql`kind <> 'undo'`,
        set: link,
      });
    return token;
  }

  /** Call it in the transaction that applies the link's effect. Throws `Invalid` for a link that no longer works. */
  async function consume(tx: Db, token: string, kinds: AccountLinkKind[]): Promise<AccountLink> {
    const isMeant = and(eq(accountLinks.tokenHash, hashOf(token)), inArray(accountLinks.kind, kinds));
    const [found] = await tx.select({ userId: accountLinks.userId }).from(accountLinks).where(isMeant);
    // Always lock the account before its links, so two links used concurrently can't deadlock.
    const state = found && (await credentialState(tx, found.userId));
    const now = clock();
    const [link] = await tx
      .update(accountLinks)
      .set({ usedAt: now })
      .where(and(isMeant, isNull(accountLinks.usedAt), gt(accountLinks.expiresAt, now)))
      .returning();
    if (!link || (link.credentialState ?? state) !== state) throw new Invalid(LINK_EXPIRED);
    return link;
  }

  /** Throws `Invalid` for a link that doesn't work, before any slow work is done for it. */
  async function check(token: string, kind: AccountLinkKind): Promise<void> {
    if (!(await works(token, kind))) throw new Invalid(LINK_EXPIRED);
  }

  /** Returns false for an unknown, used, expired or void link. */
  async function works(token: string, kind: AccountLinkKind): Promise<boolean> {
    const isGood = and(
      eq(accountLinks.tokenHash, hashOf(token)),
      eq(accountLinks.kind, kind),
      isNull(accountLinks.usedAt),
      gt(accountLinks.expiresAt, clock()),
    );
    return db.transaction(async (tx) => {
      const [link] = await tx.select().from(accountLinks).where(isGood);
      if (!link) return false;
      return (
        link.credentialState === null || link.credentialState === (await credentialState(tx, link.userId))
      );
    });
  }

  /** Returns true if the account has already confirmed this email. */
  async function isConfirmedAlready(token: string): Promise<boolean> {
    const found = await db
      .select({ id: accountLinks.id })
      .from(accountLinks)
      .innerJoin(users, and(eq(users.id, accountLinks.userId), eq(users.email, accountLinks.email)))
      .where(
        and(
          eq(accountLinks.tokenHash, hashOf(token)),
          inArray(accountLinks.kind, ["confirm", "change"]),
          eq(users.emailVerified, true),
        ),
      );
    return found.length > 0;
  }

  async function voidAll(tx: Db, userId: string): Promise<void> {
    const isPending = and(ne(accountLinks.kind, "undo"), isNull(accountLinks.usedAt));
    await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), isPending));
  }

  /** Voids the undos of this and every later change of email, so that only an earlier owner may still object. */
  async function voidUndosFrom(tx: Db, { userId, createdAt }: AccountLink): Promise<void> {
    const isLater = and(eq(accountLinks.kind, "undo"), gte(accountLinks.createdAt, createdAt));
    await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), isLater));
  }

  async function purge(): Promise<number> {
    const isOver = lt(accountLinks.expiresAt, clock());
    return (await db.delete(accountLinks).where(isOver).returning({ id: accountLinks.id })).length;
  }

  return { create, consume, check, works, isConfirmedAlready, voidAll, voidUndosFrom, purge };
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;

/** The token has 256 random bits, so a plain hash is enough. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
