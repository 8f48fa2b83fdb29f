import type { Db } from "@plumbline/db/client.ts";

/** Queue within the transaction it belongs to. `to` is a number like "+614...". */
export type TextQueue = {
  queue: (db: Db, to: string, text: string) => Promise<void>;
};
