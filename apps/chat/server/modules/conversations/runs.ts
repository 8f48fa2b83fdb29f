// Tracks the answers this process is writing, and their readers.
import type { Sentence } from "@plumbline/contract/assistant.ts";
import type { TurnRow } from "./repository.ts";

export type Run = {
  turn: TurnRow;
  leaseId: string;
  sentences: Sentence[];
  /** Once the answer has ended: the stored turn, or "lost" if this process is no longer writing it. */
  end: TurnRow | "lost" | undefined;
  abort: AbortController;
  changed: () => Promise<void>;
  add: (sentence: Sentence) => void;
  finish: (end: TurnRow | "lost") => void;
};

export type Runs = ReturnType<typeof createRuns>;

export function createRuns() {
  const runs = new Map<string, Run>();

  function begin(turn: TurnRow, leaseId: string): Run {
    let change = Promise.withResolvers<void>();
    const tell = () => {
      change.resolve();
      change = Promise.withResolvers<void>();
    };
    const run: Run = {
      turn,
      leaseId,
      sentences: [],
      end: undefined,
      abort: new AbortController(),
      changed: () => change.promise,
      add(sentence) {
        run.sentences.push(sentence);
        tell();
      },
      finish(end) {
        if (run.end) return;
        run.end = end;
        runs.delete(turn.id);
        run.abort.abort();
        tell();
      },
    };
    runs.set(turn.id, run);
    return run;
  }

  function find(userId: string, turnId: string): Run | undefined {
    const run = runs.get(turnId);
    return run?.turn.userId === userId ? run : undefined;
  }

  function drop(isGone: (turn: TurnRow) => boolean): void {
    for (const run of runs.values()) if (isGone(run.turn)) run.finish("lost");
  }

  return { begin, find, drop, all: () => [...runs.values()] };
}
