import type { SharedThread } from "@plumbline/contract/chat.ts";
import { jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { threads } from "../conversations/tables.ts";

/** The one live link of a thread. Deleting the row is revoking the link. */
export const shares = pgTable("shares", {
  /** The address is made of this and a signature, so a copy of the table opens nothing. */
  id: uuid().primaryKey().defaultRandom(),
  threadId: uuid()
    .notNull()
    .unique()
    .references(() => threads.id, { onDelete: "cascade" }),
  /** What the link shows: the thread as it stood when it was shared. */
  content: jsonb().$type<SharedThread>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
