import { type LicenceRequest, normaliseLicenceNumber } from "@plumbline/contract/verification.ts";
import { Conflict, Invalid } from "@plumbline/server/errors.ts";
import type { Named } from "../audit/actor-of.ts";
import { finishChange, type VerificationContext } from "./context.ts";
import { lockUnlessBanned } from "./refuse-banned.ts";
import { insertLicence } from "./repository.ts";

export function createAddLicence(context: VerificationContext) {
  const { db, registers } = context;

  /** The licence counts only once a check has sighted it. */
  async function addLicence(admin: Named, businessId: string, entry: LicenceRequest): Promise<string> {
    if (!registers.registersOf(entry.state, "other").some(({ id }) => id === entry.registerId))
      throw new Invalid("Choose a register for that state", {
        registerId: "Choose a register for that state",
      });
    return db.transaction(async (tx) => {
      const business = await lockUnlessBanned(tx, businessId, [entry]);
      const numberKey = normaliseLicenceNumber(entry.number);
      const licence = await insertLicence(tx, { ...entry, businessId, numberKey });
      if (!licence) throw new Conflict("This licence is already on the listing");
      await finishChange(context, tx, admin, "licence.add", business, {
        licence: { before: null, after: `${entry.className}, ${entry.state} ${entry.number}` },
      });
      return licence.id;
    });
  }

  return { addLicence };
}
