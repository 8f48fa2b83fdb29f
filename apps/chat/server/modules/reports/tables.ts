import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import { REPORT_REASONS, REPORT_STATUSES, type ReportReason } from "@plumbline/contract/chat.ts";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { threads, turns } from "../conversations/tables.ts";
import { users } from "../identity/tables.ts";

/** A report is deleted with its conversation. */
export const answerReports = pgTable(
  "answer_reports",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** One report per turn, because only its asker can report it. */
    turnId: uuid()
      .notNull()
      .unique()
      .references(() => turns.id, { onDelete: "cascade" }),
    threadId: uuid()
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    question: text().notNull(),
    answer: jsonb().$type<AssistantAnswer>().notNull(),
    /** The regulation entries the answer cites, with the main one first. */
    entryIds: text().array().notNull(),
    reason: text({ enum: Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]] }).notNull(),
    details: text().notNull(),
    status: text({ enum: REPORT_STATUSES }).notNull().default("open"),
    note: text().notNull().default(""),
    decidedBy: uuid().references(() => users.id, { onDelete: "set null" }),
    decidedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index().on(table.status, table.createdAt),
    index().on(table.threadId),
    index().on(table.userId),
    index().on(table.decidedBy),
  ],
);

export const notices = pgTable(
  "notices",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The notice quotes the question, so it's deleted with the thread. */
    threadId: uuid().references(() => threads.id, { onDelete: "cascade" }),
    text: text().notNull(),
    seenAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId, table.createdAt), index().on(table.threadId)],
);
