import { REMOVAL_REASONS, REVIEW_REPORT_REASONS } from "@plumbline/contract/review-rules.ts";
import { HOLD_REASONS, MODERATION_ACTIONS, REVIEW_STATUSES } from "@plumbline/contract/reviews.ts";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { businesses } from "../directory/tables.ts";

const namesOf = <Name extends string>(names: Record<Name, string>) => Object.keys(names) as [Name, ...Name[]];

/**
 * The right to write one review: of a quote request, mailed to its customer. It holds all that reviews need of the
 * request. What a person could be known by is null once it has been kept for two years.
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
    /** Of the key in the mailed link. */
    tokenHash: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** A review that was withdrawn is not written again. */
    withdrawnAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.createdAt), index().on(table.businessId)],
);

/** Addresses that want no more mails about reviews, as keyed hashes. */
export const reviewOptOuts = pgTable("review_opt_outs", {
  addressKey: text().primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
});

export const reviews = pgTable(
  "reviews",
  {
    id: uuid().primaryKey().defaultRandom(),
    // Two uses of a link at once meet in this constraint.
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
    /** First name and initial. */
    customerName: text().notNull(),
    status: text({ enum: REVIEW_STATUSES }).notNull(),
    isDisputed: boolean().notNull().default(false),
    holdReason: text({ enum: HOLD_REASONS }),
    removalReason: text({ enum: namesOf(REMOVAL_REASONS) }),
    /** Of the network it came from; null after 30 days. */
    networkKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    editedAt: timestamp({ withTimezone: true }),
    replyText: text(),
    /** When the business first replied. */
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
    /** Of the network it came from, so that one counts once; null after 30 days. */
    networkKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When an administrator decided about the review. */
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [unique().on(table.reviewId, table.networkKey), index().on(table.networkKey)],
);

/** The public log of what was decided. Lines are only ever added, and outlive the review and the business. */
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
