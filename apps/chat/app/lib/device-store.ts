// What this device remembers for a person, apart for each account that signs in here.
import { useSyncExternalStore } from "react";
import { eraseOfflineCopies } from "./offline-copies.ts";

const PREFIX = "plumbline:";

/** What was read or written since the page was opened: storage may be full, or closed to us (private mode). */
const known = new Map<string, unknown>();
const listeners = new Set<() => void>();

function keyOf(userId: string, name: string) {
  return `${PREFIX}${userId}:${name}`;
}

function read(key: string): unknown {
  if (!known.has(key)) {
    try {
      known.set(key, JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined);
    } catch {
      known.set(key, undefined);
    }
  }
  return known.get(key);
}

/** Keeps something, or forgets it where the value is undefined. */
export function keep(userId: string, name: string, value: unknown) {
  const key = keyOf(userId, name);
  known.set(key, value);
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The page still knows it.
  }
  for (const listener of listeners) listener();
}

/** Something kept under this name; undefined on the server, which cannot know it. `Value` is what `keep` was given. */
export function useKept<Value>(userId: string, name: string): Value | undefined {
  const key = keyOf(userId, name);
  return useSyncExternalStore(
    subscribe,
    () => read(key) as Value | undefined,
    () => undefined,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Forgets everything kept for this person, as when they sign out on purpose. */
export async function forgetAll(userId: string): Promise<void> {
  known.clear();
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(keyOf(userId, ""))) localStorage.removeItem(key);
    }
  } catch {
    // Nothing could be kept, so there is nothing to forget.
  }
  await eraseOfflineCopies().catch(() => undefined);
}
