import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { sessions, users } from "../identity/tables.ts";

// The OAuth provider and the key store of Better Auth find the columns by their names here; the names are its own, but
// for those marked as ours.

/** Keys that tokens are signed with; the private half is encrypted with AUTH_SECRET. */
export const signingKeys = pgTable("signing_keys", {
  id: uuid().primaryKey().defaultRandom(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  alg: text(),
  crv: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** From then on it signs nothing; it is published for the grace period longer. */
  expiresAt: timestamp({ withTimezone: true }),
});

/** An app that may sign people in. */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: uuid().primaryKey().defaultRandom(),
    clientId: text().notNull().unique(),
    /** A hash. */
    clientSecret: text(),
    /** Ours. */
    description: text().notNull().default(""),
    /** Ours: it is kept by the configuration, and nobody is asked to consent. */
    isFirstParty: boolean().notNull().default(false),
    /** Ours: when it was last given a token. */
    lastUsedAt: timestamp({ withTimezone: true }),
    name: text(),
    disabled: boolean().notNull().default(false),
    skipConsent: boolean().notNull().default(false),
    enableEndSession: boolean().notNull().default(false),
    requirePKCE: boolean().notNull().default(true),
    dpopBoundAccessTokens: boolean().notNull().default(false),
    subjectType: text(),
    scopes: text().array().notNull(),
    clientCredentialsScopes: text().array(),
    redirectUris: text().array().notNull(),
    postLogoutRedirectUris: text().array(),
    backchannelLogoutUri: text(),
    backchannelLogoutSessionRequired: boolean(),
    tokenEndpointAuthMethod: text(),
    applicationType: text(),
    grantTypes: text().array(),
    responseTypes: text().array(),
    /** Whose client it is, for one that was made for an account. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    referenceId: text(),
    clientDiscoveryId: text(),
    uri: text(),
    icon: text(),
    contacts: text().array(),
    tos: text(),
    policy: text(),
    softwareId: text(),
    softwareVersion: text(),
    softwareStatement: text(),
    jwks: text(),
    jwksUri: text(),
    metadata: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index().on(table.userId)],
);

const clientId = () =>
  text()
    .notNull()
    .references((): AnyPgColumn => oauthClients.clientId, { onDelete: "cascade", onUpdate: "cascade" });
// A token outlives the session where it may (`offline_access`); the provider decides.
const sessionId = () => uuid().references(() => sessions.id, { onDelete: "set null" });
const userId = () => uuid().references(() => users.id, { onDelete: "cascade" });

/** What both kinds of token keep; `token` is a hash. */
const tokenColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  token: text().notNull().unique(),
  clientId: clientId(),
  sessionId: sessionId(),
  referenceId: text(),
  /** A hash of the code it was given for, so that a code used twice takes its tokens along. */
  authorizationCodeId: text(),
  resources: text().array(),
  requestedUserInfoClaims: text().array(),
  scopes: text().array().notNull(),
  confirmation: jsonb(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  revoked: timestamp({ withTimezone: true }),
});

export const oauthRefreshTokens = pgTable(
  "oauth_refresh_tokens",
  {
    ...tokenColumns(),
    userId: userId().notNull(),
    rotatedAt: timestamp({ withTimezone: true }),
    rotationReplayResponse: text(),
    rotationReplayExpiresAt: timestamp({ withTimezone: true }),
    authTime: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.clientId, table.userId),
    index().on(table.userId),
    index().on(table.sessionId),
    index().on(table.authorizationCodeId),
    index().on(table.expiresAt),
  ],
);

export const oauthAccessTokens = pgTable(
  "oauth_access_tokens",
  {
    ...tokenColumns(),
    userId: userId(),
    refreshId: uuid().references(() => oauthRefreshTokens.id, { onDelete: "cascade" }),
  },
  (table) => [
    index().on(table.clientId, table.userId),
    index().on(table.userId),
    index().on(table.sessionId),
    index().on(table.authorizationCodeId),
    index().on(table.refreshId),
    index().on(table.expiresAt),
  ],
);

/** What somebody let an app see. */
export const oauthConsents = pgTable(
  "oauth_consents",
  {
    id: uuid().primaryKey().defaultRandom(),
    clientId: clientId(),
    userId: userId(),
    referenceId: text(),
    resources: text().array(),
    requestedUserInfoClaims: text().array(),
    scopes: text().array().notNull(),
    /** Ours: when the app last got a token for this person. */
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId), unique().on(table.clientId, table.userId)],
);

// Better Auth wants these three to be there. Nothing of ours fills them: tokens are for the site itself and not for other
// servers, and clients prove themselves by a secret.

export const oauthResources = pgTable("oauth_resources", {
  id: uuid().primaryKey().defaultRandom(),
  identifier: text().notNull().unique(),
  name: text().notNull(),
  accessTokenTtl: integer(),
  refreshTokenTtl: integer(),
  signingAlgorithm: text(),
  signingKeyId: text(),
  allowedScopes: text().array(),
  customClaims: jsonb(),
  dpopBoundAccessTokensRequired: boolean().default(false),
  disabled: boolean().default(false),
  policyVersion: integer().default(1),
  metadata: jsonb(),
  createdAt: timestamp({ withTimezone: true }),
  updatedAt: timestamp({ withTimezone: true }),
});

export const oauthClientResources = pgTable(
  "oauth_client_resources",
  {
    id: uuid().primaryKey().defaultRandom(),
    clientId: clientId(),
    resourceId: text()
      .notNull()
      .references(() => oauthResources.identifier, { onDelete: "cascade" }),
    metadata: jsonb(),
    createdAt: timestamp({ withTimezone: true }),
  },
  (table) => [unique().on(table.clientId, table.resourceId)],
);

export const oauthClientAssertions = pgTable("oauth_client_assertions", {
  /** A digest of what must not come twice. */
  id: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
