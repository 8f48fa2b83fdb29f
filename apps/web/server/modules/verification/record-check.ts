import { formatAbn } from "@plumbline/contract/abn.ts";
import { addMonths } from "@plumbline/contract/calendar.ts";
import { type CheckRequest, RECHECK_AFTER_YEARS } from "@plumbline/contract/verification.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Invalid, NotFound } from "@plumbline/server/errors.ts";
import { displayName } from "../../text/display-name.ts";
import { type Named, nameOf } from "../audit/actor-of.ts";
import { type Business, findBusinesses } from "../directory/listings.ts";
import type { UploadedFile } from "../uploads/uploads.ts";
import { finishChange, NO_LISTING, type VerificationContext } from "./context.ts";
import { todayOf } from "./describe.ts";
import { namesAgree } from "./names.ts";
import { lockUnlessBanned } from "./refuse-banned.ts";
import { findCheck, findLicence, insertCheck, type LicenceRow } from "./repository.ts";

export function createRecordCheck(context: VerificationContext) {
  const { db, registers, uploads, clock } = context;

  async function recordCheck(
    admin: Named,
    businessId: string,
    entry: CheckRequest,
    evidence?: UploadedFile,
  ): Promise<string> {
    const [business] = await findBusinesses(db, [businessId]);
    if (!business) throw new NotFound(NO_LISTING);
    const today = todayOf(business, clock());
    if (entry.checkedOn > today)
      throw new Invalid("A check can't be in the future", { checkedOn: "Choose today or an earlier day" });
    if ("expiresOn" in entry && entry.expiresOn < entry.checkedOn)
      throw new Invalid("It had already expired when it was checked", {
        expiresOn: "This is before the check",
      });
    // Storage may be slow, so the file is stored before the transaction and removed if that fails.
    const kept = evidence && (await uploads.keepDocument(evidence));
    try {
      return await db.transaction((tx) =>
        storeCheck(tx, admin, businessId, entry, kept && { key: kept.key, name: evidence.name }),
      );
    } catch (failure) {
      if (kept) await uploads.remove(kept.key);
      throw failure;
    }
  }

  async function storeCheck(
    tx: Db,
    admin: Named,
    businessId: string,
    entry: CheckRequest,
    evidence: { key: string; name: string } | undefined,
  ): Promise<string> {
    const licence = entry.kind === "licence" ? await findLicence(tx, entry.licenceId) : undefined;
    if (entry.kind === "licence" && (!licence || licence.businessId !== businessId || licence.withdrawnOn))
      throw new Invalid("Choose a licence on this listing", {
        licenceId: "Choose a licence on this listing",
      });
    const business = await lockUnlessBanned(tx, businessId);
    const check = await insertCheck(tx, {
      businessId,
      kind: entry.kind,
      checkedOn: entry.checkedOn,
      checkedById: admin.id,
      checkedBy: signatureOf(admin),
      evidenceKey: evidence?.key ?? null,
      evidenceName: evidence?.name.slice(0, 200) ?? null,
      ...factsOfCheck(entry, business, licence),
    });
    await finishChange(context, tx, admin, "check.record", business, {
      check: { before: null, after: `${check.what} (${check.sourceName}, until ${check.expiresOn})` },
    });
    return check.id;
  }

  function factsOfCheck(entry: CheckRequest, business: Business, licence: LicenceRow | undefined) {
    switch (entry.kind) {
      case "licence": {
        const { className, state, number, registerId, id } =
          licence ?? impossible("a licence check of no licence");
        const source = registers.find(registerId) ?? impossible(`no register ${registerId}`);
        return {
          licenceId: id,
          what: `${className}, ${state} licence ${number}`,
          sourceName: source.name,
          sourceUrl: source.url,
          expiresOn: entry.expiresOn,
        };
      }
      case "abn": {
        if (business.abn !== entry.abn)
          throw business.abn
            ? new Invalid("The listing has a different ABN. Change it there first.", {
                abn: `The listing says ${formatAbn(business.abn)}`,
              })
            : new Invalid("The listing has no ABN yet. Add it there first.", {
                abn: "The listing has no ABN yet",
              });
        const nameAgrees = namesAgree(business.businessName, entry.entityName);
        if (!nameAgrees && entry.nameNote === "")
          throw new Invalid("The names differ. Find out why and write it down before you record the check.", {
            nameNote: `The listing is called “${business.businessName}”. Write why the ABN is still theirs.`,
          });
        const source = registers.abnRegister();
        const listedAs = nameAgrees ? "" : `, listed here as ${business.businessName}`;
        return {
          what: `ABN ${formatAbn(entry.abn)} belongs to ${entry.entityName}${listedAs}`,
          sourceName: source.name,
          sourceUrl: source.url,
          abn: entry.abn,
          entityName: entry.entityName,
          businessName: business.businessName,
          nameAgrees,
          note: entry.nameNote,
          expiresOn: yearsLater(entry.checkedOn),
        };
      }
      case "insurance":
        return {
          what: `${entry.cover}, insured by ${entry.insurer}`,
          sourceName: "Certificate of currency",
          sourceUrl: null,
          expiresOn: entry.expiresOn,
        };
      case "identity":
        return {
          what: entry.what,
          sourceName: "Documents sighted by us",
          sourceUrl: null,
          expiresOn: yearsLater(entry.checkedOn),
        };
    }
  }

  /** Throws `NotFound` if the check has no evidence. */
  async function readEvidence(checkId: string) {
    const check = await findCheck(db, checkId);
    const file = check?.evidenceKey ? await uploads.read(check.evidenceKey) : undefined;
    if (!file) throw new NotFound("This check has no evidence");
    return file;
  }

  return { recordCheck, readEvidence };
}

/** Uses only the surname's initial, because the public profile shows it. */
function signatureOf(admin: Named): string {
  const name = displayName(nameOf(admin));
  return name ? `${name}, administrator` : "an administrator";
}

function yearsLater(day: string): string {
  return addMonths(new Date(day), 12 * RECHECK_AFTER_YEARS)
    .toISOString()
    .slice(0, 10);
}

function impossible(what: string): never {
  throw new Error(what);
}
