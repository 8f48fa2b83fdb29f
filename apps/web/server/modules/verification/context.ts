import type { AuditAction } from "@plumbline/contract/audit.ts";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { actorOf, type Named } from "../audit/actor-of.ts";
import type { Audit } from "../audit/service.ts";
import { type Business, lockBusiness } from "../directory/listings.ts";
import type { DirectoryService } from "../directory/service.ts";
import type { MailQueue } from "../mail/queue.ts";
import type { Uploads } from "../uploads/uploads.ts";
import { readFacts } from "./facts.ts";
import type { LicenceRules } from "./licence-rules.ts";
import type { readRegisters } from "./registers.ts";
import { verifiedUntil } from "./verified-until.ts";

export type VerificationContext = {
  db: Db;
  directory: Pick<DirectoryService, "setVerifiedUntil" | "deactivate">;
  uploads: Uploads;
  audit: Audit;
  mail: MailQueue;
  rules: LicenceRules;
  registers: ReturnType<typeof readRegisters>;
  url: string;
  clock: () => Date;
};

export const NO_LISTING = "We couldn't find this listing";

export async function lockListing(tx: Db, businessId: string): Promise<Business> {
  const business = await lockBusiness(tx, businessId);
  if (!business) throw new NotFound(NO_LISTING);
  return business;
}

/** Writes the audit log and recomputes the verification, because every change needs both. */
export async function finishChange(
  context: VerificationContext,
  tx: Db,
  admin: Named,
  action: AuditAction,
  business: Business,
  changes: Parameters<Audit["record"]>[4],
): Promise<void> {
  const subject = { kind: "business", id: business.id, name: business.businessName } as const;
  await context.audit.record(tx, actorOf(admin), action, subject, changes);
  await recomputeVerification(context, tx, business);
}

export async function recomputeVerification(
  { directory, rules }: VerificationContext,
  tx: Db,
  business: Business,
): Promise<void> {
  const [facts] = await readFacts(tx, [business], rules);
  const until = facts ? verifiedUntil(facts) : null;
  if (until !== business.verifiedUntil) await directory.setVerifiedUntil(tx, business.id, until);
}
