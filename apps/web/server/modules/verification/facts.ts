import type { Db } from "@plumbline/db/client.ts";
import type { Business } from "../directory/listings.ts";
import { identityOf, keysOf } from "./ban-keys.ts";
import type { LicenceRules } from "./licence-rules.ts";
import {
  type BanRow,
  type CheckRow,
  findBans,
  findChecks,
  findLicences,
  type LicenceRow,
} from "./repository.ts";
import type { VerificationFacts } from "./verified-until.ts";

export type BusinessFacts = Omit<VerificationFacts, "business" | "licences" | "checks"> & {
  business: Business;
  licences: LicenceRow[];
  keys: string[];
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
    return { business, licences: own, keys: keysOf(identityOf(business, own)) };
  });
  const bans = await findBans(
    db,
    parts.flatMap(({ keys }) => keys),
  );
  return parts.map((part) => {
    const { business, keys } = part;
    const ownBans = bans.filter(({ key }) => keys.includes(key));
    return {
      ...part,
      checks: checks.filter(({ businessId }) => businessId === business.id),
      bans: ownBans,
      isBanned: ownBans.length > 0,
      isLicensed: rules.ruleFor(business.trade, business.state)?.need === "licensed",
    };
  });
}
