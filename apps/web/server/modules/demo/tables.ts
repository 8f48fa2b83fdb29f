import type { AssistantAnswer } from "@plumbline/contract/assistant.ts";
import type { DemoAskRequest } from "@plumbline/contract/demo.ts";
import { FEEDBACK_VERDICTS } from "@plumbline/contract/demo.ts";
import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";

/** A row without an answer is a claim: the assistant is working on it. */
export const demoQuestions = pgTable(
  "demo_questions",
  {
    id: uuid().primaryKey().defaultRandom(),
    visitorId: uuid().notNull().unique("demo_questions_visitor_id_unique"),
    /** A keyed hash; the address itself is never stored. */
    addressKey: text().notNull(),
    request: jsonb().$type<DemoAskRequest>().notNull(),
    answer: jsonb().$type<AssistantAnswer>(),
    claimedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [
    index().on(table.addressKey, table.createdAt),
    index().on(table.createdAt),
    index()
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
  ],
);

/** One rating for each answer. */
export const demoFeedback = pgTable(
  "demo_feedback",
  {
    questionId: uuid()
      .primaryKey()
      .references(() => demoQuestions.id, { onDelete: "cascade" }),
    verdict: text({ enum: FEEDBACK_VERDICTS }).notNull(),
    comment: text().notNull().default(""),
    saidAt: timestamp({ withTimezone: true }).notNull(),
    resolvedAt: timestamp({ withTimezone: true }),
    note: text().notNull().default(""),
  },
  (table) => [index().on(table.resolvedAt, table.saidAt)],
);
