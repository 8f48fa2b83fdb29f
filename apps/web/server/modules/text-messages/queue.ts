import type { Db } from "@plumbline/db/client.ts";

/** Call it in the transaction that the message belongs to. `to` is a number like "+614...". */
export type TextQueue = {
  queue: (db: Db, to: string, text: string) => Promise<void>;
};
