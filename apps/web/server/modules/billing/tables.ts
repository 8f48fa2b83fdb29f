import { CHECKOUT_MODES, STANDINGS, SUBSCRIPTION_STATUSES } from "@plumbline/contract/billing.ts";
import { PACK_IDS } from "@plumbline/contract/giveaway.ts";
import { REFUND_REASONS, REFUND_STATES } from "@plumbline/contract/refund-policy.ts";
import { PLAN_IDS } from "@plumbline/contract/pricing.ts";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, serial, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";

const moment = () => timestamp({ withTimezone: true });

/** Somebody who pays, or began to: one customer at the provider. */
export const customers = pgTable(
  "customers",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Who it is: "user:ID", or "visitor:ID:EMAIL" for a browser without an account. */
    payerKey: text().notNull().unique(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    email: text().notNull(),
    /** Set once the provider has it. */
    providerId: text().unique(),
    /** Reads of the provider that began, and the newest whose result was stored: an older one is not. */
    readsStarted: integer().notNull().default(0),
    readApplied: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.email)],
);

/** A checkout: at most one open for a payer, plan and code, so that two tabs share one intent. */
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
    /** Of a single payment; 0 where a subscription decides. */
    amountCents: integer().notNull().default(0),
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

/** A plan somebody has, or had. Lifetime is one too, with a single payment and no period. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Whose it is: "user:ID", or "email:ADDRESS" until an account has proved the payment or the address. */
    ownerKey: text().notNull(),
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: "restrict" }),
    checkoutId: uuid().notNull().unique(),
    /** The provider's subscription, or its payment for Lifetime; null while `starting`, and for a free Lifetime. */
    providerId: text().unique(),
    planId: text({ enum: PLAN_IDS }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull(),
    standing: text({ enum: STANDINGS }).notNull().default("good"),
    startedAt: moment().notNull(),
    trialEndsAt: moment(),
    periodEndsAt: moment(),
    endsAt: moment(),
    /** Since when a payment has been failing. */
    pastDueSince: moment(),
    nextChargeCents: integer(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // Never two: the database refuses the second one of a person, however many requests come at once.
    uniqueIndex("subscriptions_one_live")
      .on(table.ownerKey)
      .where(sql`${table.status} <> 'canceled'`),
    index().on(table.userId),
    index().on(table.customerId),
  ],
);

/** Payments that succeeded, each with the number of its tax invoice. */
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
    /** Null for what is no plan. */
    planId: text({ enum: PLAN_IDS }),
    /** The entry pack it paid for, and the giveaway's purchase of it. */
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

/** Trials that were had, by hashes of the address, the account and the card: one for each person. */
export const trials = pgTable("trials", {
  keyHash: text().primaryKey(),
  usedAt: moment().notNull(),
});

/** Every webhook event that was applied, written in the transaction of its effect. */
export const billingEvents = pgTable("billing_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  receivedAt: moment().notNull().defaultNow(),
});

/** What was told to somebody, or done once, by a key that says what. */
export const billingNotices = pgTable("billing_notices", {
  key: text().primaryKey(),
  at: moment().notNull().defaultNow(),
});

/** Links, by their hashes, that let the reader of a payer's mailbox attach the plan to an account. */
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
    /** The administrator who decided. */
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
