import type { Db } from "@plumbline/db/client.ts";

/** Puts text messages in the queue, in the transaction of what they tell of. `to` is a number as "+614...". */
export type TextQueue = {
  queue: (db: Db, to: string, text: string) => Promise<void>;
};
