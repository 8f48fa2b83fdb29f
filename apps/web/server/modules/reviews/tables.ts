import { REMOVAL_REASONS, REVIEW_REPORT_REASONS } from "@plumbline/contract/review-rules.ts";
import { HOLD_REASONS, MODERATION_ACTIONS, REVIEW_STATUSES } from "@plumbline/contract/reviews.ts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { businesses } from "../directory/tables.ts";

const namesOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as [Name, ...Name[]];

/**
 * Each invitation lets a customer write one review. The fields that identify the customer are cleared after
 * two years.
 */
export const reviewInvitations = pgTable(
  "review_invitations",
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid().notNull().unique(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    customerName: text(),
    customerEmail: text(),
    projectType: text().notNull(),
    /** Hash of the key in the emailed link. */
    tokenHash: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** A withdrawn review can't be written again. */
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.createdAt), index().on(table.businessId)],
);

/** Keyed hashes of addresses that have opted out of review emails. */
export const reviewOptOuts = pgTable("review_opt_outs", {
  addressKey: text().primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey().defaultRandom(),
    // Unique, so that concurrent uses of a link store one review.
    invitationId: uuid()
      .notNull()
      .unique()
      .references(() => reviewInvitations.id, { onDelete: "cascade" }),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    rating: integer().notNull(),
    title: text().notNull(),
    comment: text().notNull(),
    projectType: text().notNull(),
    /** First name and last initial. */
    customerName: text().notNull(),
    status: text({ enum: REVIEW_STATUSES }).notNull(),
    isDisputed: boolean().notNull().default(false),
    holdReason: text({ enum: HOLD_REASONS }),
    removalReason: text({ enum: namesOf(REMOVAL_REASONS) }),
    /** Cleared after 30 days. */
    networkKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    editedAt: timestamp({ withTimezone: true }),
    replyText: text(),
    /** Time of the first reply. Later replies only replace the text. */
    repliedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check("reviews_rating_is_stars", sql`${table.rating} between 1 and 5`),
    index().on(table.businessId, table.status, table.createdAt),
    index().on(table.status, table.createdAt),
    index().on(table.networkKey),
  ],
);

export const reviewReports = pgTable(
  "review_reports",
  {
    id: uuid().primaryKey().defaultRandom(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: "cascade" }),
    reason: text({ enum: namesOf(REVIEW_REPORT_REASONS) }).notNull(),
    details: text().notNull(),
    /** Used to count reports from one network only once. Cleared after 30 days. */
    networkKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [unique().on(table.reviewId, table.networkKey), index().on(table.networkKey)],
);

/** The public log. Append-only; entries outlive the review and the business. */
export const reviewDecisions = pgTable(
  "review_decisions",
  {
    id: uuid().primaryKey().defaultRandom(),
    decidedAt: timestamp({ withTimezone: true }).notNull(),
    reviewId: uuid().notNull(),
    businessId: uuid().references(() => businesses.id, { onDelete: "set null" }),
    action: text({ enum: MODERATION_ACTIONS }).notNull(),
    reason: text({ enum: namesOf(REMOVAL_REASONS) }),
    rating: integer().notNull(),
  },
  (table) => [index().on(table.decidedAt)],
);
