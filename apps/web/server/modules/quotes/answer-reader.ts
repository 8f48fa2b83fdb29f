import { createWorkerPool } from "@plumbline/server/workers.ts";
import type { CutEmail, MailAnswer } from "./mail-answer.ts";

export type ReadAnswer = (raw: Uint8Array) => Promise<MailAnswer>;

/** Larger emails have attachments, which we drop. PostalMime's memory use grows with the number of lines. */
const MOST_BYTES = 256 * 1024;
const MOST_LINES = 5000;
const NEWLINE = 10;

const pool = createWorkerPool<CutEmail, MailAnswer>({
  file: new URL("mail-answer.ts", import.meta.url),
  threads: 1,
  queue: 20,
  timeoutMs: 2000,
  maxMemoryMb: 256,
});

/** Throws `TookTooMuch` if reading exceeds the pool's limits. */
export const readAnswer: ReadAnswer = (raw) => pool.run(cut(raw));

function cut(raw: Uint8Array): CutEmail {
  let end = -1;
  for (let lines = 0; lines < MOST_LINES; lines++) {
    end = raw.indexOf(NEWLINE, end + 1);
    if (end === -1) break;
  }
  const length = Math.min(end === -1 ? raw.length : end + 1, MOST_BYTES);
  return { raw: raw.slice(0, length), isCut: length < raw.length };
}
