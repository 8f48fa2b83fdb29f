import type { AskRequest, AskResponse, ChatTurn } from "@plumbline/contract/chat.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Conflict, LimitReached, NotFound, tooBusy } from "@plumbline/server/errors.ts";
import { requireEntitlement } from "../identity/entitlement.ts";
import type { SignedIn } from "../identity/service.ts";
import {
  countQuestion,
  findThread,
  findTurn,
  insertTurn,
  listPlaces,
  lockQuestions,
  restartTurn,
  saveThread,
  stopTurn,
  type TurnRow,
} from "./repository.ts";
import type { Runs } from "./runs.ts";
import { titleOf, toThread, toTurn, versionsOf } from "./shape.ts";
import type { createWriter } from "./writer.ts";

const RUNNING_AT_ONCE = 3;
/** Limit for each process, across all accounts. */
const MOST_RUNNING = 100;
/** Counts all versions of a question. Limited because each thread is loaded as a whole. */
const TURNS_IN_THREAD = 200;

const NO_QUESTIONS_LEFT = "You've used all of this demo account's questions. Choose a plan to keep asking.";

type Places = Awaited<ReturnType<typeof listPlaces>>;

type AskingOptions = {
  db: Db;
  runs: Runs;
  writer: ReturnType<typeof createWriter>;
  getJobState: (db: Db, userId: string, jobId: string) => Promise<ChatTurn["state"]>;
  shape: (row: TurnRow) => Promise<ChatTurn>;
  clock: () => Date;
};

export function createAsking({ db, runs, writer, getJobState, shape, clock }: AskingOptions) {
  /** Idempotent: a request with the id of an earlier one returns the stored turn. */
  async function ask(signedIn: SignedIn, request: AskRequest): Promise<AskResponse & { isNew: boolean }> {
    requireEntitlement(signedIn);
    try {
      const { thread, turn, siblingIds } = await db.transaction((tx) => store(tx, signedIn, request));
      writer.begin(turn);
      return { isNew: true, thread: toThread(thread), turn: toTurn(turn, { siblingIds, report: null }) };
    } catch (error) {
      // Sending a stored question again succeeds, even if it would be refused as a new one.
      const earlier = await findTurn(db, signedIn.user.id, request.id);
      const thread = earlier && (await findThread(db, signedIn.user.id, earlier.threadId));
      if (!earlier || !thread) throw error;
      return { isNew: false, thread: toThread(thread), turn: await shape(earlier) };
    }
  }

  async function store(tx: Db, signedIn: SignedIn, request: AskRequest) {
    const { id, threadId, parentId, question } = request;
    const { user, defaults, entitlement } = signedIn;
    const now = clock();
    requireCapacity(runs);
    // This must come first: it locks out the account's other questions, so the counts below can't change.
    if (!(await countQuestion(tx, user.id, entitlement.questionLimit)))
      throw new LimitReached(NO_QUESTIONS_LEFT);
    const places = await listPlaces(tx, user.id, threadId);
    requireRoom(places, threadId);
    if (parentId && !places.some((place) => place.id === parentId && place.threadId === threadId))
      throw new NotFound("This conversation no longer exists");
    const isFirst = places.every((place) => place.threadId !== threadId);
    const ofJob = isFirst && request.jobId ? await getJobState(tx, user.id, request.jobId) : null;
    const thread = await saveThread(tx, {
      id: threadId,
      userId: user.id,
      title: titleOf(question),
      jobId: isFirst ? request.jobId : null,
      state: request.state ?? ofJob,
      trade: request.trade,
      activeTurnId: id,
      createdAt: now,
      askedAt: now,
    });
    if (!thread) throw new NotFound("This conversation no longer exists");
    const inJob = thread.jobId && thread.state === null ? await getJobState(tx, user.id, thread.jobId) : null;
    const turn = await insertTurn(tx, {
      id,
      threadId,
      userId: user.id,
      parentId,
      question,
      state: thread.state ?? inJob ?? defaults.state,
      trade: thread.trade ?? defaults.trade,
      askedAt: now,
      status: "running",
      ...writer.newLease(),
    });
    if (!turn) throw new Conflict("We couldn't save your question. Please send it again.");
    return { thread, turn, siblingIds: versionsOf(turn, [...places, turn]) };
  }

  async function retry(signedIn: SignedIn, turnId: string): Promise<ChatTurn> {
    requireEntitlement(signedIn);
    const { user } = signedIn;
    requireCapacity(runs);
    const row = await db.transaction(async (tx) => {
      await lockQuestions(tx, user.id);
      const before = await findTurn(tx, user.id, turnId);
      if (!before) throw new NotFound("We couldn't find that question");
      requireRoom(await listPlaces(tx, user.id, before.threadId), before.threadId, 0);
      return restartTurn(tx, user.id, turnId, writer.newLease());
    });
    if (!row) throw new Conflict("This question has already been answered.");
    writer.begin(row);
    return shape(row);
  }

  /** Stops an answer and keeps what was written so far. No-op if the answer has ended. */
  async function stop(userId: string, turnId: string): Promise<ChatTurn> {
    const run = runs.find(userId, turnId);
    const stopped = await stopTurn(db, userId, turnId, run?.sentences);
    if (stopped) run?.finish(stopped);
    const row = stopped ?? (await findTurn(db, userId, turnId));
    if (!row) throw new NotFound("We couldn't find that question");
    return shape(row);
  }

  return { ask, retry, stop };
}

function requireCapacity(runs: Runs): void {
  if (runs.all().length >= MOST_RUNNING) throw tooBusy();
}

function requireRoom(places: Places, threadId: string, more = 1): void {
  const running = places.filter(({ status }) => status === "running");
  const own = places.filter((place) => place.threadId === threadId);
  if (running.some((place) => place.threadId === threadId))
    throw new Conflict(
      "Your last question is still being answered. Wait for it to finish, or stop it first.",
    );
  if (running.length >= RUNNING_AT_ONCE)
    throw new LimitReached(
      "Three of your questions are already being answered. Wait for one to finish, or stop it first.",
      2,
    );
  if (own.length + more > TURNS_IN_THREAD)
    throw new LimitReached("This conversation has reached its maximum length. Please start a new one.");
}
