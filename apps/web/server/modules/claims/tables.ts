import { CLAIM_STATES, CLAIM_WAYS } from "@plumbline/contract/claims.ts";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { businesses } from "../directory/tables.ts";
import { users } from "../identity/tables.ts";

/** Somebody says that a listed business is theirs. */
export const businessClaims = pgTable(
  "business_claims",
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    way: text({ enum: CLAIM_WAYS }).notNull(),
    state: text({ enum: CLAIM_STATES }).notNull(),
    /** What they wrote for the administrator; empty for a claim by code. */
    evidence: text().notNull().default(""),
    /** Where the code went, masked. */
    sentTo: text(),
    /** Who managed the listing when the claim was made: confirming takes it from them and from nobody else. */
    disputedOwnerId: uuid().references(() => users.id, { onDelete: "set null" }),
    provenAt: timestamp({ withTimezone: true }),
    /** Of the token in the email to the listing's contact address; null before that, and once it was used. */
    objectionHash: text(),
    /** When the listing's contact address said that it knows nothing of this claim. */
    objectedAt: timestamp({ withTimezone: true }),
    /** What the administrator answered. */
    note: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("business_claims_undecided")
      .on(table.businessId, table.userId)
      .where(sql`state in ('open', 'waiting')`),
    index().on(table.userId, table.createdAt),
    index().on(table.state, table.createdAt),
  ],
);

/** Codes that were mailed or texted. Kept for a day, since they are counted. */
export const claimCodes = pgTable(
  "business_claim_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    claimId: uuid()
      .notNull()
      .references(() => businessClaims.id, { onDelete: "cascade" }),
    /** A keyed hash: six digits alone would be found by trying them all. It covers the listing's email and phone. */
    hash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.claimId, table.createdAt)],
);
