import type { AuditAction } from "@plumbline/contract/audit.ts";
import type { Db } from "@plumbline/db/client.ts";
import { noteAccount } from "@plumbline/server/log.ts";
import { actorOf } from "../audit/actor-of.ts";
import { type Actor, type Audit, THE_SITE } from "../audit/service.ts";
import { findUser } from "./repository.ts";

type AccountAction = Extract<AuditAction, `account.${string}`>;
type Changes = Record<string, { before: unknown; after: unknown }>;
/** "someone" is a person who hasn't proved that they own the account. */
type By = "owner" | "someone" | "the site";

export type SecurityLog = ReturnType<typeof createSecurityLog>;

/** Records logins, failures and changes of accounts in the audit log. Network and device come from the request. */
export function createSecurityLog({ audit }: { audit: Audit }) {
  async function note(
    tx: Db,
    action: AccountAction,
    userId: string,
    { by = "owner", changes = {} }: { by?: By; changes?: Changes } = {},
  ): Promise<void> {
    noteAccount(userId);
    const user = await findUser(tx, userId);
    if (!user) return;
    const actors = { owner: actorOf(user), someone: SOMEONE, "the site": THE_SITE };
    const subject = { kind: "account" as const, id: userId, name: actors.owner.name };
    await audit.record(tx, actors[by], action, subject, changes);
  }

  return { note };
}

const SOMEONE: Actor = { id: null, name: "Someone" };
