import { STATES } from "@plumbline/contract/jurisdictions.ts";
import { doublePrecision, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

/** The localities of Australia that the directory knows. Each process keeps a copy in memory: see service.ts. */
export const places = pgTable("places", {
  id: uuid().primaryKey().defaultRandom(),
  /** Its part of an address: "parramatta-nsw". Kept for good once given. */
  slug: text().notNull().unique(),
  name: text().notNull(),
  state: text({ enum: STATES }).notNull(),
  /** The one to write first; empty where the gazetteer knows none. */
  postcodes: text().array().notNull().default([]),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  population: integer().notNull().default(0),
});
