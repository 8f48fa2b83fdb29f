// The newest answers, kept on this device for reading without a network. They belong to one account: whoever signs in
// next, or out, erases them.
import type { OfflineAnswers } from "@plumbline/contract/chat.ts";
import { ApiError, getJson } from "@plumbline/ui/api.ts";

export type OfflineCopies = {
  ownerId: string;
  /** When the server was last asked; null until it has answered. */
  savedAt: string | null;
  answers: OfflineAnswers["answers"];
};

const DATABASE = "plumbline-offline";
const STORE = "copies";
const KEY = "mine";

/** Brings the copies up to date for who is signed in. Somebody else's are erased first, whether the network answers or not. */
export async function keepOfflineCopies(ownerId: string): Promise<OfflineCopies | null> {
  await change((kept) => (kept?.ownerId === ownerId ? kept : { ownerId, savedAt: null, answers: [] }));
  try {
    const { answers } = await getJson<OfflineAnswers>("/api/offline");
    const savedAt = new Date().toISOString();
    // Signing out in another tab, or as somebody else, may have come first.
    return await change((kept) => (kept?.ownerId === ownerId ? { ownerId, savedAt, answers } : kept));
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) await eraseOfflineCopies();
    return readOfflineCopies();
  }
}

/** What is kept on this device. */
export function readOfflineCopies(): Promise<OfflineCopies | null> {
  return change((kept) => kept);
}

/** Forgets everything: at sign-out, and wherever nobody is signed in. */
export async function eraseOfflineCopies(): Promise<void> {
  await change(() => null);
}

/** Replaces what is kept in one transaction, so that tabs do not undo each other's work. */
async function change(
  update: (kept: OfflineCopies | null) => OfflineCopies | null,
): Promise<OfflineCopies | null> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, "readwrite");
      const store = transaction.objectStore(STORE);
      const reading: IDBRequest<OfflineCopies | undefined> = store.get(KEY);
      let kept: OfflineCopies | null = null;
      reading.addEventListener("success", () => {
        kept = update(reading.result ?? null);
        if (kept) store.put(kept, KEY);
        else store.delete(KEY);
      });
      transaction.addEventListener("complete", () => resolve(kept));
      transaction.addEventListener("abort", () =>
        reject(transaction.error ?? new Error("the copies could not be kept")),
      );
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
    opening.addEventListener("success", () => resolve(opening.result));
    opening.addEventListener("error", () => reject(opening.error ?? new Error("this browser keeps nothing")));
  });
}
