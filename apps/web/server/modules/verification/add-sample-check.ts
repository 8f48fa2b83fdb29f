import { isoDayAfter } from "@plumbline/contract/calendar.ts";
import type { Business } from "../directory/listings.ts";
import type { VerificationContext } from "./context.ts";
import { todayOf } from "./describe.ts";
import { insertCheck } from "./repository.ts";

const NO_ONE = "00000000-0000-0000-0000-000000000000";

/**
 * Gives a sample business the badge. The public ledger says that the check is a sample, and the next real
 * change to a check removes the badge.
 */
export function createAddSampleCheck({ db, directory, clock }: VerificationContext) {
  return async function addSampleCheck(business: Business, days: number): Promise<void> {
    if (!business.isSample) throw new Error("Only samples have sample checks");
    const today = todayOf(business, clock());
    const expiresOn = isoDayAfter(today, days);
    await db.transaction(async (tx) => {
      await insertCheck(tx, {
        businessId: business.id,
        kind: "identity",
        what: "Sample check of a made-up business. Nothing was checked.",
        sourceName: "no register",
        checkedOn: today,
        checkedById: NO_ONE,
        checkedBy: "the sample data",
        expiresOn,
      });
      await directory.setVerifiedUntil(tx, business.id, expiresOn);
    });
  };
}
