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

const withdrawal = {
  withdrawnOn: date(),
  withdrawnBy: text(),
  withdrawnWhy: text(),
};

/** Licences are added or withdrawn, never edited. */
export const licences = pgTable(
  "licences",
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    state: text({ enum: STATES }).notNull(),
    /** The number as shown on the register. */
    number: text().notNull(),
    /** Normalised to capitals without punctuation. Bans use this form. */
    numberKey: text().notNull(),
    className: text().notNull(),
    trades: text({ enum: BUSINESS_TRADES }).array().notNull(),
    holderName: text().notNull(),
    /** The id of a regulator in the content. */
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

/** The public ledger. Checks are added or withdrawn, never edited. */
export const checks = pgTable(
  "checks",
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    kind: text({ enum: CHECK_KINDS }).notNull(),
    /** Set for licence checks only. */
    licenceId: uuid().references(() => licences.id, { onDelete: "cascade" }),
    what: text().notNull(),
    sourceName: text().notNull(),
    sourceUrl: text(),
    /** Key of a private file that only administrators can see. */
    evidenceKey: text(),
    evidenceName: text(),
    checkedOn: date().notNull(),
    checkedById: uuid().notNull(),
    /** Public, such as "Sam, administrator". */
    checkedBy: text().notNull(),
    /** The last day the check counts. */
    expiresOn: date().notNull(),
    /** Set for ABN checks only, together with the business's name at the time. */
    abn: text(),
    businessName: text(),
    entityName: text(),
    nameAgrees: boolean(),
    /** For administrators only. */
    note: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    ...withdrawal,
  },
  (table) => [index().on(table.businessId), index().on(table.expiresOn)],
);

/** Makes sure each reminder is sent once. */
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

export const bans = pgTable(
  "bans",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Such as "abn:51824753556" or "licence:NSW:123456C". */
    key: text().notNull(),
    reason: text().notNull(),
    /** Not a foreign key: the ban outlives the listing. */
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
