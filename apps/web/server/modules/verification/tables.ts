import { CHECK_KINDS } from "@plumbline/contract/directory.ts";
import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { BUSINESS_TRADES } from "@plumbline/contract/trades.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { businesses } from "../directory/tables.ts";

/** How a line of the ledger stops counting: it stays, with the day and the reason. */
const withdrawal = {
  withdrawnOn: date(),
  withdrawnBy: text(),
  withdrawnWhy: text(),
};

/** Licences a business was stated to hold. Added or withdrawn, never edited. */
export const licences = pgTable(
  "licences",
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    state: text({ enum: STATES }).notNull(),
    /** As the register writes it. */
    number: text().notNull(),
    /** In capitals without punctuation: what identity follows. */
    numberKey: text().notNull(),
    className: text().notNull(),
    /** Our trades that the class covers. */
    trades: text({ enum: BUSINESS_TRADES }).array().notNull(),
    holderName: text().notNull(),
    /** A regulator of the content. */
    registerId: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...withdrawal,
  },
  (table) => [
    index().on(table.state, table.numberKey),
    uniqueIndex("licences_stated_once")
      .on(table.businessId, table.state, table.numberKey, table.className)
      .where(sql`${table.withdrawnOn} is null`),
  ],
);

/** The public ledger: what was looked up where, when and by whom. Added or withdrawn, never edited. */
export const checks = pgTable(
  "checks",
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    kind: text({ enum: CHECK_KINDS }).notNull(),
    /** Of a licence check. */
    licenceId: uuid().references(() => licences.id, { onDelete: "cascade" }),
    what: text().notNull(),
    sourceName: text().notNull(),
    sourceUrl: text(),
    /** Of the private file; nobody but administrators sees it. */
    evidenceKey: text(),
    evidenceName: text(),
    checkedOn: date().notNull(),
    checkedById: uuid().notNull(),
    /** As the public reads it: "Sam, administrator". */
    checkedBy: text().notNull(),
    /** The last day it counts. */
    expiresOn: date().notNull(),
    /** Of an ABN check: the number, and the business's name as it then was. */
    abn: text(),
    businessName: text(),
    entityName: text(),
    nameAgrees: boolean(),
    /** For administrators. */
    note: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...withdrawal,
  },
  (table) => [index().on(table.businessId), index().on(table.expiresOn)],
);

/** Mails about a check that runs out, so that each goes once. */
export const checkReminders = pgTable(
  "check_reminders",
  {
    checkId: uuid()
      .notNull()
      .references(() => checks.id, { onDelete: "cascade" }),
    daysBefore: integer().notNull(),
    sentAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.checkId, table.daysBefore] })],
);

/** ABNs and licences that may not stand behind a listing, under whatever name. */
export const bans = pgTable(
  "bans",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** "abn:51824753556" or "licence:NSW:123456C". */
    key: text().notNull(),
    reason: text().notNull(),
    /** Which listing it was found on; kept when the listing is gone. */
    businessId: uuid(),
    bannedById: uuid().notNull(),
    bannedBy: text().notNull(),
    bannedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    liftedAt: timestamp({ withTimezone: true }),
    liftedBy: text(),
    liftedWhy: text(),
  },
  (table) => [
    uniqueIndex("bans_once_a_key")
      .on(table.key)
      .where(sql`${table.liftedAt} is null`),
  ],
);
