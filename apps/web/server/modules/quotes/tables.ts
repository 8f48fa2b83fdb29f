import { BUDGETS, PROJECT_TYPES, QUOTE_STATUSES, TIMEFRAMES } from "@plumbline/contract/quote-options.ts";
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { businesses } from "../directory/tables.ts";

/** What a customer asked of one business. Who they are is taken out of it two years after its last message. */
export const quoteRequests = pgTable(
  "quote_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid().references(() => businesses.id, { onDelete: "set null" }),
    /** As it was when the request was sent: a business may leave the directory. */
    businessName: text().notNull(),
    status: text({ enum: QUOTE_STATUSES }).notNull().default("unconfirmed"),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    /** As "+61...", or empty. */
    customerPhone: text().notNull().default(""),
    projectDescription: text().notNull(),
    projectType: text({ enum: PROJECT_TYPES }).notNull(),
    projectLocation: text().notNull(),
    budget: text({ enum: BUDGETS }).notNull(),
    timeframe: text({ enum: TIMEFRAMES }).notNull(),
    /** Of customer, business and words: the same again within a day is the same request until it is over. */
    fingerprint: text().notNull(),
    /** SHA-256 of the token in the confirmation mail. */
    confirmHash: text().notNull(),
    confirmMailedAt: timestamp({ withTimezone: true }).notNull(),
    isContactShared: boolean().notNull().default(false),
    /** Where it was delivered, when the business has no owner here; null for the owner's own address of today. */
    deliveredTo: text(),
    deliveredAt: timestamp({ withTimezone: true }),
    /** When the business first answered; the response time is measured from it. */
    repliedAt: timestamp({ withTimezone: true }),
    /** When the customer was told that no answer came. */
    unansweredMailedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** Of its last change or message. */
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

/** When a request came to a status. */
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
    kind: text({ enum: ["message", "accept", "decline", "quote"] }).notNull(),
    text: text().notNull(),
    reason: text(),
    amountCents: integer(),
    /** The Message-ID of the mail it came by; null for what was written on a page. */
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
    /** Of the file in the uploads. */
    fileKey: text().notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("quote_photos_by_request").on(table.requestId)],
);
