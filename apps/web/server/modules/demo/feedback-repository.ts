import type { DemoFeedbackRequest, FeedbackSearch } from "@plumbline/contract/demo.ts";
import type { Db } from "@plumbline/db/client.ts";
import { and, count, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { anywhere, orderOf, windowOf } from "../../listing/page-of.ts";
import { demoFeedback, demoQuestions } from "./tables.ts";

/** Returns false if the visitor has no answer to rate. */
export async function saveFeedback(
  db: Db,
  visitorId: string,
  { verdict, comment }: DemoFeedbackRequest,
  saidAt: Date,
): Promise<boolean> {
  const said = { verdict, comment, saidAt, resolvedAt: null, note: "" };
  const answered = db
    .select({
      questionId: demoQuestions.id,
      verdict: sql`${verdict}::text`.as("verdict"),
      comment: sql`${comment}::text`.as("comment"),
      saidAt: sql`${saidAt.toISOString()}::timestamptz`.as("said_at"),
      resolvedAt: sql`null::timestamptz`.as("resolved_at"),
      note: sql`''`.as("note"),
    })
    .from(demoQuestions)
    .where(and(eq(demoQuestions.visitorId, visitorId), isNotNull(demoQuestions.answer)));
  const kept = await db
    .insert(demoFeedback)
    .select(answered)
    .onConflictDoUpdate({ target: demoFeedback.questionId, set: said })
    .returning({ id: demoFeedback.questionId });
  return kept.length > 0;
}

const COLUMNS = {
  saidAt: demoFeedback.saidAt,
  verdict: demoFeedback.verdict,
  outcome: sql`${demoQuestions.answer} ->> 'outcome'`,
};
const ofQuestion = eq(demoQuestions.id, demoFeedback.questionId);

export async function findFeedback(db: Db, asked: FeedbackSearch) {
  const { q, verdict, state } = asked;
  const isFound = and(
    verdict && eq(demoFeedback.verdict, verdict),
    state === "open" ? isNull(demoFeedback.resolvedAt) : undefined,
    state === "resolved" ? isNotNull(demoFeedback.resolvedAt) : undefined,
    q
      ? or(
          sql`${demoQuestions.request} ->> 'question' ilike ${anywhere(q)}`,
          sql`${demoFeedback.comment} ilike ${anywhere(q)}`,
        )
      : undefined,
  );
  const { limit, offset } = windowOf(asked);
  const rows = await db
    .select({ feedback: demoFeedback, request: demoQuestions.request, answer: demoQuestions.answer })
    .from(demoFeedback)
    .innerJoin(demoQuestions, ofQuestion)
    .where(isFound)
    .orderBy(...orderOf(COLUMNS, asked, demoFeedback.questionId))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: count() })
    .from(demoFeedback)
    .innerJoin(demoQuestions, ofQuestion)
    .where(isFound);
  return { rows, total: counted?.total ?? 0 };
}

export function countOpenFeedback(db: Db): Promise<number> {
  return db.$count(demoFeedback, and(isNull(demoFeedback.resolvedAt), eq(demoFeedback.verdict, "bad")));
}

/** Returns false if the feedback was already resolved. */
export async function resolveFeedback(tx: Db, id: string, note: string, resolvedAt: Date): Promise<boolean> {
  const resolved = await tx
    .update(demoFeedback)
    .set({ resolvedAt, note })
    .where(and(eq(demoFeedback.questionId, id), isNull(demoFeedback.resolvedAt)))
    .returning({ id: demoFeedback.questionId });
  return resolved.length > 0;
}

export async function hasFeedback(db: Db, id: string): Promise<boolean> {
  return (await db.$count(demoFeedback, eq(demoFeedback.questionId, id))) > 0;
}
