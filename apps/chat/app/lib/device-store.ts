// Keeps drafts and unsent questions in localStorage, separately for each account on this device.
import { useSyncExternalStore } from "react";
import { eraseOfflineCopies } from "./offline-copies.ts";

const PREFIX = "plumbline:";

/** In-memory copy, because storage may be full or blocked (private mode). */
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

export function keep(userId: string, name: string, value: unknown) {
  const key = keyOf(userId, name);
  known.set(key, value);
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage failed, but the in-memory copy still has the value.
  }
  for (const listener of listeners) listener();
}

/** Undefined on the server. `Value` must be the type passed to `keep`. */
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

/** Call on logout or when all history is deleted. An expired session keeps its drafts. */
export async function forgetAll(userId: string): Promise<void> {
  known.clear();
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(keyOf(userId, ""))) localStorage.removeItem(key);
    }
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
  await eraseOfflineCopies().catch(() => undefined);
}
