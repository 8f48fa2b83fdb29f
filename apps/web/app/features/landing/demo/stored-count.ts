import type { DemoAskRequest } from "@plumbline/contract/demo.ts";

const KEY = "plumblineDemo";

/** `failed` holds a question that got no answer and can be retried. */
export type StoredDemo = { count: number; failed?: DemoAskRequest };

export function readStoredDemo(storage: Storage): StoredDemo {
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? "{}");
    if (typeof stored === "number") return { count: stored };
    if (typeof stored === "object" && stored && "count" in stored && typeof stored.count === "number") {
      return stored as StoredDemo;
    }
  } catch {
    // Storage may be blocked (private mode). The server enforces the limit either way.
  }
  return { count: 0 };
}

export function writeStoredDemo(storage: Storage, demo: StoredDemo) {
  try {
    storage.setItem(KEY, JSON.stringify(demo));
  } catch {
    // Storage is blocked, so the count isn't saved.
  }
}
