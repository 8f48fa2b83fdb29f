import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const auditEntries = pgTable(
  "audit_entries",
  {
    id: uuid().primaryKey().defaultRandom(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Kept after the account is gone. Null for the site's automatic actions. */
    actorId: text(),
    actorName: text().notNull(),
    /** For example "business.update". */
    action: text().notNull(),
    subjectKind: text().notNull(),
    subjectId: text().notNull(),
    subjectName: text().notNull(),
    /** The first part of the network address. Cleared after 180 days, like the device. */
    network: text(),
    device: text(),
    changes: jsonb().$type<Record<string, { before: unknown; after: unknown }>>().notNull().default({}),
  },
  (table) => [index().on(table.subjectKind, table.subjectId, table.at), index().on(table.at)],
);
