import { DAY_SECONDS, MINUTE_SECONDS } from "@plumbline/contract/time.ts";
import { createHash } from "node:crypto";
import {
  OAUTH_SCOPES,
  type SubscriptionClaim,
  type TradieClaim,
} from "@plumbline/contract/single-sign-on.ts";
import { oauthProvider } from "@better-auth/oauth-provider";
import { jwt } from "better-auth/plugins/jwt";
import {
  oauthAccessTokens,
  oauthClientAssertions,
  oauthClientResources,
  oauthClients,
  oauthConsents,
  oauthRefreshTokens,
  oauthResources,
  signingKeys,
} from "./tables.ts";

const CODE_SECONDS = 60;
const ACCESS_TOKEN_SECONDS = 15 * MINUTE_SECONDS;
const ID_TOKEN_SECONDS = 60 * MINUTE_SECONDS;
export const REFRESH_TOKEN_SECONDS = 30 * DAY_SECONDS;
/** Keys sign for this long, then only verify for as long again. No token lasts half that long. */
const KEY_SIGNS_SECONDS = 90 * DAY_SECONDS;
export const KEY_GRACE_SECONDS = 7 * DAY_SECONDS;

export type ClaimsOf = {
  subscription: (userId: string) => Promise<SubscriptionClaim>;
  tradie: (userId: string) => Promise<TradieClaim>;
};

export const OAUTH_TABLES = {
  jwks: signingKeys,
  oauthClient: oauthClients,
  oauthAccessToken: oauthAccessTokens,
  oauthRefreshToken: oauthRefreshTokens,
  oauthConsent: oauthConsents,
  oauthResource: oauthResources,
  oauthClientResource: oauthClientResources,
  oauthClientAssertion: oauthClientAssertions,
};

export function signingPlugin(url: string) {
  return jwt({
    // RS256 is the only algorithm that every OpenID client must support.
    jwks: {
      keyPairConfig: { alg: "RS256", modulusLength: 2048 },
      rotationInterval: KEY_SIGNS_SECONDS,
      gracePeriod: KEY_GRACE_SECONDS,
    },
    jwt: { issuer: new URL(url).origin },
    // Otherwise the plugin would sign a token every time the session is read.
    disableSettingJwtHeader: true,
  });
}

export function oauthPlugin(claimsOf: ClaimsOf) {
  const ours = async (userId: string | undefined, scopes: string[]) => ({
    ...(userId &&
      scopes.includes("subscription.read") && { subscription: await claimsOf.subscription(userId) }),
    ...(userId && scopes.includes("profile.read") && { tradie: await claimsOf.tradie(userId) }),
  });
  return oauthProvider({
    scopes: [...OAUTH_SCOPES],
    grantTypes: ["authorization_code", "refresh_token"],
    loginPage: "/oauth/login",
    consentPage: "/oauth/consent",
    signup: { page: "/oauth/signup" },
    codeExpiresIn: CODE_SECONDS,
    accessTokenExpiresIn: ACCESS_TOKEN_SECONDS,
    idTokenExpiresIn: ID_TOKEN_SECONDS,
    refreshTokenExpiresIn: REFRESH_TOKEN_SECONDS,
    storeClientSecret: { hash: async (secret: string) => hashOf(secret) },
    storeTokens: { hash: async (token: string) => hashOf(token) },
    // The prefixes let secret scanners recognise a leaked token.
    prefix: { opaqueAccessToken: "plat_", refreshToken: "plrt_" },
    customUserInfoClaims: ({ user, scopes }) => ours(user.id, scopes),
    customAccessTokenClaims: ({ user, scopes }) => ours(user?.id, scopes),
  });
}

/** Secrets and tokens are long and random, so a fast hash is enough. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
