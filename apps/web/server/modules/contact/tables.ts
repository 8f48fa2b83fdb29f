import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Messages are deleted a year after they were sent. */
export const contactMessages = pgTable(
  "contact_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    doneAt: timestamp({ withTimezone: true }),
  },
  (table) => [index("contact_messages_by_time").on(table.createdAt)],
);
