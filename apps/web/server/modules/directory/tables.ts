import { DIRECTORY_PLANS } from "@plumbline/contract/directory.ts";
import { TIME_ZONES } from "@plumbline/contract/time.ts";
import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { PROPOSAL_KINDS, PROPOSAL_STATES } from "@plumbline/contract/my-business.ts";
import { BUSINESS_TRADES } from "@plumbline/contract/trades.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  boolean,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../identity/tables.ts";
import { FAR_BAND, REACH_BANDS } from "./strips.ts";

export type PortfolioItem = { title: string; description: string; imageUrl: string | null };
export type Certification = { name: string; issuer: string };

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

const TIME_ZONE = sql.raw(
  `case state ${Object.entries(TIME_ZONES)
    .map(([state, zone]) => `when '${state}' then '${zone}'`)
    .join(" ")} end`,
);
const REACH_BAND = sql.raw(
  `case ${REACH_BANDS.map((band) => `when coalesce(service_radius_km, 0) <= ${band} then ${band}`).join(" ")} else ${FAR_BAND} end`,
);

/**
 * A trade business of the directory. What others derive (rating, verification) is written here only by the service's
 * `setRating` and `setVerifiedUntil`, in the transaction of what it follows from.
 */
export const businesses = pgTable(
  "businesses",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Its address under /directory; kept for good once given. */
    slug: text().notNull().unique(),
    businessName: text().notNull(),
    trade: text({ enum: BUSINESS_TRADES }).notNull(),
    description: text().notNull(),
    suburb: text().notNull(),
    state: text({ enum: STATES }).notNull(),
    postcode: text().notNull(),
    /** Of its suburb, from the gazetteer. Null while the gazetteer does not know it: found by text alone. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    serviceRadiusKm: integer(),
    address: text(),
    /** As "+61...". */
    phone: text(),
    website: text(),
    logoUrl: text(),
    /** Where requests go; nobody but administrators and the owner sees it. */
    contactEmail: text(),
    /** Eleven digits. */
    abn: text(),
    yearsExperience: integer().notNull().default(0),
    specialties: text().array().notNull().default([]),
    portfolio: jsonb().$type<PortfolioItem[]>().notNull().default([]),
    certifications: jsonb().$type<Certification[]>().notNull().default([]),
    directoryPlan: text({ enum: DIRECTORY_PLANS }).notNull().default("free"),
    isActive: boolean().notNull().default(true),
    isSample: boolean().notNull().default(false),
    /** Who proved to be the business. */
    ownerId: uuid().references(() => users.id, { onDelete: "set null" }),
    /** Derived from the published reviews. */
    reviewCount: integer().notNull().default(0),
    /** Sum of their stars. */
    ratingSum: integer().notNull().default(0),
    /** Derived from the checks: the last day on which all that is needed is current. */
    verifiedUntil: date(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Out of every list; deleted for good 30 days later. */
    deletedAt: timestamp({ withTimezone: true }),
    // What follows is derived by PostgreSQL, whoever writes.
    /** When the last day of its checks is over where it is. */
    tickEndsAt: timestamp({ withTimezone: true }).generatedAlwaysAs(
      (): SQL => sql`(verified_until + 1)::timestamp at time zone ${TIME_ZONE}`,
    ),
    /** The words of its name, services and suburb, and its trade after a colon, which no word begins with. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`directory_document(trade, array[business_name, suburb] || specialties)`,
      ),
    /** Up to how many kilometres its service area reaches, rounded up to a band; 0 without one. */
    reachBand: smallint()
      .notNull()
      .generatedAlwaysAs((): SQL => REACH_BAND),
    /** Its tenth of a degree of latitude, counted from the equator; 0 in the far band. */
    latitudeRow: smallint().generatedAlwaysAs((): SQL =>
      sql.raw(`floor(latitude * case when service_radius_km > ${REACH_BANDS.at(-1)} then 0 else 10 end)`),
    ),
    /** The mean of its stars, with five middling ones added: a single five does not beat forty of 4.8. */
    ratingScore: doublePrecision()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`(rating_sum + 17.5::float8) / (review_count + 5)`),
  },
  (table) => [
    index()
      .on(table.ownerId)
      .where(sql`${table.ownerId} is not null`),
    index()
      .on(table.abn)
      .where(sql`${table.abn} is not null`),
    index()
      .using("gin", table.document)
      .where(sql`is_active and deleted_at is null`),
  ],
);

/** Every word that listings have, to find the ones that a visitor began or misspelled. */
export const searchWords = pgTable("search_words", { word: text().primaryKey() }, (table) => [
  index().using("gin", table.word.op("gin_trgm_ops")),
]);

/** Who and where a business is, as far as an owner wants it changed. */
export type ProposedFields = Partial<
  Pick<typeof businesses.$inferSelect, "businessName" | "trade" | "abn" | "suburb" | "state" | "postcode">
>;

/** What an owner wants an administrator to look at: a new listing, or a change that the checks hang on. */
export const listingProposals = pgTable(
  "listing_proposals",
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** The owner who asks. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: PROPOSAL_KINDS }).notNull(),
    fields: jsonb().$type<ProposedFields>().notNull(),
    state: text({ enum: PROPOSAL_STATES }).notNull().default("waiting"),
    note: text().notNull().default(""),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("listing_proposals_waiting")
      .on(table.businessId)
      .where(sql`state = 'waiting'`),
    index().on(table.businessId, table.createdAt),
    index().on(table.userId),
  ],
);

/** A contact address that has yet to confirm that it wants a listing's requests: one for a listing, the last. */
export const contactEmailChanges = pgTable(
  "contact_email_changes",
  {
    businessId: uuid()
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    /** The owner who asks. */
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** The link's token is in the mail alone. */
    tokenHash: text().notNull().unique(),
    /** How the owner's account signed in then: a link asked for by a thief ends with their access. */
    credentialState: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId)],
);
