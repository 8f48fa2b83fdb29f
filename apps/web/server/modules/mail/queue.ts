import type { Db } from "@plumbline/db/client.ts";
import type { MailContent } from "./contents.ts";

export type MailQueue = {
  queue: (db: Db, to: string, content: MailContent) => Promise<void>;
};
