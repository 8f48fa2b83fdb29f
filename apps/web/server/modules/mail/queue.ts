import type { Db } from "@plumbline/db/client.ts";
import type { MailContent } from "./contents.ts";

/** Puts mails in the queue, in the transaction of what they tell of. */
export type MailQueue = {
  queue: (db: Db, to: string, content: MailContent) => Promise<void>;
};
