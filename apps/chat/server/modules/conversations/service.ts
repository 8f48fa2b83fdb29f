import { addMonths } from "@plumbline/contract/calendar.ts";
import type { Assistant } from "@plumbline/assistant/assistant.ts";
import {
  type ChatThread,
  type ChatTurn,
  OFFLINE_ANSWERS,
  type OfflineAnswers,
  type ThreadDetail,
  type ThreadList,
  type ThreadListQuery,
  type UpdateThreadRequest,
} from "@plumbline/contract/chat.ts";
import type { State } from "@plumbline/contract/jurisdictions.ts";
import { DELETED_CONVERSATION_MINUTES, HISTORY_YEARS } from "@plumbline/contract/retention.ts";
import { addMinutes } from "@plumbline/contract/time.ts";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import type { Log } from "@plumbline/server/log.ts";
import type { SignedIn } from "../identity/service.ts";
import { createAsking } from "./asking.ts";
import { createReadingAlong } from "./reading-along.ts";
import {
  countThumbsDown,
  deleteThreadsOf,
  findNewestAfter,
  findPath,
  findQuestionCount,
  findThread,
  findTurn,
  listAnswered,
  listTree,
  listTurns,
  moveThreads,
  purgeThreads,
  rateTurn,
  setThreadDeleted,
  stopTurnsOf,
  type TurnRow,
  updateThread,
} from "./repository.ts";
import { createRuns } from "./runs.ts";
import { findThreads } from "./search.ts";
import { toThread, toTurn, versionsOf } from "./shape.ts";
import { createWriter } from "./writer.ts";

type ConversationsOptions = {
  db: Db;
  assistant: Pick<Assistant, "stream">;
  dailyTokens: number | undefined;
  getJobState: (db: Db, userId: string, jobId: string) => Promise<State | null>;
  removeJobs: (tx: Db, userId: string) => Promise<void>;
  findReports: (turnIds: string[]) => Promise<Map<string, NonNullable<ChatTurn["report"]>>>;
  findShareUrl: (threadId: string) => Promise<string | null>;
  clock: () => Date;
  log: Log;
};

