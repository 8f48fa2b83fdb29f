// The latest answers, saved in IndexedDB for reading offline. They belong to one account: logging out, or
// logging in as someone else, erases them.
import type { OfflineAnswers } from "@plumbline/contract/chat.ts";
import { ApiError, getJson } from "@plumbline/ui/api.ts";

export type OfflineCopies = {
  ownerId: string;
  /** Null until the server first responds. */
  savedAt: string | null;
  answers: OfflineAnswers["answers"];
};

const DATABASE = "plumbline-offline";
const STORE = "copies";
const KEY = "mine";

/** Another account's copies are erased first, even if the server can't be reached. */
export async function keepOfflineCopies(ownerId: string): Promise<OfflineCopies | null> {
  await change((kept) => (kept?.ownerId === ownerId ? kept : { ownerId, savedAt: null, answers: [] }));
  try {
    const { answers } = await getJson<OfflineAnswers>("/api/offline");
    const savedAt = new Date().toISOString();
    // Another tab may have logged out or changed account in the meantime.
    return await change((kept) => (kept?.ownerId === ownerId ? { ownerId, savedAt, answers } : kept));
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) await eraseOfflineCopies();
    return readOfflineCopies();
  }
}

export function readOfflineCopies(): Promise<OfflineCopies | null> {
  return change((kept) => kept);
}

export async function eraseOfflineCopies(): Promise<void> {
  await change(() => null);
}

/** Read and write in one transaction, so that tabs don't overwrite each other. */
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
        reject(transaction.error ?? new Error("could not save the offline copies")),
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
    opening.addEventListener("error", () =>
      reject(opening.error ?? new Error("could not open the offline database")),
    );
  });
}
