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

/** A giveaway. How it stands follows from its days, `openedAt` and its draws. */
export const giveawayCampaigns = pgTable(
  "giveaway_campaigns",
  {
    id: uuid().primaryKey().defaultRandom(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    prize: text().notNull(),
    prizeValueCents: integer().notNull(),
    /** Sydney days, both included. */
    opensOn: date({ mode: "string" }).notNull(),
    closesOn: date({ mode: "string" }).notNull(),
    /** Numbers of permits, by state. */
    permits: jsonb().$type<Partial<Record<PermitState, string>>>().notNull().default({}),
    socialAccounts: jsonb().$type<string[]>().notNull().default([]),
    /** Null for a draft. */
    openedAt: moment(),
    /** When an administrator ended it before its last day was over. */
    endedAt: moment(),
    /** Since when entry packs are on sale; null while they are not. Who said that they may be, and the words. */
    packsEnabledAt: moment(),
    packsEnabledBy: uuid().references(() => users.id, { onDelete: "set null" }),
    packsConfirmation: text().notNull().default(""),
    version: integer().notNull().default(1),
    /** When the list of entries was fixed: from then on nothing is added or taken away. */
    committedAt: moment(),
    /** The list, as it was published. */
    list: jsonb().$type<[string, number][]>(),
    listHash: text(),
    /** The round of the public beacon whose randomness is the seed. */
    seedRound: integer(),
    seedSignature: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.opensOn)],
);

/** Somebody in a campaign. The id stands for them in the published list, and says nothing of them. */
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
    /** Stands in their referral link; null until they asked for one. */
    referralCode: text().unique(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("giveaway_participants_one").on(table.campaignId, table.userId),
    index().on(table.userId),
  ],
);

/** The ledger. Lines are only ever added; a balance is their sum. */
export const giveawayLines = pgTable(
  "giveaway_lines",
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: ofCampaign(),
    participantId: ofParticipant(),
    kind: text({ enum: LINE_KINDS }).notNull(),
    entries: integer().notNull(),
    /** What it follows from, such as a payment; a line that takes another back names that one's cause. */
    cause: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [
    // The same cause counts once, whoever comes with it and however often.
    uniqueIndex("giveaway_lines_once").on(table.campaignId, table.cause),
    index().on(table.participantId, table.at),
  ],
);

/** Who came by whose link. An account comes by one link once. */
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

/** Each draw of a campaign: the first, and one more for each person who did not take the prize. */
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
    /** As they agreed to be named; empty without their consent. */
    publishedName: text().notNull().default(""),
  },
  (table) => [
    uniqueIndex("giveaway_draws_number").on(table.campaignId, table.number),
    uniqueIndex("giveaway_draws_person").on(table.campaignId, table.participantId),
    // One person at a time has the prize before them.
    uniqueIndex("giveaway_draws_pending")
      .on(table.campaignId)
      .where(sql`state in ('notified', 'responded', 'accepted')`),
  ],
);

/** Somebody's purchase of an entry pack. What was paid is billing's to know: this says what was agreed. */
export const giveawayPurchases = pgTable(
  "giveaway_purchases",
  {
    id: uuid().primaryKey().defaultRandom(),
    campaignId: ofCampaign(),
    participantId: ofParticipant(),
    packId: text({ enum: PACK_IDS }).notNull(),
    amountCents: integer().notNull(),
    entries: integer().notNull(),
    /** `cancelled`: never paid, and it cannot be any more. */
    state: text({ enum: ["pending", "paid", "refunded", "cancelled"] })
      .notNull()
      .default("pending"),
    /** The payment at the provider; null until it was asked for. */
    intentId: text().unique(),
    clientSecret: text(),
    createdAt: moment().notNull(),
    /** When its entries were written. */
    countedAt: moment(),
  },
  (table) => [
    // Two clicks at once are one purchase, and so one charge.
    uniqueIndex("giveaway_purchases_pending")
      .on(table.participantId, table.packId)
      .where(sql`state = 'pending'`),
    index().on(table.campaignId),
    index().on(table.participantId),
  ],
);
