import type { Storage } from "../modules/uploads/storage.ts";

export function createMemoryStorage(): Storage {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    put: async (key, bytes) => void files.set(key, bytes),
    read: async (key) => files.get(key),
    remove: async (key) => void files.delete(key),
  };
}
