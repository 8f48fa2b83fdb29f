import { formatAbn } from "@plumbline/contract/abn.ts";
import { formatDay } from "@plumbline/contract/dates.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import { normaliseLicenceNumber } from "@plumbline/contract/verification.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict } from "@plumbline/server/errors.ts";
import { and, inArray, isNull, sql } from "drizzle-orm";
import { bans } from "./tables.ts";

/** What a business cannot change by changing its name. */
export type Identity = {
  abn?: string | null | undefined;
  licences?: readonly { state: State; number: string }[];
};

/**
 * Throws `Conflict` when an ABN or licence number is banned. Called in the transaction that lists, activates, claims or
 * checks a business, before it takes other locks: a ban of the same key waits for that transaction and takes what it
 * listed down, or is seen here.
 */
export async function refuseBanned(tx: Db, identity: Identity): Promise<void> {
  const [refusal] = await findRefusals(tx, [identity]);
  if (refusal) throw new Conflict(refusal);
}

/** Why each of many may not be listed, undefined where it may; the keys of all are locked in one order. */
export async function findRefusals(tx: Db, identities: Identity[]): Promise<(string | undefined)[]> {
  const keys = identities.map(keysOf);
  const all = [...new Set(keys.flat())];
  await lockKeys(tx, all);
  const inForce = new Map((await findBans(tx, all)).map((ban) => [ban.key, ban]));
  return keys.map((own) => {
    const ban = own.map((key) => inForce.get(key)).find((found) => found !== undefined);
    return (
      ban &&
      `${describeKey(ban.key)} is banned from the directory since ${formatDay(ban.bannedAt)}: “${ban.reason}” ` +
        "Lift the ban under Checks before it can be listed under any name."
    );
  });
}

/** The keys of an identity: "abn:51824753556", "licence:NSW:123456C". */
export function keysOf({ abn, licences = [] }: Identity): string[] {
  const digits = abn?.replaceAll(/\s/g, "");
  const keys = licences.map(({ state, number }) => `licence:${state}:${normaliseLicenceNumber(number)}`);
  return [...new Set([...(digits ? [`abn:${digits}`] : []), ...keys])].toSorted();
}

/** A key as an administrator reads it: "ABN 51 824 753 556", "NSW licence 123456C". */
export function describeKey(key: string): string {
  const [kind, first = "", number] = key.split(":");
  return kind === "abn" ? `ABN ${formatAbn(first)}` : `${first} licence ${number}`;
}

/** Holds keys until the transaction ends, always in one order, so that two never wait for each other. */
export async function lockKeys(tx: Db, keys: string[]): Promise<void> {
  for (const key of keys.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ban ${key}`}, 0))`);
}

/** The bans in force of any of the keys. */
export async function findBans(db: Db, keys: string[]) {
  if (keys.length === 0) return [];
  return db
    .select()
    .from(bans)
    .where(and(inArray(bans.key, keys), isNull(bans.liftedAt)));
}
