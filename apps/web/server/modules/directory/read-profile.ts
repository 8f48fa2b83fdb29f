import type { TradieProfile } from "@plumbline/contract/directory.ts";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { describeProfile, type ProfileParts } from "./describe.ts";
import { findListedBusiness } from "./repository.ts";

type ProfileOptions = {
  db: Db;
  clock: () => Date;
  partsOf: (businessId: string) => Promise<ProfileParts>;
};

/** Kept separate from the directory's service, because the modules that supply the parts use that service. */
export function createProfileReader({ db, clock, partsOf }: ProfileOptions) {
  /** Throws `NotFound` unless the business is active. */
  return async function getProfile(idOrSlug: string): Promise<TradieProfile> {
    const business = await findListedBusiness(db, idOrSlug);
    if (!business) throw new NotFound("Profile not found");
    return describeProfile(business, await partsOf(business.id), clock());
  };
}
