import { formatAbn } from "@plumbline/contract/abn.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import { normaliseLicenceNumber } from "@plumbline/contract/verification.ts";
import type { Db } from "@plumbline/db/client.ts";
import { sql } from "drizzle-orm";
import { type Business, findBusinesses, findListingsByAbn } from "../directory/listings.ts";
import { findHolders, type LicenceRow } from "./repository.ts";

const ALL_KEYS = "bans";

/** Identifies a business even if it changes its name. */
export type Identity = {
  abn?: string | null | undefined;
  licences?: readonly { state: State; number: string }[];
};

/** Leaves out withdrawn licences, which may have been someone else's. */
export function identityOf({ id, abn }: Business, licences: LicenceRow[]) {
  return { id, abn, licences: licences.filter(({ withdrawnOn }) => withdrawnOn === null) };
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

/** Includes deleted listings. */
export async function findListingsUnder(db: Db, keys: string[]): Promise<Business[]> {
  const after = (prefix: string) =>
    keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const byAbn = await findListingsByAbn(db, after("abn:"));
  const holders = await findHolders(db, after("licence:"));
  const ids = [...byAbn.map(({ id }) => id), ...holders.map(({ businessId }) => businessId)];
  return findBusinesses(db, [...new Set(ids)]);
}

/** Locks in sorted order, so that two transactions never deadlock. */
export async function lockKeys(tx: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtextextended(${ALL_KEYS}, 0))`);
  for (const key of keys.toSorted())
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ban ${key}`}, 0))`);
}

/** The lock lasts until the transaction ends. PostgreSQL can't hold a lock for each key in a large file. */
export async function lockAllKeys(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${ALL_KEYS}, 0))`);
}
