import { join } from "node:path";
import { createFileStorage } from "./file-storage.ts";
import { createS3Storage, type S3Settings } from "./s3-storage.ts";

/** Keys come from the uploads service. Stores refuse any others. */
export type Storage = {
  put: (key: string, bytes: Uint8Array<ArrayBuffer>, mediaType: string) => Promise<void>;
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove: (key: string) => Promise<void>;
};

export function openStorage(settings: S3Settings | undefined, dataFolder: string): Storage {
  return settings ? createS3Storage(settings) : createFileStorage(join(dataFolder, "uploads"));
}
