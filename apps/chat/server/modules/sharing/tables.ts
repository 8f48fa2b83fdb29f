import type { SharedThread } from "@plumbline/contract/chat.ts";
import { jsonb, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { threads } from "../conversations/tables.ts";

/** A thread has at most one link. Deleting the row revokes it. */
export const shares = pgTable("shares", {
  /** The URL also needs a signature, so a copy of this table doesn't open any conversation. */
  id: uuid().primaryKey().defaultRandom(),
  threadId: uuid()
    .notNull()
    .unique()
    .references(() => threads.id, { onDelete: "cascade" }),
  content: jsonb().$type<SharedThread>().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
