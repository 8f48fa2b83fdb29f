import type { AssistantAnswer, Sentence } from "@plumbline/contract/assistant.ts";
import type { TurnStatus } from "@plumbline/contract/chat.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { isThreadKept } from "./kept-thread.ts";
import { questionCounts, threads, turns, usage } from "./tables.ts";

const { document: _searched, ...threadColumns } = getTableColumns(threads);
const { document: _searchedToo, ...turnColumns } = getTableColumns(turns);

export type ThreadRow = Omit<typeof threads.$inferSelect, "document">;
export type TurnRow = Omit<typeof turns.$inferSelect, "document">;

const isKept = isNull(threads.deletedAt);
const isInKeptThread = isThreadKept(turns.threadId);

type Lease = { leaseId: string; leaseUntil: Date };

/**
 * Counts one more question. False if that's over the limit. Locks out the account's other questions until the
 * transaction ends.
 */
export async function countQuestion(db: Db, userId: string, limit: number | null): Promise<boolean> {
  if (limit === 0) return false;
  const rows = await db
    .insert(questionCounts)
    .values({ userId, asked: 1 })
    .onConflictDoUpdate({
      target: questionCounts.userId,
      set: { asked: sql`${questionCounts.asked} + 1` },
      setWhere: limit === null ? undefined : lt(questionCounts.asked, limit),
    })
    .returning({ asked: questionCounts.asked });
  return rows.length > 0;
}

/** Locks out the account's other questions until the transaction ends. */
export async function lockQuestions(db: Db, userId: string): Promise<void> {
  await db.select().from(questionCounts).where(eq(questionCounts.userId, userId)).for("update");
}

export async function findQuestionCount(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ asked: questionCounts.asked })
    .from(questionCounts)
    .where(eq(questionCounts.userId, userId));
  return row?.asked ?? 0;
}

/** The thread's turns and the account's running ones, oldest first. */
export function listPlaces(db: Db, userId: string, threadId: string) {
  return db
    .select({ id: turns.id, threadId: turns.threadId, parentId: turns.parentId, status: turns.status })
    .from(turns)
    .where(and(eq(turns.userId, userId), or(eq(turns.threadId, threadId), eq(turns.status, "running"))))
    .orderBy(asc(turns.number));
}

/** Creates the thread, or makes the new question its active one. Undefined if it's deleted or someone else's. */
export async function saveThread(
  db: Db,
  thread: typeof threads.$inferInsert,
): Promise<ThreadRow | undefined> {
  const { activeTurnId, askedAt, state, trade } = thread;
  const [row] = await db
    .insert(threads)
    .values(thread)
    .onConflictDoUpdate({
      target: threads.id,
      set: { activeTurnId, askedAt, ...(state && { state }), ...(trade && { trade }) },
      setWhere: and(eq(threads.userId, thread.userId), isKept),
    })
    .returning(threadColumns);
  return row;
}

/** Undefined if the turn's id is already taken. */
export async function insertTurn(db: Db, turn: typeof turns.$inferInsert): Promise<TurnRow | undefined> {
  const [row] = await db
    .insert(turns)
    .values(turn)
    .onConflictDoNothing({ target: turns.id })
    .returning(turnColumns);
  return row;
}

export async function findTurn(db: Db, userId: string, id: string): Promise<TurnRow | undefined> {
  const [row] = await db
    .select(turnColumns)
    .from(turns)
    .where(and(eq(turns.id, id), eq(turns.userId, userId), isInKeptThread));
  return row;
}

export async function findThread(db: Db, userId: string, id: string): Promise<ThreadRow | undefined> {
  const [row] = await db
    .select(threadColumns)
    .from(threads)
    .where(and(eq(threads.id, id), eq(threads.userId, userId), isKept));
  return row;
}

/** The turns from the first question to this one, or the last `limit` of them. */
export async function findPath(
  db: Db,
  userId: string,
  lastTurnId: string,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<TurnRow[]> {
  const path = sql`(
    with recursive path as (
      select id, parent_id, 1::bigint as depth from turns where id = ${lastTurnId} and user_id = ${userId}
      union all
      select turns.id, turns.parent_id, path.depth + 1
      from turns join path on turns.id = path.parent_id where path.depth < ${limit}::bigint
    ) select id from path
  )`;
  return db
    .select(turnColumns)
    .from(turns)
    .where(and(eq(turns.userId, userId), inArray(turns.id, path)))
    .orderBy(asc(turns.number));
}

/** The newest descendant of this turn, or the turn itself. Undefined if it isn't in the thread. */
export async function findNewestAfter(
  db: Db,
  { userId, threadId, turnId }: { userId: string; threadId: string; turnId: string },
): Promise<string | undefined> {
  const grown = sql`(
    with recursive grown as (
      select id from turns where id = ${turnId} and thread_id = ${threadId} and user_id = ${userId}
      union all
      select turns.id from turns join grown on turns.parent_id = grown.id
    ) select id from grown
  )`;
  const [row] = await db
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.userId, userId), inArray(turns.id, grown)))
    .orderBy(desc(turns.number))
    .limit(1);
  return row?.id;
}

