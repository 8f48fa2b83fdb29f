// What the site tells the apps that people sign in to with their Plumbline account, the chat app first among them.
import { z } from "zod";
import { ROLES } from "./accounts.ts";
import { STATES } from "./jurisdictions.ts";
import { TRADES } from "./trades.ts";

/** What an app may ask for. `offline_access` gives a refresh token. */
export const OAUTH_SCOPES = [
  "openid",
  "profile",
  "email",
  "offline_access",
  "subscription.read",
  "profile.read",
] as const;
export type OAuthScope = (typeof OAUTH_SCOPES)[number];

/** The scopes a client is registered for where nothing else is said (SPEC §9). */
export const DEFAULT_CLIENT_SCOPES = ["subscription.read", "profile.read"] as const;

/** The chat app's name at the site's OAuth provider; its secret is CHAT_CLIENT_SECRET. */
export const CHAT_CLIENT_ID = "plumbline-chat";

/** What the scope `subscription.read` gives, as it stands at the moment of the call. */
export const SubscriptionClaim = z.object({
  /** Whether the subscribers' features are open now. */
  isEntitled: z.boolean(),
  /** Where the entitlement comes from. */
  kind: z.enum(["subscription", "demo", "none"]),
  /** The plan's name, empty without one. */
  plan: z.string(),
  /** Questions the account may ask in all; null where the plan sets none. */
  questionLimit: z.int().min(0).nullable(),
  /** When the entitlement ends by itself, where that is known. */
  endsAt: z.iso.datetime().nullable(),
});
export type SubscriptionClaim = z.infer<typeof SubscriptionClaim>;

/** What the scope `profile.read` gives: the answers' defaults. Null until the profile says it. */
export const TradieClaim = z.object({
  role: z.enum(ROLES),
  state: z.enum(STATES).nullable(),
  trade: z.enum(TRADES).nullable(),
  businessName: z.string(),
});
export type TradieClaim = z.infer<typeof TradieClaim>;

/** The answer of the userinfo endpoint to all scopes. */
export const UserInfo = z.object({
  sub: z.uuid(),
  email: z.email(),
  name: z.string(),
  subscription: SubscriptionClaim,
  tradie: TradieClaim,
});
export type UserInfo = z.infer<typeof UserInfo>;

/** Longest life of an identity token, in seconds. */
export const IDENTITY_TOKEN_SECONDS = 60;
/** Life of the code that starts a chat session, in seconds. */
export const SSO_CODE_SECONDS = 60;

/**
 * The claims of the identity token that the site signs for the chat app: `iss` the site's address, `aud` the chat app's,
 * signed with a key of the site's JWKS.
 */
export const IdentityToken = z.object({
  iss: z.url(),
  aud: z.string(),
  sub: z.uuid(),
  /** The site's session, which the chat session ends with. */
  sid: z.string(),
  email: z.email(),
  name: z.string(),
  /** Told apart from the provider's ID tokens, which sign nobody in here. */
  token_use: z.literal("sso"),
});
export type IdentityToken = z.infer<typeof IdentityToken>;

/** What the site signs to tell the chat app that somebody closed their account: `POST {chat}/api/sso/account-closed`. */
export const ClosedToken = IdentityToken.pick({ iss: true, aud: true, sub: true }).extend({
  token_use: z.literal("account_closed"),
});
export type ClosedToken = z.infer<typeof ClosedToken>;

/** Where the chat app leads after the sign-on: a path of its own. */
export const SsoInitRequest = z.object({ returnTo: z.string().max(500).default("/landing") });
export type SsoInitRequest = z.infer<typeof SsoInitRequest>;

export const SsoInitResponse = z.object({ success: z.literal(true), code: z.string(), state: z.string() });
export type SsoInitResponse = z.infer<typeof SsoInitResponse>;

export const ChatbotUrlResponse = z.object({ url: z.url() });
export type ChatbotUrlResponse = z.infer<typeof ChatbotUrlResponse>;

export const ChatbotTokenResponse = z.object({
  message: z.string(),
  /** The first and last characters of a real token: enough to see, not enough to use. */
  token: z.string(),
  tokenExpiry: z.iso.datetime(),
  redirectUrl: z.url(),
});
export type ChatbotTokenResponse = z.infer<typeof ChatbotTokenResponse>;

/** The ways on which the single sign-on depends, each tried. */
export const SSO_LEGS = ["chat app", "sign-on call", "token keys"] as const;
export const CrossServiceHealth = z.object({
  status: z.enum(["healthy", "unhealthy"]),
  chatbot: z.enum(["reachable", "unreachable"]),
  legs: z.array(z.object({ leg: z.enum(SSO_LEGS), ok: z.boolean(), message: z.string() })),
});
export type CrossServiceHealth = z.infer<typeof CrossServiceHealth>;

/** Life of a demo account in hours, and how many questions it may ask. */
export const DEMO_ACCOUNT_HOURS = 24;
export const DEMO_ACCOUNT_QUESTIONS = 5;

export const DemoAccountResponse = z.object({
  chatbotUrl: z.url(),
  email: z.email(),
  name: z.string(),
  subscription: z.string(),
  expiresAt: z.iso.datetime(),
});
export type DemoAccountResponse = z.infer<typeof DemoAccountResponse>;
