import type { DemoAskRequest } from "@plumbline/contract/demo.ts";

const KEY = "plumblineDemo";

/** What this browser remembers of its free question. `failed` is a question that got no answer and may be retried. */
export type StoredDemo = { count: number; failed?: DemoAskRequest };

/** Reads the stored count; nothing, or something that is not ours, counts as no question asked. */
export function readStoredDemo(storage: Storage): StoredDemo {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? "{}");
    // The bare number is accepted too: it is the plainest form of a count.
    if (typeof stored === "number") return { count: stored };
    if (typeof stored === "object" && stored && "count" in stored && typeof stored.count === "number") {
      return stored as StoredDemo;
    }
  } catch {
    // Storage may be closed to us (private mode); the server holds the limit either way.
  }
  return { count: 0 };
}

export function writeStoredDemo(storage: Storage, demo: StoredDemo) {
  try {
    storage.setItem(KEY, JSON.stringify(demo));
  } catch {
    // As above.
  }
}
