import type { AssistantAnswer, Sentence } from "@plumbline/contract/assistant.ts";
import { TURN_STATUSES } from "@plumbline/contract/chat.ts";
import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { TRADES } from "@plumbline/contract/trades.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";
import { jobs } from "../jobs/tables.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** What is searched: the words' stems, and the words as they stand for the one that is still being typed. */
function searchable(content: SQL): SQL {
  return sql`to_tsvector('english', ${content}) || to_tsvector('simple', ${content})`;
}

/** A conversation. */
export const threads = pgTable(
  "threads",
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text().notNull(),
    isPinned: boolean().notNull().default(false),
    jobId: uuid().references(() => jobs.id, { onDelete: "set null" }),
    state: text({ enum: STATES }),
    trade: text({ enum: TRADES }),
    /** The last turn of the version that is being read. */
    activeTurnId: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When its last question was asked: lists go by it, and so does how long it is kept. */
    askedAt: timestamp({ withTimezone: true }).notNull(),
    document: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(sql`title`)),
  },
  (table) => [
    index().on(table.userId, table.isPinned, table.askedAt, table.id),
    index().on(table.jobId),
    index().on(table.askedAt),
    index().using("gin", table.document),
  ],
);

/** A question and its answer. Turns with the same parent are versions of one question. */
export const turns = pgTable(
  "turns",
  {
    id: uuid().primaryKey(),
    threadId: uuid()
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    parentId: uuid(),
    /** The order of asking, where two turns have the same time. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    question: text().notNull(),
    state: text({ enum: STATES }),
    trade: text({ enum: TRADES }),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    status: text({ enum: TURN_STATUSES }).notNull(),
    /** What is written so far; emptied when the answer, which repeats it, is there. */
    sentences: jsonb().$type<Sentence[]>().notNull().default([]),
    answer: jsonb().$type<AssistantAnswer>(),
    rating: text({ enum: ["up", "down"] }),
    /** Who is writing the answer: only the holder of the lease may store it. */
    leaseId: uuid(),
    leaseUntil: timestamp({ withTimezone: true }),
    /** How often the answer was begun. */
    attempts: integer().notNull().default(1),
    document: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(sql`question || ' ' || coalesce(answer->>'text', '')`)),
  },
  (table) => [
    unique().on(table.id, table.threadId),
    // A question follows one of its own thread.
    foreignKey({
      columns: [table.parentId, table.threadId],
      foreignColumns: [table.id, table.threadId],
    }).onDelete("cascade"),
    index().on(table.threadId),
    index().on(table.parentId),
    index().on(table.userId, table.askedAt),
    uniqueIndex("turns_one_running")
      .on(table.threadId)
      .where(sql`status = 'running'`),
    index("turns_running_lease")
      .on(table.leaseUntil)
      .where(sql`status = 'running'`),
    index().using("gin", table.document),
  ],
);

/** How many questions an account has asked in all. Deleting a conversation gives none back. */
export const questionCounts = pgTable("question_counts", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  asked: integer().notNull(),
});

/** What an account's answers took of a language model, by the day in Sydney. */
export const usage = pgTable(
  "usage",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    day: date({ mode: "string" }).notNull(),
    tokens: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
