import { CLAIM_STATES, CLAIM_WAYS } from "@plumbline/contract/claims.ts";
import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { businesses } from "../directory/tables.ts";
import { users } from "../identity/tables.ts";

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
    /** Empty for a claim by code. */
    evidence: text().notNull().default(""),
    /** Where the code was sent, masked. */
    sentTo: text(),
    /**
     * The listing's owner when the claim was made. A confirmed claim may take the listing only from this
     * person.
     */
    disputedOwnerId: uuid().references(() => users.id, { onDelete: "set null" }),
    provenAt: timestamp({ withTimezone: true }),
    /**
     * Hash of the token emailed to the listing's contact address. Null until it's sent and after it's used.
     */
    objectionHash: text(),
    objectedAt: timestamp({ withTimezone: true }),
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

/** Kept for a day after sending, because of the daily limit. */
export const claimCodes = pgTable(
  "business_claim_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    claimId: uuid()
      .notNull()
      .references(() => businessClaims.id, { onDelete: "cascade" }),
    /**
     * A keyed hash, because all six-digit codes are quick to try. It also covers the listing's email and
     * phone.
     */
    hash: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.claimId, table.createdAt)],
);
