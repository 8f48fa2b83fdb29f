import { CHECKOUT_MODES, STANDINGS, SUBSCRIPTION_STATUSES } from "@plumbline/contract/billing.ts";
import { PACK_IDS } from "@plumbline/contract/giveaway.ts";
import { REFUND_REASONS, REFUND_STATES } from "@plumbline/contract/refund-policy.ts";
import { PLAN_IDS } from "@plumbline/contract/pricing.ts";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, serial, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";

const moment = () => timestamp({ withTimezone: true });

/** One row per customer at the provider. */
export const customers = pgTable(
  "customers",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** "user:ID", or "visitor:ID:EMAIL" for a browser without an account. */
    payerKey: text().notNull().unique(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    email: text().notNull(),
    providerId: text().unique(),
    /** Counts reads of the provider. Results older than the newest stored one are dropped. */
    readsStarted: integer().notNull().default(0),
    readApplied: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.email)],
);

/** Only one checkout is open per payer, plan and code, so two tabs share one intent. */
export const checkouts = pgTable(
  "checkouts",
  {
    id: uuid().primaryKey().defaultRandom(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "cascade" }),
    planId: text({ enum: PLAN_IDS }).notNull(),
    promoCode: text().notNull().default(""),
    mode: text({ enum: CHECKOUT_MODES }).notNull(),
    trialDays: integer().notNull(),
    /** For a one-off payment; 0 for a subscription. */
    amountCents: integer().notNull().default(0),
    /** The terms version that the payment page linked to. Completing the checkout accepts it. */
    termsVersion: text().notNull(),
    intentId: text().unique(),
    clientSecret: text(),
    state: text({ enum: ["open", "done", "closed"] })
      .notNull()
      .default("open"),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("checkouts_open")
      .on(table.customerId, table.planId, table.promoCode)
      .where(sql`${table.state} = 'open'`),
    index().on(table.createdAt),
    index().on(table.customerId),
  ],
);

/** Includes Lifetime plans, which have one payment and no period. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** "user:ID", or "email:ADDRESS" until an account has proved the payment or the address. */
    ownerKey: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "restrict" }),
    checkoutId: uuid().notNull().unique(),
    /** For Lifetime, the ID of its payment. Null while `starting` and for a free Lifetime. */
    providerId: text().unique(),
    planId: text({ enum: PLAN_IDS }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    standing: text({ enum: STANDINGS }).notNull().default("good"),
    startedAt: moment().notNull(),
    trialEndsAt: moment(),
    periodEndsAt: moment(),
    endsAt: moment(),
    pastDueSince: moment(),
    nextChargeCents: integer(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // Allows one live plan per owner, however many requests arrive at once.
    uniqueIndex("subscriptions_one_live")
      .on(table.ownerKey)
      .where(sql`${table.status} <> 'canceled'`),
    index().on(table.userId),
    index().on(table.customerId),
  ],
);

/** `number` is the tax invoice number. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    number: serial().notNull().unique(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "restrict" }),
    subscriptionId: uuid().references(() => subscriptions.id, { onDelete: "restrict" }),
    providerId: text().notNull().unique(),
    planId: text({ enum: PLAN_IDS }),
    packId: text({ enum: PACK_IDS }),
    purchaseId: uuid(),
    amountCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    dispute: text({ enum: ["none", "open", "won", "lost"] })
      .notNull()
      .default("none"),
    paidAt: moment().notNull(),
    periodStartsAt: moment(),
    periodEndsAt: moment(),
  },
  (table) => [index().on(table.customerId), index().on(table.subscriptionId)],
);

/** Hashes of the mailboxes, accounts and cards that have had a trial. */
export const trials = pgTable("trials", {
  keyHash: text().primaryKey(),
  usedAt: moment().notNull(),
});

/** Rows are written in the same transaction as the event's effect. */
export const billingEvents = pgTable("billing_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: moment().notNull().defaultNow(),
});

/** Emails and actions that must happen only once. */
export const billingNotices = pgTable("billing_notices", {
  key: text().primaryKey(),
  at: moment().notNull().defaultNow(),
});

/** Links that attach a paid plan to an account. */
export const claims = pgTable("claims", {
  tokenHash: text().primaryKey(),
  subscriptionId: uuid()
    .notNull()
    .references(() => subscriptions.id, { onDelete: "cascade" }),
  expiresAt: moment().notNull(),
});

export const refundRequests = pgTable(
  "refund_requests",
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid()
      .notNull()
      .references(() => payments.id, { onDelete: "restrict" }),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    details: text().notNull(),
    state: text({ enum: REFUND_STATES }).notNull().default("open"),
    note: text().notNull().default(""),
    decidedBy: uuid(),
    decidedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("refund_requests_one")
      .on(table.paymentId)
      .where(sql`${table.state} <> 'declined'`),
    index().on(table.state),
  ],
);
