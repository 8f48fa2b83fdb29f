import { type FreeQuestion, FreeQuestionResponse } from "@plumbline/contract/demo.ts";
import {
  CHAT_CLIENT_ID,
  IDENTITY_TOKEN_SECONDS,
  ClosedToken,
  IdentityToken,
  OAUTH_SCOPES,
  UserInfo,
} from "@plumbline/contract/single-sign-on.ts";
import { createRemoteJWKSet, errors, type JWTVerifyOptions, jwtVerify } from "jose";
import * as openid from "openid-client";
import { z } from "zod";
import { type EndedAtSite, type Site, SignOnRefused, type Tokens } from "./site.ts";

const PATIENCE_S = 3;
const CLOCK_TOLERANCE_S = 5;
/** How old a logout token may be. Short, because the site delivers them straight away. */
const LOGOUT_TOKEN_SECONDS = 120;
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
const ALGORITHMS = ["RS256", "ES256", "EdDSA"];

const LogoutToken = z
  .object({
    jti: z.string().min(1),
    iat: z.number(),
    exp: z.number().optional(),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).optional(),
    events: z.object({ [LOGOUT_EVENT]: z.object({}) }),
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub ?? sid);

type SiteClientOptions = {
  siteUrl: string;
  url: string;
  clientSecret: string;
  clock: () => Date;
};

