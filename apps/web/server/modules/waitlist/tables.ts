import { PLAN_INTERESTS } from "@plumbline/contract/waitlist.ts";
import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

export const waitlistSignups = pgTable("waitlist_signups", {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull().unique(),
  name: text(),
  planInterest: text({ enum: PLAN_INTERESTS }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
