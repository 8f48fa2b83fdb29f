import type { FreeQuestion } from "@plumbline/contract/demo.ts";
import type { ClosedToken, IdentityToken, UserInfo } from "@plumbline/contract/single-sign-on.ts";
import { z } from "zod";

export const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  idToken: z.string(),
  /** When the access token expires. */
  expiresAt: z.coerce.date(),
});
export type Tokens = z.infer<typeof Tokens>;

/** Only the browser that started the sign-on can present these. */
export const SignOnSecrets = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type SignOnSecrets = z.infer<typeof SignOnSecrets>;

type SignOn = { info: UserInfo; siteSessionId: string; tokens: Tokens };

/** Names one site session, or a user, whose sessions all end. */
export type EndedAtSite = {
  /** The logout token's jti, which may be used once. */
  id: string;
  expiresAt: Date;
  userId?: string | undefined;
  siteSessionId?: string | undefined;
};

/** The site as an OpenID provider. Every call throws if the site doesn't respond. */
export type Site = {
  /** A silent sign-on shows no page. It returns either logged in or refused. */
  beginSignOn: (options: { isSilent: boolean }) => Promise<{ url: string; secrets: SignOnSecrets }>;
  /** Throws `SignOnRefused` when the site refuses. */
  finishSignOn: (search: string, secrets: SignOnSecrets) => Promise<SignOn>;
  /** Undefined when the site's session has ended. */
  fetchUserInfo: (tokens: Tokens, userId: string) => Promise<UserInfo | undefined>;
  /** Asked on the site before the user had an account. */
  fetchFreeQuestion: (tokens: Tokens) => Promise<FreeQuestion | null>;
  /** Invalidates the old tokens. Undefined when the site's session has ended. */
  refresh: (tokens: Tokens, siteSessionId: string) => Promise<Tokens | undefined>;
  revoke: (tokens: Tokens) => Promise<void>;
  /** URL that also logs the user out of the site. */
  signOutUrl: (tokens: Tokens) => Promise<string>;
  /** Undefined unless the site signed it for us within the last minute. */
  verifyIdentityToken: (token: string) => Promise<IdentityToken | undefined>;
  /** Undefined unless the site signed it for us within the last minute. */
  verifyClosedToken: (token: string) => Promise<ClosedToken | undefined>;
  verifyLogoutToken: (token: string) => Promise<EndedAtSite | undefined>;
};

export class SignOnRefused extends Error {
  override readonly name = "SignOnRefused";
  /** True if the user cancelled at the site. */
  readonly isCancelled: boolean;

  constructor(message: string, options: { cause?: unknown; isCancelled?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.isCancelled = options.isCancelled ?? false;
  }
}
