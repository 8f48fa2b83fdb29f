import type { Db } from "@plumbline/db/client.ts";
import type { Business } from "../directory/listings.ts";
import { type BanRow, findChecks, findLicences, type CheckRow, type LicenceRow } from "./repository.ts";
import { findBans, keysOf } from "./bans.ts";
import type { LicenceRules } from "./licence-rules.ts";
import type { VerificationFacts } from "./verified-until.ts";

export type BusinessFacts = Omit<VerificationFacts, "business" | "licences" | "checks"> & {
  business: Business;
  licences: LicenceRow[];
  checks: CheckRow[];
  bans: BanRow[];
};

export async function readFacts(
  db: Db,
  businesses: Business[],
  rules: LicenceRules,
): Promise<BusinessFacts[]> {
  const ids = businesses.map(({ id }) => id);
  const licences = await findLicences(db, ids);
  const checks = await findChecks(db, ids);
  const parts = businesses.map((business) => {
    const own = licences.filter(({ businessId }) => businessId === business.id);
    return { business, licences: own, keys: identityKeys(business, own) };
  });
  const bans = await findBans(
    db,
    parts.flatMap(({ keys }) => keys),
  );
  return parts.map(({ business, licences: own, keys }) => {
    const ownBans = bans.filter(({ key }) => keys.includes(key));
    return {
      business,
      licences: own,
      checks: checks.filter(({ businessId }) => businessId === business.id),
      bans: ownBans,
      isBanned: ownBans.length > 0,
      isLicensed: rules.ruleFor(business.trade, business.state)?.need === "licensed",
    };
  });
}

/** Leaves out withdrawn licences, which may have been someone else's. */
export function identityKeys({ abn }: Pick<Business, "abn">, licences: LicenceRow[]): string[] {
  return keysOf({ abn, licences: licences.filter(({ withdrawnOn }) => withdrawnOn === null) });
}
