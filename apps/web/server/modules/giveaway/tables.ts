import { DRAW_STATES, LINE_KINDS, PACK_IDS } from "@plumbline/contract/giveaway.ts";
import type { PermitState } from "@plumbline/contract/giveaway-campaigns.ts";
import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";

const moment = () => timestamp({ withTimezone: true });
const ofCampaign = () =>
  uuid()
    .notNull()
    .references(() => giveawayCampaigns.id, { onDelete: "cascade" });
const ofParticipant = () =>
  uuid()
    .notNull()
    .references(() => giveawayParticipants.id, { onDelete: "cascade" });

/** The status is derived from the days, `openedAt` and the draws. */
export const giveawayCampaigns = pgTable(
  "giveaway_campaigns",
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    prize: text().notNull(),
    prizeValueCents: integer().notNull(),
    /** Sydney dates, inclusive. */
    opensOn: date({ mode: "string" }).notNull(),
    closesOn: date({ mode: "string" }).notNull(),
    permits: jsonb().$type<Partial<Record<PermitState, string>>>().notNull().default({}),
    socialAccounts: jsonb().$type<string[]>().notNull().default([]),
    /** Null for a draft. */
    openedAt: moment(),
    /** Only set if the campaign was ended early. */
    endedAt: moment(),
    /** Null while packs aren't on sale. */
    packsEnabledAt: moment(),
    packsEnabledBy: uuid().references(() => users.id, { onDelete: "set null" }),
    packsConfirmation: text().notNull().default(""),
    version: integer().notNull().default(1),
    /** When the list was fixed. Nothing is added or removed after this. */
    committedAt: moment(),
    list: jsonb().$type<[string, number][]>(),
    listHash: text(),
    /** Round number of the public beacon (drand quicknet). */
    seedRound: integer(),
    seedSignature: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.opensOn)],
);

/** The id appears in the published list, so it must not identify anyone. */
export const giveawayParticipants = pgTable(
  "giveaway_participants",
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: ofCampaign(),
    /** Null once the account is closed. */
    userId: uuid().references(() => users.id, { onDelete: "set null" }),
    declaredAt: moment(),
    declaredTerms: text(),
    state: text({ enum: STATES }),
    /** Null until the participant asks for a referral link. */
    referralCode: text().unique(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("giveaway_participants_one").on(table.campaignId, table.userId),
    index().on(table.userId),
  ],
);

/** Append-only. A balance is the sum of its lines. */
export const giveawayLines = pgTable(
  "giveaway_lines",
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: ofCampaign(),
    participantId: ofParticipant(),
    kind: text({ enum: LINE_KINDS }).notNull(),
    entries: integer().notNull(),
    /** For a line that takes another one back, "back:" and the cause of that line. */
    cause: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    uniqueIndex("giveaway_lines_once").on(table.campaignId, table.cause),
    index().on(table.participantId, table.at),
  ],
);

/** An account can only be referred once. */
export const giveawayReferrals = pgTable(
  "giveaway_referrals",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    participantId: ofParticipant(),
    createdAt: moment().notNull(),
  },
  (table) => [index().on(table.participantId)],
);

/** A campaign gets another draw for each person who didn't take the prize. */
export const giveawayDraws = pgTable(
  "giveaway_draws",
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: ofCampaign(),
    number: integer().notNull(),
    participantId: ofParticipant(),
    state: text({ enum: DRAW_STATES }).notNull().default("notified"),
    drawnAt: moment().notNull(),
    respondBy: moment().notNull(),
    acceptBy: moment().notNull(),
    acceptedAt: moment(),
    mayPublish: boolean().notNull().default(false),
    /** Empty unless the winner consents to being named. */
    publishedName: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("giveaway_draws_number").on(table.campaignId, table.number),
    uniqueIndex("giveaway_draws_person").on(table.campaignId, table.participantId),
    // Only one person at a time can be offered the prize.
    uniqueIndex("giveaway_draws_pending")
      .on(table.campaignId)
      .where(sql`state in ('notified', 'responded', 'accepted')`),
  ],
);

/** The agreed terms of each purchase. Billing records the payment. */
export const giveawayPurchases = pgTable(
  "giveaway_purchases",
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: ofCampaign(),
    participantId: ofParticipant(),
    packId: text({ enum: PACK_IDS }).notNull(),
    amountCents: integer().notNull(),
    entries: integer().notNull(),
    /** A `cancelled` purchase can't be paid any more. */
    state: text({ enum: ["pending", "paid", "refunded", "cancelled"] })
      .notNull()
      .default("pending"),
    /** Null until an intent is requested from the provider. */
    intentId: text().unique(),
    clientSecret: text(),
    createdAt: moment().notNull(),
    countedAt: moment(),
  },
  (table) => [
    // Ensures that simultaneous clicks make one purchase and one charge.
    uniqueIndex("giveaway_purchases_pending")
      .on(table.participantId, table.packId)
      .where(sql`state = 'pending'`),
    index().on(table.campaignId),
    index().on(table.participantId),
  ],
);
