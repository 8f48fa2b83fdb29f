import { setImmediate } from "node:timers/promises";
import { deserialize } from "node:v8";
import { Invalid } from "@plumbline/server/errors.ts";
import { createWorkerPool, TookTooMuch } from "@plumbline/server/workers.ts";
import type { CsvRow, ParsedCsv } from "./parse-csv.ts";

export type ReadCsv = (bytes: Uint8Array) => Promise<CsvRow[]>;

/** The worst 10 MB file we know takes 2 seconds and less than 128 MB. */
const LIMITS = { threads: 1, queue: 4, timeoutMs: 10_000, maxMemoryMb: 256 };

/**
 * Parses in a worker thread. Throws `Invalid` for a file that isn't CSV, has an unknown column, or takes too much time
 * or memory.
 */
export function createCsvReader(limits: Partial<typeof LIMITS> = {}): ReadCsv {
  const pool = createWorkerPool<Uint8Array, ParsedCsv>({
    file: new URL("parse-csv.ts", import.meta.url),
    ...LIMITS,
    ...limits,
  });
  return async (bytes) => {
    const parsed = await pool.run(bytes).catch((error: unknown) => {
      if (error instanceof TookTooMuch) {
        throw new Invalid("This file takes too long to read. Please split it.");
      }
      throw error;
    });
    if ("refusal" in parsed) throw new Invalid(parsed.refusal);
    const rows: CsvRow[] = [];
    for (const batch of parsed.batches) {
      // Lets the server handle other requests in between.
      await setImmediate();
      rows.push(...rowsIn(batch));
    }
    return rows;
  };
}

/** These bytes can be trusted, because our own thread wrote them. */
function rowsIn(batch: Uint8Array): CsvRow[] {
  return deserialize(batch) as CsvRow[];
}
