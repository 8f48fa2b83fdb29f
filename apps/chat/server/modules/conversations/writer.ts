// Answers are written in the background, not in the request, so the asker may leave. A lease on the row names
// the writing process. When a process dies, its lease expires and another starts the answer again.
import { isoDayIn } from "@plumbline/contract/time.ts";
import { randomUUID } from "node:crypto";
import type { Assistant } from "@plumbline/assistant/assistant.ts";
import type { AssistantAnswer, AssistantRequest, Turn } from "@plumbline/contract/assistant.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import { pace } from "@plumbline/server/pacing.ts";
import {
  addTokens,
  claimAbandoned,
  findPath,
  findTokens,
  finishTurn,
  releaseLeases,
  renewLeases,
  saveSentences,
  type TurnRow,
} from "./repository.ts";
import type { Run, Runs } from "./runs.ts";

/** A dead process is noticed after this long. Leases are renewed three times as often. */
const LEASE_MS = 6_000;
/** Sentences are saved this often for readers on other processes. */
const SAVE_EVERY_MS = 300;
/** Limits the attempts, because a question may crash its process every time. */
const MOST_ATTEMPTS = 3;
const RESUMED_AT_ONCE = 10;

const HISTORY_TURNS = 8;
const HISTORY_TEXT_LENGTH = 4_000;

type WriterOptions = {
  db: Db;
  assistant: Pick<Assistant, "stream">;
  runs: Runs;
  dailyTokens: number | undefined;
  clock: () => Date;
  log: Log;
};

export function createWriter({ db, assistant, runs, dailyTokens, clock, log }: WriterOptions) {
  const writing = new Set<Promise<void>>();
  let isClosing = false;

  function newLease() {
    // Already expired, so that another process can claim it straight away.
    const lasts = isClosing ? 0 : LEASE_MS;
    return { leaseId: randomUUID(), leaseUntil: new Date(clock().getTime() + lasts) };
  }

  function begin(turn: TurnRow): void {
    if (!turn.leaseId || isClosing) return;
    const task = write(runs.begin(turn, turn.leaseId)).finally(() => writing.delete(task));
    writing.add(task);
  }

  async function write(run: Run): Promise<void> {
    const { turn, leaseId } = run;
    const held = { id: turn.id, leaseId };
    try {
      const answer = await answerOf(run);
      // Whatever aborted the run has already stored its outcome.
      if (run.end) return;
      run.finish((await finishTurn(db, held, { status: "done", answer, sentences: [] })) ?? "lost");
    } catch (error) {
      if (run.end) return;
      log.error({ err: error }, "an answer failed");
      // If the database is down as well, the lease expires and another process starts the answer again.
      const row = await finishTurn(db, held, { status: "failed", sentences: [] }).catch(() => undefined);
      run.finish(row ?? "lost");
    }
  }

  async function answerOf(run: Run): Promise<AssistantAnswer> {
    const { turn, abort } = run;
    const save = savingNowAndThen(run);
    const day = isoDayIn(clock(), null);
    const isOverBudget = dailyTokens !== undefined && (await findTokens(db, turn.userId, day)) >= dailyTokens;
    const request = await requestOf(turn);
    let tokens = 0;
    await pace();
    try {
      const events = assistant.stream(request, {
        signal: abort.signal,
        isEmbedded: isOverBudget,
        onTokens: (used) => (tokens += used),
      });
      for await (const event of events) {
        if (event.kind === "answer") return event.answer;
        run.add(event.sentence);
        save.soon();
      }
    } finally {
      save.stop();
      if (tokens > 0) await addTokens(db, turn.userId, day, tokens);
    }
    throw new Error("the assistant gave no answer");
  }

  async function requestOf(turn: TurnRow): Promise<AssistantRequest> {
    const { question, state, trade, parentId } = turn;
    const path = parentId ? await findPath(db, turn.userId, parentId, HISTORY_TURNS) : [];
    const before = path.at(-1);
    return {
      question,
      history: path.flatMap(historyOf),
      ...(state && { state }),
      ...(state && before && state !== before.state && { chosenState: state }),
      ...(trade && { trade }),
    };
  }

  function savingNowAndThen({ turn, leaseId, sentences }: Run) {
    let timer: NodeJS.Timeout | undefined;
    const save = () => {
      timer = undefined;
      saveSentences(db, { id: turn.id, leaseId }, sentences).catch((error: unknown) =>
        log.warn({ err: error }, "a partial answer was not saved"),
      );
    };
    return {
      soon: () => (timer ??= setTimeout(save, SAVE_EVERY_MS)),
      stop: () => clearTimeout(timer),
    };
  }

  /** Runs every few seconds (scheduled-jobs.ts). */
  async function tend(): Promise<void> {
    if (isClosing) return;
    const own = runs.all();
    if (own.length > 0) {
      const { leaseUntil } = newLease();
      const held = await renewLeases(
        db,
        own.map(({ leaseId }) => leaseId),
        leaseUntil,
      );
      for (const run of own) if (!held.has(run.leaseId)) run.finish("lost");
    }
    const { leaseUntil } = newLease();
    for (const turn of await claimAbandoned(db, clock(), leaseUntil, RESUMED_AT_ONCE)) {
      if (turn.attempts > MOST_ATTEMPTS) await giveUp(turn);
      else begin(turn);
    }
  }

  async function giveUp({ id, leaseId, attempts }: TurnRow): Promise<void> {
    log.error({ attempts }, "gave up on an answer after too many attempts");
    if (leaseId) await finishTurn(db, { id, leaseId }, { status: "failed", sentences: [] });
  }

  /** Releases every answer for other processes to claim. */
  async function close(): Promise<void> {
    isClosing = true;
    const own = runs.all();
    for (const run of own) run.finish("lost");
    await Promise.all(writing);
    if (own.length > 0)
      await releaseLeases(
        db,
        own.map(({ leaseId }) => leaseId),
        clock(),
      );
  }

  async function settle(): Promise<void> {
    await Promise.all(writing);
  }

  return { newLease, begin, tend, close, settle };
}

function historyOf({ question, answer, sentences }: TurnRow): Turn[] {
  const said = answer?.text ?? sentences.map(({ text }) => text).join(" ");
  const asked = { role: "user", content: question } as const;
  if (said === "") return [asked];
  return [asked, { role: "assistant", content: said.slice(0, HISTORY_TEXT_LENGTH) }];
}
