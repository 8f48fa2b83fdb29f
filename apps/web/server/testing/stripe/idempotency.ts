import { StripeShapedError } from "./errors.ts";

export type Answer = { status: number; body: unknown };

type Entry = { facts: string; answer: Answer | undefined };

/** Keeps what was answered under a key, so that the same request again does nothing and is answered the same. */
export function createIdempotency() {
  const entries = new Map<string, Entry>();

  /** Throws where the key was used for something else, or is in use at this moment. */
  async function once(
    key: string,
    facts: string,
    work: () => Promise<Answer>,
  ): Promise<Answer & { isReplay: boolean }> {
    const known = entries.get(key);
    if (known && known.facts !== facts) {
      throw new StripeShapedError(400, {
        type: "idempotency_error",
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
      });
    }
    if (known && !known.answer) {
      throw new StripeShapedError(409, {
        type: "idempotency_error",
        code: "idempotency_key_in_use",
        message: `There is currently another in-progress request using this Idempotent Key: ${key}`,
      });
    }
    if (known?.answer) return { ...known.answer, isReplay: true };
    const entry: Entry = { facts, answer: undefined };
    entries.set(key, entry);
    try {
      entry.answer = await work();
      return { ...entry.answer, isReplay: false };
    } finally {
      // What never began is not kept: the key is free for another try.
      if (!entry.answer) entries.delete(key);
    }
  }

  return { once, forget: () => entries.clear() };
}
