import type { ClosedToken, IdentityToken, UserInfo } from "@plumbline/contract/single-sign-on.ts";
import { z } from "zod";

/** What the site's OAuth provider gave us for one sign-on. */
export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  idToken: z.string(),
  /** When the access token ends. */
  expiresAt: z.coerce.date(),
});
export type Tokens = z.infer<typeof Tokens>;

/** What only the browser that began a sign-on can bring back. */
export const SignOnSecrets = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type SignOnSecrets = z.infer<typeof SignOnSecrets>;

/** Whom the site vouches for at the end of a sign-on. */
type SignOn = { info: UserInfo; siteSessionId: string; tokens: Tokens };

/** A session of the site that ended, or every session of somebody. */
export type EndedAtSite = {
  /** The logout token's own id; it counts once. */
  id: string;
  expiresAt: Date;
  userId?: string | undefined;
  siteSessionId?: string | undefined;
};

/** The site as the chat app sees it: an OpenID provider. Everything throws when the site does not answer. */
export type Site = {
  /** Where the browser goes to sign in. A silent sign-on shows nothing: it comes back signed in or refused. */
  beginSignOn: (options: { isSilent: boolean }) => Promise<{ url: string; secrets: SignOnSecrets }>;
  /** Redeems what the browser came back with; throws `SignOnRefused` where the site says no. */
  finishSignOn: (search: string, secrets: SignOnSecrets) => Promise<SignOn>;
  /** Asks who the tokens stand for; undefined when the site's session is over. */
  fetchUserInfo: (tokens: Tokens, userId: string) => Promise<UserInfo | undefined>;
  /** Changes the tokens for new ones; the old are worth nothing then. Undefined when the site's session is over. */
  refresh: (tokens: Tokens, siteSessionId: string) => Promise<Tokens | undefined>;
  /** Gives the tokens back. */
  revoke: (tokens: Tokens) => Promise<void>;
  /** Where the browser goes to end the site's session too. */
  signOutUrl: (tokens: Tokens) => Promise<string>;
  /** Whom an identity token is about; undefined unless the site signed it for us within the last minute. */
  verifyIdentityToken: (token: string) => Promise<IdentityToken | undefined>;
  /** Whose account the site says was closed; undefined unless it signed that for us within the last minute. */
  verifyClosedToken: (token: string) => Promise<ClosedToken | undefined>;
  /** What a logout token says has ended; undefined for anything else. */
  verifyLogoutToken: (token: string) => Promise<EndedAtSite | undefined>;
};

/** The sign-on came back without somebody signed in. */
export class SignOnRefused extends Error {
  override readonly name = "SignOnRefused";
  /** The person said no at the site. */
  readonly isCancelled: boolean;

  constructor(message: string, options: { cause?: unknown; isCancelled?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isCancelled = options.isCancelled ?? false;
  }
}
