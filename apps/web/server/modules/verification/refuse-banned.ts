import { formatDay } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import { type Business, findBusinesses } from "../directory/listings.ts";
import { describeKey, type Identity, identityOf, keysOf, lockAllKeys, lockKeys } from "./ban-keys.ts";
import { lockListing, NO_LISTING } from "./context.ts";
import { type BanRow, findBans, findLicences } from "./repository.ts";

/**
 * Throws `Conflict` for a banned identity. Call it before taking other locks: a ban of the same key is either
 * seen here, or blocks until this transaction ends and then takes down what it listed.
 */
export async function refuseBanned(tx: Db, identity: Identity): Promise<void> {
  const keys = keysOf(identity);
  await lockKeys(tx, keys);
  const [ban] = await findBans(tx, keys);
  if (ban) throw new Conflict(refusalOf(ban));
}

/** Throws `Conflict` for a banned business. Call it before activating, restoring or claiming a listing. */
export async function refuseBannedBusiness(tx: Db, businessId: string): Promise<void> {
  await lockUnlessBanned(tx, businessId);
}

/** Locks the keys before the listing, in the same order as a ban, to avoid a deadlock. */
export async function lockUnlessBanned(
  tx: Db,
  businessId: string,
  more: Identity["licences"] = [],
): Promise<Business> {
  const [identity] = await findIdentities(tx, [businessId]);
  if (!identity) throw new NotFound(NO_LISTING);
  await refuseBanned(tx, { abn: identity.abn, licences: [...identity.licences, ...more] });
  return lockListing(tx, businessId);
}

/** Maps every given ABN and id to the reason it's banned, or to undefined. Locks all bans. */
export async function findBanned(tx: Db, { abns, ids }: { abns: string[]; ids: string[] }) {
  const identities = await findIdentities(tx, ids);
  await lockAllKeys(tx);
  const byKey = new Map((await findBans(tx)).map((ban) => [ban.key, ban]));
  const named = [...abns.map((abn) => ({ id: abn, abn })), ...identities];
  return new Map(
    named.map((identity) => {
      const ban = keysOf(identity).flatMap((key) => byKey.get(key) ?? [])[0];
      return [identity.id, ban && refusalOf(ban)];
    }),
  );
}

export async function findIdentities(db: Db, ids: string[]) {
  const byBusiness = Map.groupBy(await findLicences(db, ids), ({ businessId }) => businessId);
  const listings = await findBusinesses(db, ids);
  return listings.map((listing) => identityOf(listing, byBusiness.get(listing.id) ?? []));
}

function refusalOf({ key, bannedAt, reason }: BanRow): string {
  return (
    `${describeKey(key)} has been banned from the directory since ${formatDay(bannedAt)}: “${reason}” ` +
    "It can't be listed under any name until the ban is lifted under Checks."
  );
}
