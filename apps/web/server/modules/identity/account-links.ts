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

const LINK_EXPIRED = "This link has expired or was used already.";

/** Links that were mailed about an account: each works once, and only for the account as it was. */
export function createAccountLinks({ db, clock }: { db: Db; clock: () => Date }) {
  /** Makes a link and returns its token. It replaces the last one of its kind, but for undos. */
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

  /** Uses a link up, in the transaction of its effect; throws `Invalid` for one that doesn't work any more. */
  async function consume(tx: Db, token: string, kinds: AccountLinkKind[]): Promise<AccountLink> {
    const isMeant = and(eq(accountLinks.tokenHash, hashOf(token)), inArray(accountLinks.kind, kinds));
    const [found] = await tx.select({ userId: accountLinks.userId }).from(accountLinks).where(isMeant);
    // The account is locked before its links, as everywhere: two links used at once don't wait for each other.
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

  /** Throws `Invalid` for a link that was never made, was used or has expired, before slow work is done for it. */
  async function check(token: string, kind: AccountLinkKind): Promise<void> {
    const isGood = and(
      eq(accountLinks.tokenHash, hashOf(token)),
      eq(accountLinks.kind, kind),
      isNull(accountLinks.usedAt),
      gt(accountLinks.expiresAt, clock()),
    );
    if ((await db.$count(accountLinks, isGood)) === 0) throw new Invalid(LINK_EXPIRED);
  }

  /** Whether this link has nothing left to do: its address is the account's, and confirmed. */
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

  /** Makes every pending link of an account void, but for undos. */
  async function voidAll(tx: Db, userId: string): Promise<void> {
    const isPending = and(ne(accountLinks.kind, "undo"), isNull(accountLinks.usedAt));
    await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), isPending));
  }

  /** Makes the undos of this and every later change of address void: only an earlier owner may still object. */
  async function voidUndosFrom(tx: Db, { userId, createdAt }: AccountLink): Promise<void> {
    const isLater = and(eq(accountLinks.kind, "undo"), gte(accountLinks.createdAt, createdAt));
    await tx.delete(accountLinks).where(and(eq(accountLinks.userId, userId), isLater));
  }

  /** Deletes expired links; returns how many. */
  async function purge(): Promise<number> {
    const isOver = lt(accountLinks.expiresAt, clock());
    return (await db.delete(accountLinks).where(isOver).returning({ id: accountLinks.id })).length;
  }

  return { create, consume, check, isConfirmedAlready, voidAll, voidUndosFrom, purge };
}

export type AccountLinks = ReturnType<typeof createAccountLinks>;

/** Of a token with 256 random bits: a plain hash is enough. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
