import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import { actorOf, type Named } from "../audit/actor-of.ts";
import { finishChange, lockListing, type VerificationContext } from "./context.ts";
import { todayOf } from "./describe.ts";
import { findCheck, findLicence, withdrawCheckRow, withdrawLicenceRow } from "./repository.ts";

const WITHDRAW_ROW = { check: withdrawCheckRow, licence: withdrawLicenceRow };

export function createWithdraw(context: VerificationContext) {
  const { db, clock } = context;

  /** The check stays in the ledger with the reason. */
  async function withdrawCheck(admin: Named, checkId: string, why: string): Promise<void> {
    const check = await findCheck(db, checkId);
    if (!check) throw new NotFound("We couldn't find this check");
    await withdraw(admin, "check", check, check.what, why);
  }

  async function withdrawLicence(admin: Named, licenceId: string, why: string): Promise<void> {
    const licence = await findLicence(db, licenceId);
    if (!licence) throw new NotFound("We couldn't find this licence");
    const { className, state, number } = licence;
    await withdraw(admin, "licence", licence, `${className}, ${state} ${number}`, why);
  }

  async function withdraw(
    admin: Named,
    kind: keyof typeof WITHDRAW_ROW,
    { id, businessId }: { id: string; businessId: string },
    what: string,
    why: string,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const business = await lockListing(tx, businessId);
      const isWithdrawn = await WITHDRAW_ROW[kind](tx, id, {
        withdrawnOn: todayOf(business, clock()),
        withdrawnBy: actorOf(admin).name,
        withdrawnWhy: why,
      });
      if (!isWithdrawn) throw new Conflict("This has already been withdrawn");
      await finishChange(context, tx, admin, `${kind}.withdraw`, business, {
        [kind]: { before: what, after: `withdrawn: ${why}` },
      });
    });
  }

  return { withdrawCheck, withdrawLicence };
}
