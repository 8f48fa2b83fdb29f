import type {
  DemoFeedbackRequest,
  FeedbackLine,
  FeedbackPage,
  FeedbackSearch,
} from "@plumbline/contract/demo.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, NotFound } from "@plumbline/server/errors.ts";
import { pageOf } from "../../listing/page-of.ts";
import type { Actor, Audit } from "../audit/service.ts";
import {
  countOpenFeedback,
  findFeedback,
  hasFeedback,
  resolveFeedback,
  saveFeedback,
} from "./feedback-repository.ts";

type Dependencies = { db: Db; audit: Audit; clock: () => Date };

export function createFeedback({ db, audit, clock }: Dependencies) {
  /** A new rating replaces the old one, and reopens feedback that was resolved. */
  async function say(visitorId: string | undefined, said: DemoFeedbackRequest): Promise<void> {
    const isKept = visitorId !== undefined && (await saveFeedback(db, visitorId, said, clock()));
    if (!isKept) throw new NotFound("We couldn't find your answer, so there's nothing to rate");
  }

  async function list(asked: FeedbackSearch): Promise<FeedbackPage> {
    const { rows, total } = await findFeedback(db, asked);
    return pageOf(rows.map(describe), total, asked);
  }

  async function resolve(admin: Actor, id: string, note: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await resolveFeedback(tx, id, note, clock()))) {
        if (await hasFeedback(tx, id)) throw new Conflict("Someone has already dealt with this");
        throw new NotFound("This feedback no longer exists. Questions are deleted after 30 days");
      }
      // The log outlives the question, which may be personal, so the entry doesn't quote it.
      await audit.record(tx, admin, "answer.resolve", { kind: "answer", id, name: "An answer" });
    });
  }

  return { say, list, resolve, countOpen: () => countOpenFeedback(db) };
}

type Found = Awaited<ReturnType<typeof findFeedback>>["rows"][number];

function describe({ feedback, request, answer }: Found): FeedbackLine {
  const { questionId, verdict, comment, saidAt, resolvedAt, note } = feedback;
  return {
    id: questionId,
    verdict,
    comment,
    saidAt: saidAt.toISOString(),
    question: request.question,
    outcome: answer?.outcome ?? "",
    answerText: answer?.text ?? "",
    entries: [...new Set(answer?.citations.map(({ entryId }) => entryId))],
    resolved: resolvedAt && { at: resolvedAt.toISOString(), note },
  };
}
