// Streams an answer while it's being written, by this process or another one.
import { setTimeout as sleep } from "node:timers/promises";
import { sentencesOf } from "@plumbline/assistant/compose/render.ts";
import type { Sentence } from "@plumbline/contract/assistant.ts";
import type { ChatTurn, TurnEvent } from "@plumbline/contract/chat.ts";
import type { Db } from "@plumbline/db/client.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import { findTurn, type TurnRow } from "./repository.ts";
import type { Run, Runs } from "./runs.ts";

const LOOK_EVERY_MS = 250;

/** Sentences are numbered from 1. */
export type NumberedEvent = { id?: number; event: TurnEvent };

type Place = {
  userId: string;
  turnId: string;
  after: number;
  /** Undefined if this process is writing the answer. */
  row: TurnRow | undefined;
  signal: AbortSignal;
};

type ReadingOptions = {
  db: Db;
  runs: Runs;
  shape: (row: TurnRow) => Promise<ChatTurn>;
};

export function createReadingAlong({ db, runs, shape }: ReadingOptions) {
  const readers = new Set<AbortController>();

  /**
   * Yields the sentences after number `after`, then the turn. Ends early when `signal` aborts, the server
   * closes or the turn is deleted. Throws `NotFound` straight away for a turn that isn't the user's.
   */
  async function open(
    userId: string,
    turnId: string,
    after: number,
  ): Promise<{ events: AsyncGenerator<NumberedEvent, void, undefined>; close: () => void }> {
    const row = runs.find(userId, turnId) ? undefined : await getTurn(userId, turnId);
    const reader = new AbortController();
    readers.add(reader);
    const close = () => {
      readers.delete(reader);
      reader.abort();
    };
    return { events: follow({ userId, turnId, after, row, signal: reader.signal }), close };
  }

  async function getTurn(userId: string, turnId: string): Promise<TurnRow> {
    const row = await findTurn(db, userId, turnId);
    if (!row) throw new NotFound("We couldn't find that question");
    return row;
  }

  async function* follow({
    userId,
    turnId,
    after,
    row,
    signal,
  }: Place): AsyncGenerator<NumberedEvent, void, undefined> {
    let sent = after;
    function* unsent(sentences: readonly Sentence[]): Generator<NumberedEvent, void, undefined> {
      for (const sentence of sentences.slice(sent))
        yield { id: ++sent, event: { kind: "sentence", sentence } };
    }

    let found = row;
    while (!signal.aborted) {
      const run = runs.find(userId, turnId);
      if (run) yield* alongside(run, unsent, signal);
      if (run?.end && run.end !== "lost") found = run.end;
      found ??= await findTurn(db, userId, turnId);
      if (!found || signal.aborted) return;
      yield* unsent(found.answer ? sentencesOf(found.answer.blocks) : found.sentences);
      if (found.status !== "running") {
        yield { event: { kind: "turn", turn: await shape(found) } };
        return;
      }
      found = undefined;
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Readers then reconnect to another process or to the one that replaces this one. */
  function closeAll(): void {
    for (const reader of readers) reader.abort();
    readers.clear();
  }

  return { open, closeAll, count: () => readers.size };
}

async function* alongside(
  run: Run,
  unsent: (sentences: readonly Sentence[]) => Iterable<NumberedEvent>,
  signal: AbortSignal,
): AsyncGenerator<NumberedEvent, void, undefined> {
  const gone = abortOf(signal);
  while (!run.end && !signal.aborted) {
    // Subscribes before yielding, so that a sentence written in the meantime isn't missed.
    const changed = run.changed();
    yield* unsent(run.sentences);
    await Promise.race([changed, gone]);
  }
}

function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}
