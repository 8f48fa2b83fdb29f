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

// Better Auth's OAuth provider and key store find the columns by these names.

/** Token signing keys; the private half is encrypted with AUTH_SECRET. */
export const signingKeys = pgTable("signing_keys", {
  id: uuid().primaryKey().defaultRandom(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  alg: text(),
  crv: text(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** From then on the key doesn't sign, but it stays published for the grace period. */
  expiresAt: timestamp({ withTimezone: true }),
});

export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: uuid().primaryKey().defaultRandom(),
    clientId: text().notNull().unique(),
    /** A hash of the secret. */
    clientSecret: text(),
    /** Our own column. */
    description: text().notNull().default(""),
    /**
     * Our own column. First-party clients are managed by the configuration, and people aren't asked for
     * consent.
     */
    isFirstParty: boolean().notNull().default(false),
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
// Nullable, because a token with `offline_access` outlives its session. The provider decides whether it's valid.
const sessionId = () => uuid().references(() => sessions.id, { onDelete: "set null" });
const userId = () => uuid().references(() => users.id, { onDelete: "cascade" });

/** `token` is a hash. */
const tokenColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  token: text().notNull().unique(),
  clientId: clientId(),
  sessionId: sessionId(),
  referenceId: text(),
  /** Hash of the authorisation code, so that using a code twice revokes its tokens. */
  authorizationCodeId: text(),
  resources: text().array(),
  requestedUserInfoClaims: text().array(),
  scopes: text().array().notNull(),
  confirmation: jsonb(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  revoked: timestamp({ withTimezone: true }),
});

/**
 * Our own table: which client exchanged a code. A code is claimed here first, so that only one of several
 * concurrent exchanges reaches the provider, and only its own client's second use revokes its tokens.
 */
export const oauthCodeUses = pgTable(
  "oauth_code_uses",
  {
    codeHash: text().primaryKey(),
    clientId: clientId(),
    usedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while the first exchange is under way. */
    answeredAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.clientId), index().on(table.usedAt)],
);

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
    lastUsedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.userId), unique().on(table.clientId, table.userId)],
);

// Better Auth requires these, but they're unused: tokens are only for this site, and clients authenticate with a
// secret.

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
  /** Digest of a value that may be used only once. */
  id: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
});