export function listTree(db: Db, userId: string, threadIds: string[]) {
  return db
    .select({ id: turns.id, parentId: turns.parentId, threadId: turns.threadId })
    .from(turns)
    .where(and(eq(turns.userId, userId), inArray(turns.threadId, threadIds)))
    .orderBy(asc(turns.number));
}

export function listTurns(db: Db, userId: string, threadIds: string[]): Promise<TurnRow[]> {
  return db
    .select(turnColumns)
    .from(turns)
    .where(and(eq(turns.userId, userId), inArray(turns.threadId, threadIds)))
    .orderBy(asc(turns.number));
}

export function listAnswered(db: Db, userId: string, limit: number) {
  return db
    .select({
      turnId: turns.id,
      threadTitle: threads.title,
      question: turns.question,
      askedAt: turns.askedAt,
      answer: sql<AssistantAnswer>`${turns.answer}`.mapWith(turns.answer),
    })
    .from(turns)
    .innerJoin(threads, eq(threads.id, turns.threadId))
    .where(and(eq(turns.userId, userId), isNotNull(turns.answer), isKept))
    .orderBy(desc(turns.askedAt), desc(turns.number))
    .limit(limit);
}

/** False if this process no longer holds the lease. */
export async function saveSentences(
  db: Db,
  turn: { id: string; leaseId: string },
  sentences: Sentence[],
): Promise<boolean> {
  const rows = await db
    .update(turns)
    .set({ sentences })
    .where(and(eq(turns.id, turn.id), eq(turns.leaseId, turn.leaseId)))
    .returning({ id: turns.id });
  return rows.length > 0;
}

/** Also releases the lease. Undefined if the lease was lost. */
export async function finishTurn(
  db: Db,
  turn: { id: string; leaseId: string },
  end: { status: TurnStatus; answer?: AssistantAnswer; sentences: Sentence[] },
): Promise<TurnRow | undefined> {
  const [row] = await db
    .update(turns)
    .set({ ...end, leaseId: null, leaseUntil: null })
    .where(and(eq(turns.id, turn.id), eq(turns.leaseId, turn.leaseId)))
    .returning(turnColumns);
  return row;
}

/** Stops a running turn, whichever process is writing it. Undefined if it isn't running. */
export async function stopTurn(
  db: Db,
  userId: string,
  id: string,
  sentences: Sentence[] | undefined,
): Promise<TurnRow | undefined> {
  const [row] = await db
    .update(turns)
    .set({ status: "stopped", leaseId: null, leaseUntil: null, ...(sentences && { sentences }) })
    .where(and(eq(turns.id, id), eq(turns.userId, userId), eq(turns.status, "running")))
    .returning(turnColumns);
  return row;
}

/** Undefined if the turn has an answer or is running. */
export async function restartTurn(
  db: Db,
  userId: string,
  id: string,
  lease: Lease,
): Promise<TurnRow | undefined> {
  const [row] = await db
    .update(turns)
    .set({ status: "running", sentences: [], attempts: 1, ...lease })
    .where(and(eq(turns.id, id), eq(turns.userId, userId), inArray(turns.status, ["failed", "stopped"])))
    .returning(turnColumns);
  return row;
}

export async function renewLeases(db: Db, leaseIds: string[], leaseUntil: Date): Promise<Set<string | null>> {
  const rows = await db
    .update(turns)
    .set({ leaseUntil })
    .where(inArray(turns.leaseId, leaseIds))
    .returning({ leaseId: turns.leaseId });
  return new Set(rows.map(({ leaseId }) => leaseId));
}

/** Lets other processes claim these turns straight away. */
export async function releaseLeases(db: Db, leaseIds: string[], now: Date): Promise<void> {
  await db.update(turns).set({ leaseUntil: now }).where(inArray(turns.leaseId, leaseIds));
}

