import {
  AUDIT_LINES_PER_PAGE,
  type AuditAction,
  type AuditKind,
  type AuditLine,
  type AuditPage,
  type AuditSearch,
  type SecurityEvents,
} from "@plumbline/contract/audit.ts";
import type { Db } from "@plumbline/db/client.ts";
import { SECURITY_LOG_DAYS } from "@plumbline/contract/retention.ts";
import { addDays } from "@plumbline/contract/time.ts";
import { requestScope } from "@plumbline/server/log.ts";
import { and, asc, desc, eq, gte, ilike, inArray, isNotNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import { anywhere, orderOf, pageOf, windowOf } from "../../listing/page-of.ts";
import { describeDevice } from "../identity/device.ts";
import { auditEntries } from "./tables.ts";

const SECURITY_EVENTS_SHOWN = 30;
const FAILURES_SHOWN = 10;

/** A stranger can cause any number of these, so they mustn't push a login or a change off the list. */
const FAILURES: AuditAction[] = ["account.login-failed", "account.code-failed", "account.reset-requested"];
/** Sent by an app's server, so their network and device aren't a person's. */
const FROM_APPS: string[] = ["account.app-login", "account.app-code-replayed"] satisfies AuditAction[];

/** An account, or the site itself. */
export type Actor = { id: string | null; name: string };
export const THE_SITE: Actor = { id: null, name: "Plumbline" };

type Subject = {
  kind: AuditKind;
  id: string;
  name: string;
};
type Changes = Record<string, { before: unknown; after: unknown }>;

export type Audit = ReturnType<typeof createAuditService>;

export function createAuditService({ db, clock }: { db: Db; clock: () => Date }) {
  async function record(tx: Db, actor: Actor, action: AuditAction, subject: Subject, changes: Changes = {}) {
    await recordAll(tx, actor, action, [{ subject, changes }]);
  }

  async function recordAll(
    tx: Db,
    actor: Actor,
    action: AuditAction,
    told: { subject: Subject; changes: Changes }[],
  ): Promise<void> {
    if (told.length === 0) return;
    const { network, userAgent } = requestScope.getStore() ?? {};
    await tx.insert(auditEntries).values(
      told.map(({ subject, changes }) => ({
        actorId: actor.id,
        actorName: actor.name,
        action,
        subjectKind: subject.kind,
        subjectId: subject.id,
        subjectName: subject.name,
        network,
        device: userAgent && describeDevice(userAgent),
        changes,
      })),
    );
  }

  async function list(asked: AuditSearch): Promise<AuditPage> {
    const { subject, actor, action, kind, from, until } = asked;
    const isFound = and(
      subject
        ? or(eq(auditEntries.subjectId, subject), ilike(auditEntries.subjectName, anywhere(subject)))
        : undefined,
      actor ? ilike(auditEntries.actorName, anywhere(actor)) : undefined,
      action ? eq(auditEntries.action, action) : undefined,
      kind ? eq(auditEntries.subjectKind, kind) : undefined,
      from ? gte(auditEntries.at, beginOf(from)) : undefined,
      until ? lt(auditEntries.at, sql`${beginOf(until)} + interval '1 day'`) : undefined,
    );
    const { limit, offset } = windowOf(asked, AUDIT_LINES_PER_PAGE);
    const rows = await db
      .select()
      .from(auditEntries)
      .where(isFound)
      .orderBy(...orderOf(COLUMNS, asked, auditEntries.id))
      .limit(limit)
      .offset(offset);
    const total = await db.$count(auditEntries, isFound);
    const { rows: lines, page, pages } = pageOf(rows.map(describeLine), total, asked, AUDIT_LINES_PER_PAGE);
    return { lines, page, pages, total, hasMore: page < pages };
  }

  async function listSubjectNames(action: AuditAction): Promise<string[]> {
    const rows = await db
      .selectDistinct({ name: auditEntries.subjectName })
      .from(auditEntries)
      .where(eq(auditEntries.action, action));
    return rows.map(({ name }) => name);
  }

  /** The newest events of one account. */
  async function listOfAccount(accountId: string): Promise<SecurityEvents> {
    const own = isAboutAccount(accountId);
    const isFailure = inArray(auditEntries.action, FAILURES);
    const rows = [
      ...(await listNewest(and(own, not(isFailure)), SECURITY_EVENTS_SHOWN)),
      ...(await listNewest(and(own, isFailure), FAILURES_SHOWN)),
    ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
    return { events: rows.map(describeEvent) };
  }

  async function exportOf(accountId: string): Promise<SecurityEvents["events"]> {
    return (await listNewest(isAboutAccount(accountId))).map(describeEvent);
  }

  async function listNewest(which: SQL | undefined, limit?: number): Promise<EventRow[]> {
    const { id, at, action, network, device } = auditEntries;
    const found = db
      .select({ id, at, action, network, device })
      .from(auditEntries)
      .where(which)
      .orderBy(desc(at), asc(id));
    return limit === undefined ? found : found.limit(limit);
  }

  async function purge(): Promise<number> {
    const isOld = lt(auditEntries.at, addDays(clock(), -SECURITY_LOG_DAYS));
    await db
      .update(auditEntries)
      .set({ network: null, device: null })
      .where(and(isOld, or(isNotNull(auditEntries.network), isNotNull(auditEntries.device))));
    const gone = await db
      .delete(auditEntries)
      .where(and(isOld, eq(auditEntries.subjectKind, "account")))
      .returning({ id: auditEntries.id });
    return gone.length;
  }

  return { record, recordAll, list, listSubjectNames, listOfAccount, exportOf, purge };
}

const isAboutAccount = (id: string) =>
  and(eq(auditEntries.subjectKind, "account"), eq(auditEntries.subjectId, id));

type EventRow = Pick<typeof auditEntries.$inferSelect, "id" | "at" | "action" | "network" | "device">;

function describeEvent({ id, at, action, network, device }: EventRow): SecurityEvents["events"][number] {
  const from = FROM_APPS.includes(action) ? { network: null, device: null } : { network, device };
  return { id, at: at.toISOString(), action, ...from };
}

const COLUMNS = {
  at: auditEntries.at,
  actor: sql`lower(${auditEntries.actorName})`,
  action: auditEntries.action,
  subject: sql`lower(${auditEntries.subjectName})`,
};

/** Midnight at the start of a day in the office's time zone. */
const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Australia/Sydney')`;

function describeLine(row: typeof auditEntries.$inferSelect): AuditLine {
  const { id, at, actorName, action, subjectKind, subjectId, subjectName, network, device, changes } = row;
  return {
    id,
    at: at.toISOString(),
    actorName,
    action,
    subject: { kind: subjectKind, id: subjectId, name: subjectName },
    network,
    device,
    changes: Object.entries(changes).map(([field, { before, after }]) => ({
      field,
      before: textOf(before),
      after: textOf(after),
    })),
  };
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
