import {
  AUDIT_LINES_PER_PAGE,
  type AuditLine,
  type AuditPage,
  type AuditSearch,
} from "@plumbline/contract/audit.ts";
import type { Db } from "@plumbline/db/client.ts";
import { desc, eq, ilike, or } from "drizzle-orm";
import { auditEntries } from "./tables.ts";

/** Who does something: an account, or the site by itself. */
export type Actor = { id: string | null; name: string };
export const THE_SITE: Actor = { id: null, name: "Plumbline" };

type Subject = { kind: "business" | "quote" | "review" | "claim" | "check"; id: string; name: string };
type Changes = Record<string, { before: unknown; after: unknown }>;

export type Audit = ReturnType<typeof createAuditService>;

export function createAuditService({ db }: { db: Db }) {
  /** Writes a line, in the transaction of what it tells of. */
  async function record(tx: Db, actor: Actor, action: string, subject: Subject, changes: Changes = {}) {
    await recordAll(tx, actor, action, [{ subject, changes }]);
  }

  /** The same for many subjects at once. */
  async function recordAll(
    tx: Db,
    actor: Actor,
    action: string,
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

  /** A page of the log, the latest first. */
  async function list({ subject, page }: AuditSearch): Promise<AuditPage> {
    const pattern = `%${subject.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const rows = await db
      .select()
      .from(auditEntries)
      .where(
        subject
          ? or(eq(auditEntries.subjectId, subject), ilike(auditEntries.subjectName, pattern))
          : undefined,
      )
      .orderBy(desc(auditEntries.at), desc(auditEntries.id))
      // One more, which tells whether there is another page.
      .limit(AUDIT_LINES_PER_PAGE + 1)
      .offset((page - 1) * AUDIT_LINES_PER_PAGE);
    const lines = rows.slice(0, AUDIT_LINES_PER_PAGE).map(describeLine);
    return { lines, page, hasMore: rows.length > AUDIT_LINES_PER_PAGE };
  }

  return { record, recordAll, list };
}

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

/** A value as a line of the log shows it. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(textOf).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
}