/** Claims running turns whose lease has expired. Several processes never claim the same turn. */
export async function claimAbandoned(db: Db, now: Date, leaseUntil: Date, limit: number): Promise<TurnRow[]> {
  const abandoned = db
    .select({ id: turns.id })
    .from(turns)
    .where(and(eq(turns.status, "running"), sql`${turns.leaseUntil} <= ${now.toISOString()}`))
    .orderBy(asc(turns.number))
    .limit(limit)
    .for("update", { skipLocked: true });
  return db
    .update(turns)
    .set({
      leaseId: sql`gen_random_uuid()`,
      leaseUntil,
      sentences: [],
      attempts: sql`${turns.attempts} + 1`,
    })
    .where(inArray(turns.id, abandoned))
    .returning(turnColumns);
}

export async function rateTurn(
  db: Db,
  userId: string,
  id: string,
  rating: TurnRow["rating"],
): Promise<TurnRow | undefined> {
  const [row] = await db
    .update(turns)
    .set({ rating })
    .where(and(eq(turns.id, id), eq(turns.userId, userId), isInKeptThread))
    .returning(turnColumns);
  return row;
}

/** Grouped by the answer's main entry, counting each person once. */
export async function countThumbsDown(db: Db, entryIds: string[]): Promise<Map<string, number>> {
  const leading = sql<string>`${turns.answer}->'citations'->0->>'entryId'`;
  const rows = await db
    .select({ entryId: leading, total: sql<number>`count(distinct ${turns.userId})`.mapWith(Number) })
    .from(turns)
    .where(and(eq(turns.rating, "down"), inArray(leading, entryIds)))
    .groupBy(leading);
  return new Map(rows.map(({ entryId, total }) => [entryId, total]));
}

export async function updateThread(
  db: Db,
  userId: string,
  id: string,
  changes: Partial<Pick<ThreadRow, "title" | "isPinned" | "jobId" | "state" | "trade" | "activeTurnId">>,
): Promise<ThreadRow | undefined> {
  if (Object.keys(changes).length === 0) return findThread(db, userId, id);
  const [row] = await db
    .update(threads)
    .set(changes)
    .where(and(eq(threads.id, id), eq(threads.userId, userId), isKept))
    .returning(threadColumns);
  return row;
}

/** Moves a job's threads that have its old state, or no state, to the new one. */
export async function moveThreads(
  db: Db,
  { userId, jobId, from, to }: Record<"userId" | "jobId", string> & Record<"from" | "to", ThreadRow["state"]>,
): Promise<void> {
  await db
    .update(threads)
    .set({ state: to })
    .where(
      and(
        eq(threads.userId, userId),
        eq(threads.jobId, jobId),
        or(isNull(threads.state), from ? eq(threads.state, from) : undefined),
      ),
    );
}

/** A null `deletedAt` restores the thread. False if it's gone or someone else's. */
export async function setThreadDeleted(
  db: Db,
  userId: string,
  id: string,
  deletedAt: Date | null,
): Promise<boolean> {
  const rows = await db
    .update(threads)
    .set({ deletedAt })
    .where(and(eq(threads.id, id), eq(threads.userId, userId), deletedAt ? isKept : undefined))
    .returning({ id: threads.id });
  return rows.length > 0;
}

/** The process that's writing the answer can no longer store it. */
export async function stopTurnsOf(db: Db, threadId: string): Promise<void> {
  await db
    .update(turns)
    .set({ status: "stopped", leaseId: null, leaseUntil: null })
    .where(and(eq(turns.threadId, threadId), eq(turns.status, "running")));
}

export async function deleteThreadsOf(db: Db, userId: string): Promise<void> {
  await db.delete(threads).where(eq(threads.userId, userId));
}

/** Deletes threads last asked in before `askedBefore`, or deleted by their owner before `deletedBefore`. */
export async function purgeThreads(
  db: Db,
  dates: { askedBefore: Date; deletedBefore: Date },
): Promise<number> {
  const isOver = or(lt(threads.askedAt, dates.askedBefore), lt(threads.deletedAt, dates.deletedBefore));
  return (await db.delete(threads).where(isOver).returning({ id: threads.id })).length;
}

export async function findTokens(db: Db, userId: string, day: string): Promise<number> {
  const [row] = await db
    .select({ tokens: usage.tokens })
    .from(usage)
    .where(and(eq(usage.userId, userId), eq(usage.day, day)));
  return row?.tokens ?? 0;
}

export async function addTokens(db: Db, userId: string, day: string, tokens: number): Promise<void> {
  await db
    .insert(usage)
    .values({ userId, day, tokens })
    .onConflictDoUpdate({
      target: [usage.userId, usage.day],
      set: { tokens: sql`${usage.tokens} + ${tokens}` },
    });
}
