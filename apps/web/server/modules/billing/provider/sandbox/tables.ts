import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { AnyObject } from "./objects.ts";

// The sandbox stands in for Stripe, so it keeps what Stripe would: objects by id, answers by idempotency key, and the
// events it has to deliver.

export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text().primaryKey(),
    /** The order they were made in: Stripe lists the newest first. */
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** Null for what belongs to the account, such as a price. */
    customerId: text(),
    data: jsonb().$type<AnyObject>().notNull(),
    /** When the passing of time next changes it. */
    dueAt: timestamp({ withTimezone: true }),
    /** In real time, wherever the sandbox's clock is. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.customerId), index().on(table.dueAt)],
);

export const sandboxRequests = pgTable("sandbox_requests", {
  idempotencyKey: text().primaryKey(),
  /** What was asked, to refuse the key for anything else. */
  request: text().notNull(),
  /** Null only inside the transaction that carries the request out. */
  status: integer(),
  body: jsonb(),
});

/** Written in the transaction of the change they report. */
export const sandboxEvents = pgTable(
  "sandbox_events",
  {
    id: text().primaryKey(),
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    customerId: text(),
    type: text().notNull(),
    /** The object the event is about, as it was. */
    object: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.deliveredAt)],
);

/** How far the sandbox's clock is ahead of the real one. One row, with id 1. */
export const sandboxClock = pgTable("sandbox_clock", {
  id: integer().primaryKey(),
  aheadMs: bigint({ mode: "number" }).notNull(),
});
