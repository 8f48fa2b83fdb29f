import {
  BUDGETS,
  PROJECT_TYPES,
  QUOTE_MESSAGE_KINDS,
  QUOTE_STATUSES,
  TIMEFRAMES,
} from "@plumbline/contract/quote-options.ts";
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { businesses } from "../directory/tables.ts";

/** Requests are anonymised two years after their last change. */
export const quoteRequests = pgTable(
  "quote_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid().references(() => businesses.id, { onDelete: "set null" }),
    /** The name at the time of the request, kept because a business may leave the directory. */
    businessName: text().notNull(),
    status: text({ enum: QUOTE_STATUSES }).notNull().default("unconfirmed"),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    /** In "+61..." format, or empty. */
    customerPhone: text().notNull().default(""),
    projectDescription: text().notNull(),
    projectType: text({ enum: PROJECT_TYPES }).notNull(),
    projectLocation: text().notNull(),
    budget: text({ enum: BUDGETS }).notNull(),
    timeframe: text({ enum: TIMEFRAMES }).notNull(),
    /** Hash of customer, business and description. A repeat within a day counts as the same request while it's open. */
    fingerprint: text().notNull(),
    /** SHA-256 of the token in the confirmation email. */
    confirmHash: text().notNull(),
    confirmMailedAt: timestamp({ withTimezone: true }).notNull(),
    isContactShared: boolean().notNull().default(false),
    /**
     * The address that the request went to. Null if the business has an owner, whose current address is
     * always used.
     */
    deliveredTo: text(),
    deliveredAt: timestamp({ withTimezone: true }),
    /** The first reply, used to measure response times. */
    repliedAt: timestamp({ withTimezone: true }),
    unansweredMailedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    anonymisedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index("quote_requests_by_fingerprint").on(table.fingerprint, table.createdAt),
    index("quote_requests_by_business").on(table.businessId, table.deliveredAt),
    index("quote_requests_by_status").on(table.status, table.createdAt),
    index("quote_requests_by_customer").on(table.customerEmail),
  ],
);

export const quoteEvents = pgTable(
  "quote_events",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    requestId: uuid()
      .notNull()
      .references(() => quoteRequests.id, { onDelete: "cascade" }),
    status: text({ enum: QUOTE_STATUSES }).notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("quote_events_by_request").on(table.requestId)],
);

export const quoteMessages = pgTable(
  "quote_messages",
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid()
      .notNull()
      .references(() => quoteRequests.id, { onDelete: "cascade" }),
    from: text({ enum: ["customer", "business"] }).notNull(),
    kind: text({ enum: QUOTE_MESSAGE_KINDS }).notNull(),
    text: text().notNull(),
    reason: text(),
    amountCents: integer(),
    /** Hash of the email's Message-ID. Null for a message written on a page. */
    mailId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index("quote_messages_by_request").on(table.requestId, table.createdAt),
    uniqueIndex("quote_messages_by_mail").on(table.requestId, table.mailId),
  ],
);

export const quotePhotos = pgTable(
  "quote_photos",
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid()
      .notNull()
      .references(() => quoteRequests.id, { onDelete: "cascade" }),
    fileKey: text().notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("quote_photos_by_request").on(table.requestId)],
);
