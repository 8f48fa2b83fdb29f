import { date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** How often a page was looked at on a day in Sydney. It holds nothing of who looked. */
export const pageCounts = pgTable(
  "page_counts",
  {
    day: date({ mode: "string" }).notNull(),
    /** Without ids, keys and what stands behind the question mark. */
    path: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] }), index().on(table.path)],
);
