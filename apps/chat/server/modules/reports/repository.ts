import type { Notice, ReportDecision, ReportStatus } from "@plumbline/contract/chat.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import { isThreadKept } from "../conversations/kept-thread.ts";
import { answerReports, notices } from "./tables.ts";

const isReportKept = isThreadKept(answerReports.threadId);

export type NewReport = typeof answerReports.$inferInsert;

/** Replaces an earlier report of the same turn and reopens it. */
export async function saveReport(db: Db, report: NewReport): Promise<void> {
  const { reason, details, createdAt, entryIds } = report;
  await db
    .insert(answerReports)
    .values(report)
    .onConflictDoUpdate({
      target: answerReports.turnId,
      set: {
        reason,
        details,
        createdAt,
        entryIds,
        status: "open",
        note: "",
        decidedBy: null,
        decidedAt: null,
      },
    });
}

export function findReportsOfTurns(db: Db, turnIds: string[]) {
  const { turnId, status, note } = answerReports;
  return db.select({ turnId, status, note }).from(answerReports).where(inArray(turnId, turnIds));
}

/** Open reports are listed oldest first, decided ones newest first. */
export function listReports(db: Db, status: ReportStatus, limit: number) {
  const { id, question, answer, entryIds, reason, details, note, createdAt, decidedAt } = answerReports;
  return db
    .select({
      id,
      question,
      answer,
      entryIds,
      reason,
      details,
      status: answerReports.status,
      note,
      createdAt,
    })
    .from(answerReports)
    .where(and(eq(answerReports.status, status), isReportKept))
    .orderBy(status === "open" ? asc(createdAt) : desc(decidedAt), asc(id))
    .limit(limit);
}

/** Undefined unless the report is open. */
export async function decideReport(
  db: Db,
  id: string,
  decision: ReportDecision & { decidedBy: string; decidedAt: Date },
) {
  const [row] = await db
    .update(answerReports)
    .set(decision)
    .where(and(eq(answerReports.id, id), eq(answerReports.status, "open"), isReportKept))
    .returning({
      userId: answerReports.userId,
      threadId: answerReports.threadId,
      question: answerReports.question,
    });
  return row;
}

export async function hasReport(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: answerReports.id })
    .from(answerReports)
    .where(and(eq(answerReports.id, id), isReportKept));
  return rows.length > 0;
}

export async function insertNotice(db: Db, notice: typeof notices.$inferInsert): Promise<void> {
  await db.insert(notices).values(notice);
}

export async function findNotices(db: Db, userId: string): Promise<Notice[]> {
  const rows = await db
    .select({ id: notices.id, text: notices.text, threadId: notices.threadId, createdAt: notices.createdAt })
    .from(notices)
    .where(and(eq(notices.userId, userId), isNull(notices.seenAt), isThreadKept(notices.threadId)))
    .orderBy(asc(notices.createdAt), asc(notices.id));
  return rows.map(({ createdAt, ...notice }) => ({ ...notice, createdAt: createdAt.toISOString() }));
}

/** False if the notice isn't the user's. */
export async function markNoticeSeen(db: Db, userId: string, id: string, seenAt: Date): Promise<boolean> {
  const rows = await db
    .update(notices)
    .set({ seenAt })
    .where(and(eq(notices.id, id), eq(notices.userId, userId)))
    .returning({ id: notices.id });
  return rows.length > 0;
}