export function createSiteClient({ siteUrl, url, clientSecret, clock }: SiteClientOptions): Site {
  const issuer = new URL(siteUrl).origin;
  const redirectUri = `${url}/auth/callback`;
  const discovered = onceItWorks(async () => {
    const config = await openid.discovery(
      new URL(issuer),
      CHAT_CLIENT_ID,
      undefined,
      openid.ClientSecretBasic(clientSecret),
      {
        timeout: PATIENCE_S,
        execute: [
          openid.enableNonRepudiationChecks,
          ...(issuer.startsWith("http:") ? [openid.allowInsecureRequests] : []),
        ],
      },
    );
    const { jwks_uri: keysUrl } = config.serverMetadata();
    if (!keysUrl) throw new Error("the site's discovery document has no jwks_uri");
    return { config, keys: createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: PATIENCE_S * 1000 }) };
  });

  /** SPEC §7: the token must be issued to us, and very recently. */
  const saidToUs: JWTVerifyOptions = {
    audience: url,
    requiredClaims: ["exp", "iat", "sub"],
    maxTokenAge: IDENTITY_TOKEN_SECONDS,
  };

  /** Undefined if the token is invalid. */
  async function verify<Schema extends z.ZodType>(
    token: string,
    schema: Schema,
    options: JWTVerifyOptions,
  ): Promise<z.output<Schema> | undefined> {
    const { keys } = await discovered();
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: clock(),
        ...options,
      });
      return schema.safeParse(payload).data;
    } catch (error) {
      if (isUnreachable(error)) throw error;
      return undefined;
    }
  }

  function toTokens(
    response: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
    before?: Tokens,
  ): Tokens {
    const refreshToken = response.refresh_token ?? before?.refreshToken;
    const idToken = response.id_token ?? before?.idToken;
    if (!refreshToken || !idToken) throw new Error("the site's response has no refresh token or no ID token");
    const expiresAt = new Date(clock().getTime() + (response.expires_in ?? 0) * 1000);
    return { accessToken: response.access_token, refreshToken, idToken, expiresAt };
  }

  async function fetchUserInfo(tokens: Tokens, userId: string): Promise<UserInfo | undefined> {
    const { config } = await discovered();
    try {
      return UserInfo.parse(await openid.fetchUserInfo(config, tokens.accessToken, userId));
    } catch (error) {
      if (error instanceof openid.WWWAuthenticateChallengeError && error.status === 401) return undefined;
      throw error;
    }
  }

  async function fetchFreeQuestion({ accessToken }: Tokens): Promise<FreeQuestion | null> {
    const response = await fetch(new URL("/api/demo/of-account", issuer), {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(PATIENCE_S * 1000),
      // A redirect would pass the token to another host.
      redirect: "error",
    });
    if (!response.ok) throw new Error(`the site answered ${response.status} for the free question`);
    return FreeQuestionResponse.parse(await response.json()).freeQuestion;
  }

  async function revoke(tokens: Tokens): Promise<void> {
    const { config } = await discovered();
    await openid.tokenRevocation(config, tokens.refreshToken, { token_type_hint: "refresh_token" });
  }

  return {
    async beginSignOn({ isSilent }) {
      const { config } = await discovered();
      const secrets = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: OAUTH_SCOPES.join(" "),
        code_challenge: await openid.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: "S256",
        state: secrets.state,
        nonce: secrets.nonce,
        ...(isSilent && { prompt: "none" }),
      });
      return { url: address.href, secrets };
    },

    async finishSignOn(search, { state, nonce, verifier }) {
      const { config } = await discovered();
      const response = await openid
        .authorizationCodeGrant(config, new URL(redirectUri + search), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        .catch(refusedBySite);
      const claims = response.claims();
      const tokens = toTokens(response);
      const info = claims && (await fetchUserInfo(tokens, claims.sub));
      if (!info || typeof claims?.sid !== "string") throw new SignOnRefused("the site's session has ended");
      return { info, siteSessionId: claims.sid, tokens };
    },

    fetchUserInfo,
    fetchFreeQuestion,

    async refresh(before, siteSessionId) {
      const { config } = await discovered();
      const response = await openid.refreshTokenGrant(config, before.refreshToken).catch(undefinedIfOver);
      if (!response) return undefined;
      const tokens = toTokens(response, before);
      // A refresh token can outlive the site's session. Its new ID token then has no sid.
      const claims = response.claims();
      if (!claims || claims.sid === siteSessionId) return tokens;
      await revoke(tokens);
      return undefined;
    },

    revoke,

    async signOutUrl(tokens) {
      const { config } = await discovered();
      return openid.buildEndSessionUrl(config, {
        id_token_hint: tokens.idToken,
        post_logout_redirect_uri: `${url}/auth`,
      }).href;
    },

    verifyIdentityToken: (token) => verify(token, IdentityToken, saidToUs),
    verifyClosedToken: (token) => verify(token, ClosedToken, saidToUs),

    async verifyLogoutToken(token): Promise<EndedAtSite | undefined> {
      const claims = await verify(token, LogoutToken, {
        typ: "logout+jwt",
        audience: CHAT_CLIENT_ID,
        maxTokenAge: LOGOUT_TOKEN_SECONDS,
      });
      if (!claims) return undefined;
      // A token older than this is refused anyway, so its id doesn't need to be stored longer.
      const expiresAt = new Date((claims.iat + LOGOUT_TOKEN_SECONDS + CLOCK_TOLERANCE_S + 1) * 1000);
      return { id: claims.jti, expiresAt, userId: claims.sub, siteSessionId: claims.sid };
    },
  };
}

/** Shares one result between all callers. After a failure, the next caller tries again. */
function onceItWorks<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () =>
    (result ??= work().catch((error: unknown) => {
      result = undefined;
      throw error;
    }));
}

/** Thrown when the keys couldn't be fetched, so the token may still be valid. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof errors.JOSEError)) return true;
  return error.code === errors.JOSEError.code || error instanceof errors.JWKSTimeout;
}

function undefinedIfOver(error: unknown): undefined {
  if (error instanceof openid.ResponseBodyError && error.error === "invalid_grant") return undefined;
  throw error;
}

function refusedBySite(error: unknown): never {
  if (!(error instanceof openid.AuthorizationResponseError)) throw error;
  throw new SignOnRefused(error.error, { cause: error, isCancelled: error.error === "access_denied" });
}
