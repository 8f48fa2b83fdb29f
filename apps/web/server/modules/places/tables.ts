import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { doublePrecision, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** Each process keeps a copy in memory: see service.ts. */
export const places = pgTable("places", {
  id: uuid().primaryKey().defaultRandom(),
  /** Part of page addresses ("parramatta-nsw"), so it never changes. */
  slug: text().notNull().unique(),
  name: text().notNull(),
  state: text({ enum: STATES }).notNull(),
  /** The preferred postcode is first. Empty if none is known. */
  postcodes: text().array().notNull().default([]),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  population: integer().notNull().default(0),
  /** Null if unknown, as after an import. */
  council: text(),
});
