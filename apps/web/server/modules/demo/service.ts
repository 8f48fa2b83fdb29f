import { addMonths } from "@plumbline/contract/calendar.ts";
import { addDays } from "@plumbline/contract/time.ts";
import { createHmac } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { AssistantAnswer, AssistantRequest, RelatedGuide } from "@plumbline/contract/assistant.ts";
import {
  DEMO_FAILED,
  DEMO_LIMIT_REACHED,
  type DemoAnswerResponse,
  type DemoAskRequest,
  type DemoAskResponse,
  type FreeQuestion,
} from "@plumbline/contract/demo.ts";
import { DEMO_QUESTION_DAYS, HISTORY_YEARS } from "@plumbline/contract/retention.ts";
import type { Db } from "@plumbline/db/client.ts";
import { LimitReached, tooBusy, Unavailable } from "@plumbline/server/errors.ts";
import { pace } from "@plumbline/server/pacing.ts";
import type { Log } from "@plumbline/server/log.ts";
import {
  claimQuestion,
  countOfAddress,
  deleteBefore,
  deleteUnclaimedBefore,
  findQuestion,
  findQuestionOfUser,
  giveToUser,
  keepAnswer,
  releaseClaim,
} from "./repository.ts";

// Longer than any answer takes, so a claim this old belongs to a process that died.
const CLAIM_LASTS_MS = 60_000;
const POLL_MS = 50;
const MOST_AT_ONCE = 100;

export type Visitor = { id: string; address: string };

type Dependencies = {
  db: Db;
  assistant: { ask: (request: AssistantRequest) => Promise<AssistantAnswer> };
  findRelatedGuides: (answer: AssistantAnswer) => RelatedGuide[];
  /** Keys the hash of network addresses. */
  secret: string;
  /** Daily limit for each network address. Many visitors can share an office's address. */
  answersPerAddress: number;
  clock: () => Date;
  log: Log;
};

export function createDemoService(dependencies: Dependencies) {
  const { db, assistant, findRelatedGuides, secret, answersPerAddress, clock, log } = dependencies;
  let asking = 0;

  /**
   * Answers one question for each visitor. The same question again returns the stored answer. A failure
   * doesn't count, and neither does a clarify outcome, where the visitor has yet to choose a state.
   */
  async function ask(visitor: Visitor, request: DemoAskRequest): Promise<DemoAskResponse> {
    if (asking >= MOST_AT_ONCE) throw tooBusy();
    asking++;
    try {
      return await answerOnce(visitor, request);
    } finally {
      asking--;
    }
  }

  async function answerOnce(visitor: Visitor, request: DemoAskRequest): Promise<DemoAskResponse> {
    const claim = await claimOrFindAnswer(visitor, request);
    if (claim.kind === "answered") return toResponse(claim.answer);
    try {
      await pace();
      const answer = await assistant.ask(request);
      if (answer.outcome === "clarify") await releaseClaim(db, claim.id);
      else await keepAnswer(db, claim.id, answer);
      return toResponse(answer);
    } catch (error) {
      log.error({ err: error }, "demo question failed");
      await releaseClaim(db, claim.id);
      throw new Unavailable(DEMO_FAILED);
    }
  }

  async function claimOrFindAnswer(visitor: Visitor, request: DemoAskRequest): Promise<Claim> {
    const givesUpAt = clock().getTime() + CLAIM_LASTS_MS;
    while (clock().getTime() < givesUpAt) {
      const id = await claim(visitor, request);
      if (id) return { kind: "claimed", id };
      const earlier = await findQuestion(db, visitor.id);
      if (earlier && !isSameQuestion(earlier.request, request)) throw new LimitReached(DEMO_LIMIT_REACHED);
      if (earlier?.answer) return { kind: "answered", answer: earlier.answer };
      // The same question is being answered right now, for example after a double click or in another tab.
      await sleep(POLL_MS);
    }
    throw new Unavailable(DEMO_FAILED);
  }

  function claim(visitor: Visitor, request: DemoAskRequest): Promise<string | undefined> {
    const now = clock();
    const addressKey = createHmac("sha256", secret).update(visitor.address).digest("base64url");
    return db.transaction(async (tx) => {
      const answered = await countOfAddress(tx, addressKey, addDays(now, -1));
      const staleBefore = new Date(now.getTime() - CLAIM_LASTS_MS);
      const id = await claimQuestion(tx, { visitorId: visitor.id, addressKey, request, now, staleBefore });
      if (id && answered >= answersPerAddress) throw new LimitReached(DEMO_LIMIT_REACHED);
      return id;
    });
  }

  async function findAnswer(visitorId: string): Promise<DemoAnswerResponse["kept"]> {
    return toKept(await findQuestion(db, visitorId));
  }

  async function findOfUser(userId: string): Promise<DemoAnswerResponse["kept"]> {
    return toKept(await findQuestionOfUser(db, userId));
  }

  async function findForChat(userId: string): Promise<FreeQuestion | null> {
    const found = await findQuestionOfUser(db, userId);
    if (!found?.answer) return null;
    const { question, state, trade } = found.request;
    return { question, state, trade, askedAt: found.createdAt.toISOString(), answer: found.answer };
  }

  /** Does nothing if there's no question, or if it already belongs to an account. */
  function claimFor(userId: string, visitorId: string | undefined): Promise<void> {
    return visitorId ? giveToUser(db, visitorId, userId) : Promise.resolve();
  }

  function toResponse(answer: AssistantAnswer): DemoAskResponse {
    return { response: answer.text, answer, relatedGuides: findRelatedGuides(answer) };
  }

  function toKept(question: Awaited<ReturnType<typeof findQuestion>>): DemoAnswerResponse["kept"] {
    if (!question?.answer) return null;
    const { request, answer, verdict } = question;
    return { ...request, ...toResponse(answer), ...(verdict && { verdict }) };
  }

  /** Returns the number deleted. */
  async function purge(): Promise<number> {
    const now = clock();
    const unclaimed = await deleteUnclaimedBefore(db, addDays(now, -DEMO_QUESTION_DAYS));
    return unclaimed + (await deleteBefore(db, addMonths(now, -12 * HISTORY_YEARS)));
  }

  return { ask, findAnswer, findOfUser, findForChat, claimFor, purge };
}

type Claim = { kind: "claimed"; id: string } | { kind: "answered"; answer: AssistantAnswer };

function isSameQuestion(a: DemoAskRequest, b: DemoAskRequest): boolean {
  const words = (question: string) => question.toLowerCase().split(/\s+/).join(" ");
  return words(a.question) === words(b.question) && a.state === b.state && a.trade === b.trade;
}
