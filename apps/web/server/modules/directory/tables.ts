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
 * Derived values (rating, verification) are written only by the service's `setRating` and `setVerifiedUntil`, in the
 * transaction of the change they derive from.
 */
export const businesses = pgTable(
  "businesses",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Part of the listing's address under /directory, so it never changes. */
    slug: text().notNull().unique(),
    businessName: text().notNull(),
    trade: text({ enum: BUSINESS_TRADES }).notNull(),
    description: text().notNull(),
    suburb: text().notNull(),
    state: text({ enum: STATES }).notNull(),
    postcode: text().notNull(),
    /**
     * The suburb's coordinates. Null while the gazetteer doesn't know the suburb; the business is then found
     * only by text.
     */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    serviceRadiusKm: integer(),
    address: text(),
    /** In "+61..." format. */
    phone: text(),
    website: text(),
    logoUrl: text(),
    /** Quote requests go here. Private to administrators and the owner. */
    contactEmail: text(),
    abn: text(),
    yearsExperience: integer().notNull().default(0),
    specialties: text().array().notNull().default([]),
    portfolio: jsonb().$type<PortfolioItem[]>().notNull().default([]),
    certifications: jsonb().$type<Certification[]>().notNull().default([]),
    directoryPlan: text({ enum: DIRECTORY_PLANS }).notNull().default("free"),
    isActive: boolean().notNull().default(true),
    isSample: boolean().notNull().default(false),
    ownerId: uuid().references(() => users.id, { onDelete: "set null" }),
    reviewCount: integer().notNull().default(0),
    ratingSum: integer().notNull().default(0),
    /** The last day on which every required check is current. */
    verifiedUntil: date(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Hidden everywhere, and purged 30 days later. */
    deletedAt: timestamp({ withTimezone: true }),
    // PostgreSQL generates the columns below.
    /** The end of `verifiedUntil` in the business's time zone. */
    tickEndsAt: timestamp({ withTimezone: true }).generatedAlwaysAs(
      (): SQL => sql`(verified_until + 1)::timestamp at time zone ${TIME_ZONE}`,
    ),
    /** The trade has a colon prefix, so that no word can match it. */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`directory_document(trade, array[business_name, suburb] || specialties)`,
      ),
    /** Service area in km, rounded up to a band. 0 without a service area. */
    reachBand: smallint()
      .notNull()
      .generatedAlwaysAs((): SQL => REACH_BAND),
    /** Latitude in tenths of a degree; 0 in the far band. */
    latitudeRow: smallint().generatedAlwaysAs((): SQL =>
      sql.raw(`floor(latitude * case when service_radius_km > ${REACH_BANDS.at(-1)} then 0 else 10 end)`),
    ),
    /** The mean with five 3.5-star ratings added, so that one five-star review doesn't beat forty at 4.8. */
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

/** Every word in listings, for matching prefixes and typos. */
export const searchWords = pgTable("search_words", { word: text().primaryKey() }, (table) => [
  index().using("gin", table.word.op("gin_trgm_ops")),
]);

export type ProposedFields = Partial<
  Pick<typeof businesses.$inferSelect, "businessName" | "trade" | "abn" | "suburb" | "state" | "postcode">
>;

/** A new listing, or a change that affects verification, for an administrator to decide. */
export const listingProposals = pgTable(
  "listing_proposals",
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid()
      .notNull()
      .references(() => businesses.id, { onDelete: "cascade" }),
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

/** Contact addresses awaiting confirmation. A listing has at most one; a newer one replaces it. */
export const contactEmailChanges = pgTable(
  "contact_email_changes",
  {
    businessId: uuid()
      .primaryKey()
      .references(() => businesses.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** Only the email has the token itself. */
    tokenHash: text().notNull().unique(),
    /**
     * Fingerprint of the owner's sign-in methods, so that a link requested by a thief stops working once the
     * thief loses access.
     */
    credentialState: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId)],
);
