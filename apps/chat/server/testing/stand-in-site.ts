import { type IncomingMessage, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import type { FreeQuestion, FreeQuestionResponse } from "@plumbline/contract/demo.ts";
import { CHAT_CLIENT_ID, type UserInfo } from "@plumbline/contract/single-sign-on.ts";
import { SignJWT, importJWK } from "jose";
import { OAuth2Issuer, OAuth2Service } from "oauth2-mock-server";

export type SiteSession = { sub: string; sid: string };
type TokenRequest = IncomingMessage & { body: { grant_type: string; code?: string; refresh_token?: string } };

const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";

/**
 * A real OpenID provider on this machine in place of the site. `browser` holds the session that's logged in there,
 * `people` the user info, `freeQuestions` each user's free question, and `live` the sessions that haven't ended.
 */
export async function startStandInSite(chatUrl: string) {
  const issuer = new OAuth2Issuer();
  await issuer.keys.generate("RS256");
  const service = new OAuth2Service(issuer);
  const site = {
    browser: undefined as SiteSession | undefined,
    people: new Map<string, UserInfo>(),
    live: new Set<string>(),
    freeQuestions: new Map<string, FreeQuestion>(),
    isDown: false,
    /** The name of each call ("token", "userinfo" or "revoke"), except those for discovery and keys. */
    calls: [] as string[],
  };
  const codes = new Map<string, SiteSession>();
  // No sid if the refresh token outlived its session.
  const accessTokens = new Map<string, { sub: string; sid?: string }>();
  const refreshTokens = new Map<string, SiteSession>();

  const server = createServer((request, response) => {
    if (site.isDown) return void request.destroy();
    const path = new URL(request.url ?? "", "http://site").pathname.slice(1);
    if (["token", "userinfo", "revoke"].includes(path)) site.calls.push(path);
    const bearer = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const token = accessTokens.get(bearer);
    if (path === "userinfo" && (!token || (token.sid !== undefined && !site.live.has(token.sid)))) {
      response.writeHead(401, { "WWW-Authenticate": 'Bearer error="invalid_token"' }).end();
      return;
    }
    if (path === "api/demo/of-account") {
      const freeQuestion = (token && site.freeQuestions.get(token.sub)) ?? null;
      response.writeHead(token ? 200 : 401, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ freeQuestion } satisfies FreeQuestionResponse));
      return;
    }
    service.requestHandler(request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer.url = url;

  service.on("beforeAuthorizeRedirect", ({ url: back }: { url: URL }) => {
    const code = back.searchParams.get("code") ?? "";
    if (site.browser) return void codes.set(code, site.browser);
    back.searchParams.delete("code");
    back.searchParams.set("error", "login_required");
  });
  service.on(
    "beforeTokenSigning",
    (token: { payload: Record<string, unknown> }, { body }: Pick<TokenRequest, "body">) => {
      const session = sessionOf(body);
      Object.assign(token.payload, { sub: session?.sub ?? "nobody", aud: CHAT_CLIENT_ID });
      // As on the site, a refresh token outlives its session, and its ID token then has no sid.
      if (isLive(session)) token.payload.sid = session?.sid;
    },
  );
  service.on(
    "beforeResponse",
    (answer: { statusCode: number; body: Record<string, unknown> }, { body }: Pick<TokenRequest, "body">) => {
      const session = sessionOf(body);
      if (!session) {
        answer.statusCode = 400;
        answer.body = { error: "invalid_grant" };
        return;
      }
      if (body.code) codes.delete(body.code);
      if (body.refresh_token) refreshTokens.delete(body.refresh_token);
      const [accessToken, refreshToken] = [randomUUID(), randomUUID()];
      accessTokens.set(accessToken, isLive(session) ? session : { sub: session.sub });
      refreshTokens.set(refreshToken, session);
      Object.assign(answer.body, {
        access_token: accessToken,
        refresh_token: refreshToken,
        expires_in: 15 * 60,
      });
    },
  );
  service.on("beforeUserinfo", (answer: { body: unknown }, request: IncomingMessage) => {
    const session = accessTokens.get(request.headers.authorization?.replace(/^Bearer /, "") ?? "");
    answer.body = site.people.get(session?.sub ?? "");
  });

  function sessionOf({ code, refresh_token: refreshToken }: TokenRequest["body"]): SiteSession | undefined {
    return code ? codes.get(code) : refreshTokens.get(refreshToken ?? "");
  }

  function isLive(session: SiteSession | undefined): boolean {
    return session !== undefined && site.live.has(session.sid);
  }

  async function sign(
    claims: Record<string, unknown>,
    { typ = "JWT", forger }: { typ?: string; forger?: CryptoKey | undefined } = {},
  ): Promise<string> {
    const key = issuer.keys.get();
    if (!key) throw new Error("the stand-in has no key");
    const iat = Math.floor(Date.now() / 1000);
    return new SignJWT({ iss: url, iat, exp: iat + 60, ...claims })
      .setProtectedHeader({ alg: key.alg, kid: key.kid, typ })
      .sign(forger ?? (await importJWK(key)));
  }

  return {
    url,
    site,
    sign,
    signIn(info: UserInfo): SiteSession {
      const session = { sub: info.sub, sid: randomUUID() };
      site.people.set(info.sub, info);
      site.live.add(session.sid);
      site.browser = session;
      return session;
    },
    identityTokenFor: ({ sub, sid }: SiteSession, claims: Record<string, unknown> = {}, forger?: CryptoKey) =>
      sign(
        { aud: chatUrl, sub, sid, email: "kim@example.com", name: "Kim", token_use: "sso", ...claims },
        { forger },
      ),
    logoutTokenFor: (claims: Record<string, unknown>, typ = "logout+jwt", forger?: CryptoKey) =>
      sign(
        { aud: CHAT_CLIENT_ID, jti: randomUUID(), events: { [LOGOUT_EVENT]: {} }, ...claims },
        { typ, forger },
      ),
    async visit(address: string): Promise<URL> {
      const response = await fetch(address, { redirect: "manual" });
      return new URL(response.headers.get("Location") ?? "");
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type StandInSite = Awaited<ReturnType<typeof startStandInSite>>;
