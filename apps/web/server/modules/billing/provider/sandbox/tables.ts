import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { AnyObject } from "./objects.ts";

export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text().primaryKey(),
    /** Creation order, because Stripe lists newest first. */
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    /** Null for account-wide objects, such as prices. */
    customerId: text(),
    data: jsonb().$type<AnyObject>().notNull(),
    dueAt: timestamp({ withTimezone: true }),
    /** Real time, not the sandbox clock. */
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.customerId), index().on(table.dueAt)],
);

export const sandboxRequests = pgTable("sandbox_requests", {
  idempotencyKey: text().primaryKey(),
  /** Kept so that the same key with a different request is rejected. */
  request: text().notNull(),
  /** Null only inside the transaction that runs the request. */
  status: integer(),
  body: jsonb(),
});

/** Written in the same transaction as the change. */
export const sandboxEvents = pgTable(
  "sandbox_events",
  {
    id: text().primaryKey(),
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    customerId: text(),
    type: text().notNull(),
    object: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    deliveredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.deliveredAt)],
);

/** The table has one row, with ID 1. */
export const sandboxClock = pgTable("sandbox_clock", {
  id: integer().primaryKey(),
  aheadMs: bigint({ mode: "number" }).notNull(),
});
