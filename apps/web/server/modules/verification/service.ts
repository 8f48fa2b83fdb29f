import type { Db } from "@plumbline/db/client.ts";
import type { Content } from "@plumbline/regulations/schema.ts";
import { createAddSampleCheck } from "./add-sample-check.ts";
import { createAddLicence } from "./add-licence.ts";
import { createBans } from "./bans.ts";
import { lockListing, recomputeVerification, type VerificationContext } from "./context.ts";
import { readLicenceRules } from "./licence-rules.ts";
import { createCheckQueues } from "./queues.ts";
import { createRecordCheck } from "./record-check.ts";
import { findBanned, refuseBanned, refuseBannedBusiness } from "./refuse-banned.ts";
import { readRegisters } from "./registers.ts";
import { createCheckReminders } from "./reminders.ts";
import { createVerificationFile } from "./verification-file.ts";
import { createWithdraw } from "./withdraw.ts";

type VerificationOptions = Omit<VerificationContext, "rules" | "registers"> & {
  content: Pick<Content, "entries" | "intents" | "regulators">;
};

export type VerificationService = ReturnType<typeof createVerificationService>;

export function createVerificationService({ content, ...options }: VerificationOptions) {
  const rules = readLicenceRules(content, () => options.clock().toISOString().slice(0, 10));
  const context = { ...options, rules, registers: readRegisters(content.regulators) };
  const queues = createCheckQueues(context);

  /** Call it in the transaction that changes a listing's name, ABN, trade or state. */
  async function follow(tx: Db, businessId: string): Promise<void> {
    await recomputeVerification(context, tx, await lockListing(tx, businessId));
  }

  return {
    ...createVerificationFile(context),
    ...createAddLicence(context),
    ...createRecordCheck(context),
    ...createWithdraw(context),
    ...createBans(context),
    addSampleCheck: createAddSampleCheck(context),
    follow,
    refuseBanned,
    refuseBannedBusiness,
    findBanned,
    licenceRuleFor: rules.ruleFor,
    listQueue: queues.list,
    countExpiring: queues.countExpiring,
    sendReminders: createCheckReminders(context).send,
  };
}
