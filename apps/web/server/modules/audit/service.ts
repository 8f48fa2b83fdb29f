import {
  AUDIT_LINES_PER_PAGE,
  type AuditAction,
  type AuditKind,
  type AuditLine,
  type AuditPage,
  type AuditSearch,
} from "@plumbline/contract/audit.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, eq, gte, ilike, lt, or, sql } from "drizzle-orm";
import { anywhere, orderOf, pageOf, windowOf } from "../../listing/page-of.ts";
import { auditEntries } from "./tables.ts";

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

export function createAuditService({ db }: { db: Db }) {
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
    await tx.insert(auditEntries).values(
      told.map(({ subject, changes }) => ({
        actorId: actor.id,
        actorName: actor.name,
        action,
        subjectKind: subject.kind,
        subjectId: subject.id,
        subjectName: subject.name,
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

  return { record, recordAll, list, listSubjectNames };
}

const COLUMNS = {
  at: auditEntries.at,
  actor: sql`lower(${auditEntries.actorName})`,
  action: auditEntries.action,
  subject: sql`lower(${auditEntries.subjectName})`,
};

/** Midnight of a day in the office's time zone. */
const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Australia/Sydney')`;

function describeLine(row: typeof auditEntries.$inferSelect): AuditLine {
  const { id, at, actorName, action, subjectKind, subjectId, subjectName, changes } = row;
  return {
    id,
    at: at.toISOString(),
    actorName,
    action,
    subject: { kind: subjectKind, id: subjectId, name: subjectName },
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
