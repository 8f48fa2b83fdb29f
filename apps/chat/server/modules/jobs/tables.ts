import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";

/** Folders of threads, named after the site's address. */
export const jobs = pgTable(
  "jobs",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    address: text().notNull(),
    /** Null when the address doesn't show it. */
    state: text({ enum: STATES }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt)],
);
