import { join } from "node:path";
import { createFileStorage } from "./file-storage.ts";
import { createS3Storage, type S3Settings } from "./s3-storage.ts";

/** Where the bytes of uploads lie. Keys are of the uploads' making; a store takes no others. */
export type Storage = {
  put: (key: string, bytes: Uint8Array<ArrayBuffer>, mediaType: string) => Promise<void>;
  read: (key: string) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Nothing happens where there is none. */
  remove: (key: string) => Promise<void>;
};

/** Any S3-compatible store where one is configured, else files beside the rest of the data. */
export function openStorage(settings: S3Settings | undefined, dataFolder: string): Storage {
  return settings ? createS3Storage(settings) : createFileStorage(join(dataFolder, "uploads"));
}
