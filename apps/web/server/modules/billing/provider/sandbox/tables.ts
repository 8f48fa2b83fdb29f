import { bigint, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

// The sandbox plays a payment provider, so it keeps what one would: objects by id, and the events it has to deliver.

/** Customers, cards, intents, subscriptions, invoices and portal visits of the sandbox. */
export const sandboxObjects = pgTable(
  "sandbox_objects",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    customerId: text(),
    /** The request that made it, so that the same request sent again finds it. */
    idempotencyKey: text().unique(),
    data: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.customerId), index().on(table.kind)],
);

/** Events that await delivery, written in the transaction of what they tell of. */
export const sandboxEvents = pgTable("sandbox_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  customerId: text(),
  checkoutId: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  deliveredAt: timestamp({ withTimezone: true }),
});

/** How far the sandbox's clock is ahead of the real one. One row, with id 1. */
export const sandboxClock = pgTable("sandbox_clock", {
  id: integer().primaryKey(),
  aheadMs: bigint({ mode: "number" }).notNull(),
});
