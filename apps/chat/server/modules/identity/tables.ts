import { ROLES } from "@plumbline/contract/accounts.ts";
import { STATES } from "@plumbline/contract/jurisdictions.ts";
import type { SubscriptionClaim } from "@plumbline/contract/single-sign-on.ts";
import { TRADES } from "@plumbline/contract/trades.ts";
import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Who has signed in here. The id is the site's; the rest is what the site said last. */
export const users = pgTable("users", {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  role: text({ enum: ROLES }).notNull(),
  entitlement: jsonb().$type<SubscriptionClaim>().notNull(),
  /** The defaults of answers: the profile's until the user chooses their own here. */
  state: text({ enum: STATES }),
  trade: text({ enum: TRADES }),
  hasOwnDefaults: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  /** When the site last answered about this account. */
  checkedAt: timestamp({ withTimezone: true }).notNull(),
});

export const sessions = pgTable(
  "sessions",
  {
    /** The cookie's token, hashed. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The site's session, which this one ends with. */
    siteSessionId: text().notNull(),
    /** The site's tokens, sealed. */
    tokens: text().notNull(),
    /** When the site is asked next. Whoever moves it on asks, so that of many requests and processes one does. */
    nextCheckAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.siteSessionId), index().on(table.expiresAt)],
);

/** Sign-ons that the site has begun and the browser has yet to bring. */
export const signOnCodes = pgTable(
  "sign_on_codes",
  {
    /** The code, hashed. */
    id: text().primaryKey(),
    /** The state that comes with it, hashed. */
    state: text().notNull(),
    userId: uuid().notNull(),
    siteSessionId: text().notNull(),
    returnTo: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** Ids of logout tokens that have done their work. */
export const spentTokens = pgTable(
  "spent_tokens",
  {
    id: text().primaryKey(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
