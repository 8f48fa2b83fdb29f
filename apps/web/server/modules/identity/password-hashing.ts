import { randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { createWorkerPool } from "@plumbline/server/workers.ts";
import type derivePasswordKey from "./password-worker.ts";

/** Far longer than one hash takes on a busy machine. */
const TIMEOUT_MS = 20_000;
/** scrypt's memory is outside the JavaScript heap. */
const MAX_HEAP_MB = 32;

export type PasswordHashing = {
  hash: (password: string) => Promise<string>;
  verify: (given: { hash: string; password: string }) => Promise<boolean>;
};

/**
 * Uses its own threads, because scrypt would fill the four that Node shares with files, zlib and pictures. Throws
 * `Unavailable` when too many are queued. The format is Better Auth's: `salt:key`, in hex.
 */
export function createPasswordHashing({
  threads = Math.max(1, availableParallelism() - 1),
  queue = 20,
} = {}): PasswordHashing {
  const pool = createWorkerPool<Parameters<typeof derivePasswordKey>[0], string>({
    file: new URL("password-worker.ts", import.meta.url),
    threads,
    queue,
    timeoutMs: TIMEOUT_MS,
    maxMemoryMb: MAX_HEAP_MB,
  });

  async function hash(password: string): Promise<string> {
    const salt = randomBytes(16).toString("hex");
    return `${salt}:${await pool.run({ password, salt })}`;
  }

  async function verify(given: { hash: string; password: string }): Promise<boolean> {
    const [salt, key] = given.hash.split(":");
    if (!salt || !key) throw new Error("A stored password is not in the format salt:key");
    const derived = Buffer.from(await pool.run({ password: given.password, salt }), "hex");
    const stored = Buffer.from(key, "hex");
    return derived.length === stored.length && timingSafeEqual(derived, stored);
  }

  return { hash, verify };
}
