import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import type { DemoAskRequest } from "@plumbline/contract/demo.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, count, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { demoFeedback, demoQuestions } from "./tables.ts";

export type NewClaim = {
  visitorId: string;
  addressKey: string;
  request: DemoAskRequest;
  now: Date;
  staleBefore: Date;
};

/** Returns undefined if the question is claimed or answered. A claim whose process died is taken over. */
export async function claimQuestion(db: Db, claim: NewClaim): Promise<string | undefined> {
  const { visitorId, addressKey, request, now, staleBefore } = claim;
  const [row] = await db
    .insert(demoQuestions)
    .values({ visitorId, addressKey, request, claimedAt: now, createdAt: now })
    .onConflictDoUpdate({
      target: demoQuestions.visitorId,
      // A new id prevents the process that lost the claim from writing to it.
      set: { id: sql`gen_random_uuid()`, request, claimedAt: now },
      setWhere: and(isNull(demoQuestions.answer), lt(demoQuestions.claimedAt, staleBefore)),
    })
    .returning({ id: demoQuestions.id });
  return row?.id;
}

export async function findQuestion(db: Db, visitorId: string) {
  const [row] = await db
    .select({
      request: demoQuestions.request,
      answer: demoQuestions.answer,
      verdict: demoFeedback.verdict,
    })
    .from(demoQuestions)
    .leftJoin(demoFeedback, eq(demoFeedback.questionId, demoQuestions.id))
    .where(eq(demoQuestions.visitorId, visitorId));
  return row;
}

/** Locks the address until the transaction ends. */
export async function countOfAddress(db: Db, addressKey: string, since: Date): Promise<number> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressKey}, 0))`);
  const [row] = await db
    .select({ total: count() })
    .from(demoQuestions)
    .where(and(eq(demoQuestions.addressKey, addressKey), gt(demoQuestions.createdAt, since)));
  return row?.total ?? 0;
}

export async function keepAnswer(db: Db, id: string, answer: AssistantAnswer): Promise<void> {
  await db.update(demoQuestions).set({ answer }).where(eq(demoQuestions.id, id));
}

export async function releaseClaim(db: Db, id: string): Promise<void> {
  await db.delete(demoQuestions).where(eq(demoQuestions.id, id));
}

export async function deleteUnclaimedBefore(db: Db, date: Date): Promise<number> {
  const old = and(isNull(demoQuestions.userId), lt(demoQuestions.createdAt, date));
  return (await db.delete(demoQuestions).where(old).returning({ id: demoQuestions.id })).length;
}

/** Includes questions that belong to an account. */
export async function deleteBefore(db: Db, date: Date): Promise<number> {
  const old = lt(demoQuestions.createdAt, date);
  return (await db.delete(demoQuestions).where(old).returning({ id: demoQuestions.id })).length;
}

/** A question that already belongs to an account isn't moved. */
export async function giveToUser(db: Db, visitorId: string, userId: string): Promise<void> {
  await db
    .update(demoQuestions)
    .set({ userId })
    .where(and(eq(demoQuestions.visitorId, visitorId), isNull(demoQuestions.userId)));
}

export async function findQuestionOfUser(db: Db, userId: string) {
  const [row] = await db
    .select({
      request: demoQuestions.request,
      answer: demoQuestions.answer,
      verdict: demoFeedback.verdict,
      createdAt: demoQuestions.createdAt,
    })
    .from(demoQuestions)
    .leftJoin(demoFeedback, eq(demoFeedback.questionId, demoQuestions.id))
    .where(eq(demoQuestions.userId, userId))
    .orderBy(demoQuestions.createdAt)
    .limit(1);
  return row;
}
