import { ROLES } from "@plumbline/contract/accounts.ts";
import { STATES } from "@plumbline/contract/jurisdictions.ts";
import type { SubscriptionClaim } from "@plumbline/contract/single-sign-on.ts";
import { TRADES } from "@plumbline/contract/trades.ts";
import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Cached from the site, except for the defaults. */
export const users = pgTable("users", {
  id: uuid().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  role: text({ enum: ROLES }).notNull(),
  entitlement: jsonb().$type<SubscriptionClaim>().notNull(),
  /** Copied from the site's profile until the user chooses their own here. */
  state: text({ enum: STATES }),
  trade: text({ enum: TRADES }),
  hasOwnDefaults: boolean().notNull().default(false),
  /** True once the user's free question from the site has been added, so that deleting it here is final. */
  hasFreeQuestion: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  checkedAt: timestamp({ withTimezone: true }).notNull(),
});

export const sessions = pgTable(
  "sessions",
  {
    /** Hash of the cookie's token. */
    id: text().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The site's session. When it ends, this one ends too. */
    siteSessionId: text().notNull(),
    /** Encrypted with the app's secret (seal.ts). */
    tokens: text().notNull(),
    /**
     * When the next check is due. A request claims the check by advancing this, so only one runs across all
     * processes.
     */
    nextCheckAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.siteSessionId), index().on(table.expiresAt)],
);

/** Sign-ons that the site has prepared but the browser hasn't started yet. */
export const signOnCodes = pgTable(
  "sign_on_codes",
  {
    /** Hash of the code. */
    id: text().primaryKey(),
    /** Hash of the state. */
    state: text().notNull(),
    userId: uuid().notNull(),
    siteSessionId: text().notNull(),
    returnTo: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);

/** Ids of used logout tokens. */
export const spentTokens = pgTable(
  "spent_tokens",
  {
    id: text().primaryKey(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.expiresAt)],
);
