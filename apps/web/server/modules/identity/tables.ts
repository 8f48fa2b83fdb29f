import { ROLES, type YEARS_OF_EXPERIENCE } from "@plumbline/contract/accounts.ts";
import { STATES } from "@plumbline/contract/jurisdictions.ts";
import type { PROFILE_TRADES } from "@plumbline/contract/trades.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

// Better Auth finds the columns of users, sessions, accounts, verifications and twoFactors by these names.

export const users = pgTable("users", {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  firstName: text().notNull().default(""),
  lastName: text().notNull().default(""),
  role: text({ enum: ROLES }).notNull().default("user"),
  twoFactorEnabled: boolean().notNull().default(false),
  /** The terms last accepted. Null after a federated sign-up, until the profile is complete. */
  termsVersion: text(),
  termsAcceptedAt: timestamp({ withTimezone: true }),
  /** Set when the welcome email is queued, so it goes out once. */
  welcomedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
);

export const accounts = pgTable(
  "accounts",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: timestamp({ withTimezone: true }),
    refreshTokenExpiresAt: timestamp({ withTimezone: true }),
    scope: text(),
    password: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
);

export const verifications = pgTable(
  "verifications",
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.identifier)],
);

/** "undo" reverts a change of email. */
export const ACCOUNT_LINK_KINDS = ["confirm", "change", "undo", "reset"] as const;

/** The token itself is only in the email. */
export const accountLinks = pgTable(
  "account_links",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ACCOUNT_LINK_KINDS }).notNull(),
    tokenHash: text().notNull().unique(),
    /** The email that the link is about, which is also where the link was sent. */
    email: text().notNull(),
    /** Null for an undo, which must keep working after a thief's changes. */
    credentialState: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("account_links_newest")
      .on(table.userId, table.kind)
      .where(sql`kind <> 'undo'`),
    index().on(table.userId),
    index().on(table.expiresAt),
  ],
);

/** The authenticator secret is encrypted. */
export const twoFactors = pgTable(
  "two_factors",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: timestamp({ withTimezone: true }),
    /** Our own column: the 30-second period of the newest code used, counted from 1970. */
    lastTotpStep: integer(),
  },
  (table) => [index().on(table.userId)],
);

export const profiles = pgTable("profiles", {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  phone: text().notNull(),
  businessName: text().notNull(),
  abn: text().notNull(),
  tradeType: text().$type<keyof typeof PROFILE_TRADES>().notNull(),
  yearsExperience: text().$type<(typeof YEARS_OF_EXPERIENCE)[number]>().notNull(),
  state: text({ enum: STATES }).notNull(),
  postcode: text().notNull(),
  marketingConsent: boolean().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Each row outlives its account, to enforce the daily limit. */
export const demoAccounts = pgTable(
  "demo_accounts",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .unique()
      .references(() => users.id, { onDelete: "set null" }),
    /** A keyed hash of the network address, which itself is never stored. */
    addressKey: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.addressKey, table.createdAt), index().on(table.expiresAt)],
);

export const closedAccounts = pgTable(
  "closed_accounts",
  {
    /** The account's own id, so that payment records keep a valid reference. */
    id: uuid().primaryKey(),
    record: jsonb().$type<Record<string, unknown>>().notNull(),
    closedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the chat app was told to delete the account's data as well. */
    chatToldAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.closedAt)],
);
