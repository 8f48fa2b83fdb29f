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

/** Indexes stems, plus the exact words so that a prefix still being typed matches. */
function searchable(content: SQL): SQL {
  return sql`to_tsvector('english', ${content}) || to_tsvector('simple', ${content})`;
}

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
    /** The last turn of the selected version. */
    activeTurnId: uuid().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the last question was asked. Used for sorting and retention. */
    askedAt: timestamp({ withTimezone: true }).notNull(),
    /** A deleted thread is hidden everywhere, and purged minutes later. */
    deletedAt: timestamp({ withTimezone: true }),
    document: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(sql`title`)),
  },
  (table) => [
    index().on(table.userId, table.isPinned, table.askedAt, table.id),
    index().on(table.jobId),
    index().on(table.askedAt),
    index()
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index().using("gin", table.document),
  ],
);

/** Turns with the same parent are versions of one question. */
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
    /** Gives turns asked at the same time a fixed order. */
    number: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    question: text().notNull(),
    state: text({ enum: STATES }),
    trade: text({ enum: TRADES }),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    status: text({ enum: TURN_STATUSES }).notNull(),
    /** The answer so far. Emptied once the complete `answer` is stored. */
    sentences: jsonb().$type<Sentence[]>().notNull().default([]),
    answer: jsonb().$type<AssistantAnswer>(),
    rating: text({ enum: ["up", "down"] }),
    /** Only the process that holds the lease may store the answer. */
    leaseId: uuid(),
    leaseUntil: timestamp({ withTimezone: true }),
    attempts: integer().notNull().default(1),
    document: tsvector()
      .notNull()
      .generatedAlwaysAs((): SQL => searchable(sql`question || ' ' || coalesce(answer->>'text', '')`)),
  },
  (table) => [
    unique().on(table.id, table.threadId),
    // A question can only follow another in the same thread.
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

/** Total questions asked. Deleting a conversation doesn't reduce it. */
export const questionCounts = pgTable("question_counts", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  asked: integer().notNull(),
});

/** Language model tokens used by each account, by day in Sydney. */
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
