import type {
  AnswerReport,
  ChatTurn,
  Notice,
  ReportDecision,
  ReportRequest,
  ReportStatus,
} from "@plumbline/contract/chat.ts";
import { isoDayIn } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { reviewOf } from "@plumbline/regulations/review.ts";
import type { Content, PublishedEntry } from "@plumbline/regulations/schema.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import {
  decideReport,
  findNotices,
  findReportsOfTurns,
  hasReport,
  insertNotice,
  listReports,
  markNoticeSeen,
  saveReport,
} from "./repository.ts";

const REPORTS_PER_PAGE = 100;
const QUOTE_MAX_LENGTH = 80;

type ReportsOptions = {
  db: Db;
  content: Pick<Content, "entries">;
  clock: () => Date;
  getTurn: (userId: string, turnId: string) => Promise<ChatTurn>;
  countThumbsDown: (entryIds: string[]) => Promise<Map<string, number>>;
};

export type ReportedEntry = {
  /** Null if the answers don't cite an entry, or cite one that's no longer in the content. */
  entry: { id: string; title: string; sourceUrl: string; asOf: string; reviewDueOn: string } | null;
  thumbsDown: number;
  reports: AnswerReport[];
};

/** Administrators decide reports without seeing who asked. */
export function createReportsService({ db, content, clock, getTurn, countThumbsDown }: ReportsOptions) {
  const entryById = new Map(content.entries.map((entry) => [entry.id, entry]));

  /** Reporting an answer again replaces the report and reopens it. */
  async function report(userId: string, turnId: string, { reason, details }: ReportRequest): Promise<void> {
    const { threadId, question, answer } = await getTurn(userId, turnId);
    if (!answer) throw new Conflict("There's no answer to report yet.");
    const entryIds = [...new Set(answer.citations.map(({ entryId }) => entryId))];
    const createdAt = clock();
    await saveReport(db, {
      turnId,
      threadId,
      userId,
      question,
      answer,
      entryIds,
      reason,
      details,
      createdAt,
    });
  }

  async function findByTurn(turnIds: string[]): Promise<Map<string, NonNullable<ChatTurn["report"]>>> {
    if (turnIds.length === 0) return new Map();
    const rows = await findReportsOfTurns(db, turnIds);
    return new Map(rows.map(({ turnId, status, note }) => [turnId, { status, note }]));
  }

  async function list(status: ReportStatus): Promise<AnswerReport[]> {
    const rows = await listReports(db, status, REPORTS_PER_PAGE);
    const leading = new Set(rows.flatMap(({ entryIds }) => entryIds.slice(0, 1)));
    const thumbsDown = await countThumbsDown([...leading]);
    return rows.map(({ createdAt, ...row }) => ({
      ...row,
      createdAt: createdAt.toISOString(),
      thumbsDown: thumbsDown.get(row.entryIds[0] ?? "") ?? 0,
    }));
  }

  async function listByEntry(status: ReportStatus): Promise<ReportedEntry[]> {
    const byEntry = Map.groupBy(await list(status), ({ entryIds }) => entryIds[0]);
    return Array.from(byEntry, ([id, reports]) => ({
      entry: describe(entryById.get(id ?? "")),
      thumbsDown: reports[0]?.thumbsDown ?? 0,
      reports,
    }));
  }

  async function decide(adminId: string, id: string, { status, note }: ReportDecision): Promise<void> {
    const now = clock();
    const isDecided = await db.transaction(async (tx) => {
      const decided = await decideReport(tx, id, { status, note, decidedBy: adminId, decidedAt: now });
      if (!decided) return false;
      const { userId, threadId, question } = decided;
      await insertNotice(tx, { userId, threadId, text: tell(status, question, note), createdAt: now });
      return true;
    });
    if (isDecided) return;
    if (await hasReport(db, id)) throw new Conflict("Someone else has already decided this report.");
    throw new NotFound("We couldn't find that report. The person who asked may have deleted it.");
  }

  function listNotices(userId: string): Promise<Notice[]> {
    return findNotices(db, userId);
  }

  async function markSeen(userId: string, noticeId: string): Promise<void> {
    if (!(await markNoticeSeen(db, userId, noticeId, clock())))
      throw new NotFound("We couldn't find that notice");
  }

  return { report, findByTurn, list, listByEntry, decide, listNotices, markSeen };
}

function describe(entry: PublishedEntry | undefined): ReportedEntry["entry"] {
  if (!entry) return null;
  const { id, title, as_of: asOf, sources } = entry;
  const reviewDueOn = isoDayIn(reviewOf(entry).dueOn, null);
  return { id, title, asOf, sourceUrl: sources[0]?.url ?? "", reviewDueOn };
}

function tell(status: ReportDecision["status"], question: string, note: string): string {
  const quote = question.length > QUOTE_MAX_LENGTH ? `${question.slice(0, QUOTE_MAX_LENGTH - 1)}…` : question;
  const outcome =
    status === "fixed"
      ? "Thanks, we've fixed the answer you reported."
      : "We've checked the answer you reported, and it's right.";
  return `${outcome} You asked: “${quote}”. ${note}`;
}
