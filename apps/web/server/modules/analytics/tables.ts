import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Page views per Sydney day. Nothing identifies visitors. */
export const pageCounts = pgTable(
  "page_counts",
  {
    day: date({ mode: "string" }).notNull(),
    /** Leaves out ids, keys and the query string. */
    path: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] }), index().on(table.path)],
);