/** Every query includes the user id, so no one can reach another user's conversations. */
export function createConversationsService(options: ConversationsOptions) {
  const { db, getJobState, removeJobs, findReports, findShareUrl, clock } = options;
  const runs = createRuns();
  const writer = createWriter({ ...options, runs });
  const { ask, retry, stop } = createAsking({ db, runs, writer, getJobState, shape, clock });
  const reading = createReadingAlong({ db, runs, shape });

  async function shape(row: TurnRow): Promise<ChatTurn> {
    const tree = await listTree(db, row.userId, [row.threadId]);
    const reports = await findReports([row.id]);
    return toTurn(row, { siblingIds: versionsOf(row, tree), report: reports.get(row.id) ?? null });
  }

  async function list(userId: string, query: ThreadListQuery): Promise<ThreadList> {
    const { threads, nextCursor } = await findThreads(db, userId, query);
    return { threads: threads.map((row) => ({ ...toThread(row), snippet: row.snippet })), nextCursor };
  }

  /** Returns the selected version. Throws `NotFound` for a thread that isn't the user's. */
  async function getThread(userId: string, threadId: string): Promise<ThreadDetail> {
    const thread = await findThread(db, userId, threadId);
    if (!thread) throw new NotFound("We couldn't find that conversation");
    const rows = await findPath(db, userId, thread.activeTurnId);
    const tree = await listTree(db, userId, [threadId]);
    const reports = await findReports(rows.map(({ id }) => id));
    const turns = rows.map((row) =>
      toTurn(row, { siblingIds: versionsOf(row, tree), report: reports.get(row.id) ?? null }),
    );
    return { ...toThread(thread), turns, shareUrl: await findShareUrl(threadId) };
  }

  async function getTurn(userId: string, turnId: string): Promise<ChatTurn> {
    const row = await findTurn(db, userId, turnId);
    if (!row) throw new NotFound("We couldn't find that question");
    return shape(row);
  }

  async function update(
    userId: string,
    threadId: string,
    { activeTurnId, ...changes }: UpdateThreadRequest,
  ): Promise<ThreadDetail> {
    await db.transaction(async (tx) => {
      const place = { userId, threadId, turnId: activeTurnId ?? "" };
      const newest = activeTurnId && (await findNewestAfter(tx, place));
      if (activeTurnId && !newest) throw new NotFound("We couldn't find that question in this conversation");
      const ofJob = changes.jobId ? await getJobState(tx, userId, changes.jobId) : null;
      const row = await updateThread(tx, userId, threadId, {
        ...(ofJob && { state: ofJob }),
        ...changes,
        ...(newest && { activeTurnId: newest }),
      });
      if (!row) throw new NotFound("We couldn't find that conversation");
    });
    return getThread(userId, threadId);
  }

  /** Also stops an answer that's being written. The thread can be restored until it's purged. */
  async function remove(userId: string, threadId: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await setThreadDeleted(tx, userId, threadId, clock())))
        throw new NotFound("We couldn't find that conversation");
      await stopTurnsOf(tx, threadId);
    });
    runs.drop((turn) => turn.threadId === threadId);
  }

  /** Restoring twice is harmless. */
  async function restore(userId: string, threadId: string): Promise<ThreadDetail> {
    if (!(await setThreadDeleted(db, userId, threadId, null)))
      throw new NotFound("It's too late to restore this conversation");
    return getThread(userId, threadId);
  }

  async function removeAll(userId: string): Promise<void> {
    await db.transaction(async (tx) => {
      await deleteThreadsOf(tx, userId);
      await removeJobs(tx, userId);
    });
    runs.drop((turn) => turn.userId === userId);
  }

  async function rate(userId: string, turnId: string, rating: ChatTurn["rating"]): Promise<ChatTurn> {
    const row = await rateTurn(db, userId, turnId, rating);
    if (!row) throw new NotFound("We couldn't find that question");
    return shape(row);
  }

  async function listOffline(userId: string): Promise<OfflineAnswers> {
    const rows = await listAnswered(db, userId, OFFLINE_ANSWERS);
    return { answers: rows.map((row) => ({ ...row, askedAt: row.askedAt.toISOString() })) };
  }

  /** Every thread with all versions of its turns, loaded a page at a time. */
  async function* exportAll(
    userId: string,
  ): AsyncGenerator<ChatThread & { turns: ChatTurn[] }, void, undefined> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof findThreads>> = await findThreads(db, userId, { cursor });
      const threadIds = page.threads.map(({ id }) => id);
      const rows = threadIds.length > 0 ? await listTurns(db, userId, threadIds) : [];
      const reports = await findReports(rows.map(({ id }) => id));
      for (const thread of page.threads) {
        const own = rows.filter(({ threadId }) => threadId === thread.id);
        const turns = own.map((row) =>
          toTurn(row, { siblingIds: versionsOf(row, own), report: reports.get(row.id) ?? null }),
        );
        yield { ...toThread(thread), turns };
      }
      cursor = page.nextCursor;
    }
  }

  /** Null when there is no limit. */
  async function countQuestionsLeft({ user, entitlement }: SignedIn): Promise<number | null> {
    const { questionLimit } = entitlement;
    if (questionLimit === null) return null;
    return Math.max(0, questionLimit - (await findQuestionCount(db, user.id)));
  }

  function purge(): Promise<number> {
    return purgeThreads(db, {
      askedBefore: addMonths(clock(), -12 * HISTORY_YEARS),
      deletedBefore: addMinutes(clock(), -DELETED_CONVERSATION_MINUTES),
    });
  }

  async function close(): Promise<void> {
    const closed = writer.close();
    reading.closeAll();
    await closed;
  }

  return {
    ask,
    retry,
    stop,
    readAlong: reading.open,
    countReaders: reading.count,
    list,
    getThread,
    getTurn,
    update,
    remove,
    restore,
    removeAll,
    rate,
    listOffline,
    exportAll,
    countQuestionsLeft,
    countThumbsDown: (entryIds: string[]) => countThumbsDown(db, entryIds),
    moveThreads,
    purge,
    tend: writer.tend,
    settle: writer.settle,
    close,
  };
}
