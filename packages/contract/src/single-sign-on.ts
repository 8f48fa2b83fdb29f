import { z } from "zod";
import { ROLES } from "./accounts.ts";
import { STATES } from "./jurisdictions.ts";
import { TRADES } from "./trades.ts";

/** `offline_access` grants a refresh token. */
export const OAUTH_SCOPES = [
  "openid",
  "profile",
  "email",
  "offline_access",
  "subscription.read",
  "profile.read",
] as const;
export type OAuthScope = (typeof OAUTH_SCOPES)[number];

/** The defaults from SPEC §9. */
export const DEFAULT_CLIENT_SCOPES = ["subscription.read", "profile.read"] as const;

/** The chat app's id at the site's OAuth provider. Its secret is CHAT_CLIENT_SECRET. */
export const CHAT_CLIENT_ID = "plumbline-chat";

/** Granted by the scope `subscription.read`. Current at the time of the call. */
export const SubscriptionClaim = z.object({
  isEntitled: z.boolean(),
  kind: z.enum(["subscription", "demo", "administrator", "none"]),
  plan: z.string(),
  /** The total number of questions allowed. Null if unlimited. */
  questionLimit: z.int().min(0).nullable(),
  endsAt: z.iso.datetime().nullable(),
});
export type SubscriptionClaim = z.infer<typeof SubscriptionClaim>;

/** Granted by the scope `profile.read`. Null until the profile is complete. */
export const TradieClaim = z.object({
  role: z.enum(ROLES),
  state: z.enum(STATES).nullable(),
  trade: z.enum(TRADES).nullable(),
  businessName: z.string(),
});
export type TradieClaim = z.infer<typeof TradieClaim>;

export const UserInfo = z.object({
  sub: z.uuid(),
  email: z.email(),
  name: z.string(),
  subscription: SubscriptionClaim,
  tradie: TradieClaim,
});
export type UserInfo = z.infer<typeof UserInfo>;

export const IDENTITY_TOKEN_SECONDS = 60;
export const SSO_CODE_SECONDS = 60;

/** Signed with a key of the site's JWKS. `iss` is the site's address, `aud` the chat app's. */
export const IdentityToken = z.object({
  iss: z.url(),
  aud: z.string(),
  sub: z.uuid(),
  /** The site's session. The chat session ends when it does. */
  sid: z.string(),
  email: z.email(),
  name: z.string(),
  /** Marks a single sign-on token. The provider's ID tokens lack it and can't be used to log in here. */
  token_use: z.literal("sso"),
});
export type IdentityToken = z.infer<typeof IdentityToken>;

/** Sent to the chat app with `POST /api/sso/account-closed`. */
export const ClosedToken = IdentityToken.pick({ iss: true, aud: true, sub: true }).extend({
  token_use: z.literal("account_closed"),
});
export type ClosedToken = z.infer<typeof ClosedToken>;

export const SsoInitRequest = z.object({ returnTo: z.string().max(500).default("/landing") });
export type SsoInitRequest = z.infer<typeof SsoInitRequest>;

export const SsoInitResponse = z.object({ success: z.literal(true), code: z.string(), state: z.string() });
export type SsoInitResponse = z.infer<typeof SsoInitResponse>;

export const ChatbotUrlResponse = z.object({ url: z.url() });
export type ChatbotUrlResponse = z.infer<typeof ChatbotUrlResponse>;

export const ChatbotTokenResponse = z.object({
  message: z.string(),
  /** The first and last characters of a real token: enough to recognise, not enough to use. */
  token: z.string(),
  tokenExpiry: z.iso.datetime(),
  redirectUrl: z.url(),
});
export type ChatbotTokenResponse = z.infer<typeof ChatbotTokenResponse>;

/** The connections that single sign-on depends on. Each is tested. */
export const SSO_LEGS = ["chat app", "sign-on call", "token keys"] as const;
export const CrossServiceHealth = z.object({
  status: z.enum(["healthy", "unhealthy"]),
  chatbot: z.enum(["reachable", "unreachable"]),
  legs: z.array(z.object({ leg: z.enum(SSO_LEGS), ok: z.boolean(), message: z.string() })),
});
export type CrossServiceHealth = z.infer<typeof CrossServiceHealth>;

export const DemoAccountResponse = z.object({
  chatbotUrl: z.url(),
  email: z.email(),
  name: z.string(),
  subscription: z.string(),
  expiresAt: z.iso.datetime(),
});
export type DemoAccountResponse = z.infer<typeof DemoAccountResponse>;
