import { formatAbn } from "@plumbline/contract/abn.ts";
import { formatDay } from "@plumbline/contract/time.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import { normaliseLicenceNumber } from "@plumbline/contract/verification.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict } from "@plumbline/server/errors.ts";
import { and, asc, inArray, isNull, sql } from "drizzle-orm";
import { bans } from "./tables.ts";

const ALL_KEYS = "bans";

/** Stays the same when a business changes its name. */
export type Identity = {
  abn?: string | null | undefined;
  licences?: readonly { state: State; number: string }[];
};

/**
 * Throws `Conflict`. Call it before taking other locks: a ban of the same key is either seen here, or blocks until this
 * transaction ends and then takes down what it listed.
 */
export async function refuseBanned(tx: Db, identity: Identity): Promise<void> {
  const keys = keysOf(identity);
  await lockKeys(tx, keys);
  const [ban] = await findBans(tx, keys);
  if (ban) throw new Conflict(refusalOf(ban));
}

/** Locks all bans until the transaction ends, as PostgreSQL can't hold a lock for each key in a large file. */
export async function findRefusals(tx: Db, identities: Identity[]): Promise<(string | undefined)[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ALL_KEYS}, 0))`);
  const inForce = await tx.select().from(bans).where(isNull(bans.liftedAt));
  const byKey = new Map(inForce.map((ban) => [ban.key, ban]));
  return identities.map((identity) => {
    const ban = keysOf(identity).flatMap((key) => byKey.get(key) ?? [])[0];
    return ban && refusalOf(ban);
  });
}

function refusalOf({ key, bannedAt, reason }: typeof bans.$inferSelect): string {
  return (
    `${describeKey(key)} has been banned from the directory since ${formatDay(bannedAt)}: “${reason}” ` +
    "It can't be listed under any name until the ban is lifted under Checks."
  );
}

/** Such as "abn:51824753556" and "licence:NSW:123456C". */
export function keysOf({ abn, licences = [] }: Identity): string[] {
  const digits = abn?.replaceAll(/\s/g, "");
  const keys = licences.map(({ state, number }) => `licence:${state}:${normaliseLicenceNumber(number)}`);
  return [...new Set([...(digits ? [`abn:${digits}`] : []), ...keys])].toSorted();
}

/** Such as "ABN 51 824 753 556" or "NSW licence 123456C". */
export function describeKey(key: string): string {
  const [kind, first = "", number] = key.split(":");
  return kind === "abn" ? `ABN ${formatAbn(first)}` : `${first} licence ${number}`;
}

/** Sorted, so that two transactions never deadlock. */
export async function lockKeys(tx: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${ALL_KEYS}, 0))`);
  for (const key of keys.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ban ${key}`}, 0))`);
}

/** Only bans in force. */
export async function findBans(db: Db, keys: string[]) {
  if (keys.length === 0) return [];
  return db
    .select()
    .from(bans)
    .where(and(inArray(bans.key, keys), isNull(bans.liftedAt)))
    .orderBy(asc(bans.bannedAt), asc(bans.key));
}
