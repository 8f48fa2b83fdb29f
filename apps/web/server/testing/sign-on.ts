import { OAUTH_SCOPES } from "@plumbline/contract/single-sign-on.ts";
import * as client from "openid-client";
import { THE_SITE } from "../modules/audit/service.ts";
import { createVisitor } from "./visitor.ts";
import type { startTestSite } from "./site.ts";

type Site = Awaited<ReturnType<typeof startTestSite>>;
type Visitor = ReturnType<typeof createVisitor>;

export const KIM = {
  email: "kim@example.com",
  password: "wattle-and-gum-42",
  firstName: "Kim",
  lastName: "Nguyen",
};

export async function signedInVisitor(site: Site, person: Partial<typeof KIM> = {}) {
  const visitor = createVisitor(site);
  const account = { ...KIM, ...person };
  const answer = await visitor.post("/api/auth/signup", account);
  const { userId } = (await answer.json()) as { userId: string };
  return { ...visitor, userId, account };
}

/** A third-party app with every scope. */
export async function registeredApp(
  site: Site,
  { redirectUris = ["https://app.example/callback"], scopes = [...OAUTH_SCOPES] as string[] } = {},
) {
  const { clients } = site.services.oauth;
  const { client_id: id, client_secret: secret } = await clients.register(THE_SITE, {
    name: "Site Diary",
    description: "Keeps a diary of the job",
    redirectUris,
    scopes: scopes as (typeof OAUTH_SCOPES)[number][],
  });
  return { id, secret, redirectUri: redirectUris[0] ?? "", config: await discover(site.url, id, secret) };
}

export function discover(siteUrl: string, id: string, secret: string): Promise<client.Configuration> {
  return client.discovery(new URL(siteUrl), id, secret, undefined, {
    execute: [client.allowInsecureRequests],
  });
}

type App = { redirectUri: string; config: client.Configuration };

/** Also returns the values needed to check the response. */
export async function startSignOn(
  { redirectUri, config }: App,
  extra: Record<string, string> = {},
): Promise<{ path: string; verifier: string; state: string; nonce: string }> {
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const { pathname, search } = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: OAUTH_SCOPES.join(" "),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    ...extra,
  });
  return { path: `${pathname}${search}`, verifier, state, nonce };
}

export function targetOf(answer: Response): string {
  const target = answer.headers.get("Location");
  if (!target) throw new Error(`no redirect: ${answer.status}`);
  return target;
}

/** Returns the app's redirect. */
export async function authorize(
  site: Site,
  visitor: Visitor & { userId: string },
  path: string,
): Promise<URL> {
  const first = targetOf(await visitor.get(path));
  if (!first.startsWith("/oauth/consent")) return new URL(first);
  const query = new URL(first, site.url).searchParams;
  const next = await site.services.oauth.requests.answer(query, visitor.userId, true);
  return new URL(targetOf(await visitor.get(next)));
}

export async function signOn(
  site: Site,
  visitor: Visitor & { userId: string },
  app: App,
  extra: Record<string, string> = {},
) {
  const { path, verifier, state, nonce } = await startSignOn(app, extra);
  const callback = await authorize(site, visitor, path);
  const tokens = await client.authorizationCodeGrant(app.config, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  return { tokens, callback, verifier };
}
