import { randomUUID } from "node:crypto";
import type { FreeQuestion } from "@plumbline/contract/demo.ts";
import type { Db } from "@plumbline/db/client.ts";
import { insertTurn, saveThread } from "./repository.ts";
import { titleOf } from "./shape.ts";

/** Doesn't count towards the account's questions, because the site answered it. */
export async function addFreeQuestion(tx: Db, userId: string, freeQuestion: FreeQuestion): Promise<void> {
  const { question, state = null, trade = null, answer } = freeQuestion;
  const [threadId, turnId] = [randomUUID(), randomUUID()];
  const askedAt = new Date(freeQuestion.askedAt);
  await saveThread(tx, {
    id: threadId,
    userId,
    title: titleOf(question),
    jobId: null,
    state,
    trade,
    activeTurnId: turnId,
    createdAt: askedAt,
    askedAt,
  });
  await insertTurn(tx, {
    id: turnId,
    threadId,
    userId,
    parentId: null,
    question,
    state,
    trade,
    askedAt,
    status: "done",
    answer,
  });
}
