import { z } from "zod";
import { Email } from "./email.ts";
import { DEFAULT_CLIENT_SCOPES, OAUTH_SCOPES } from "./single-sign-on.ts";

/** Text from SPEC §5. */
const NAME_AND_URI = "Name and at least one redirect URI are required";
const BAD_URI = "Use a full https:// address without a fragment (http:// on localhost only)";

/** Must use https, or http on localhost for developers. Redirect URIs must match exactly. */
export const RedirectUri = z.string().trim().max(2000).refine(isRedirectUri, BAD_URI);

const RedirectUris = z.array(RedirectUri).min(1, NAME_AND_URI).max(20, "At most 20 redirect URIs");

function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (!url || url.hash !== "" || text.includes("#") || url.username || url.password) return false;
  if (url.protocol === "https:") return true;
  return url.protocol === "http:" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
}

/** SPEC §7. Unknown scopes are refused. */
export const RegisterClientRequest = z.object({
  name: z.string().trim().min(1, NAME_AND_URI).max(100, "Please keep the name under 100 characters"),
  description: z.string().trim().max(500, "Please keep the description under 500 characters").default(""),
  redirectUris: RedirectUris,
  scopes: z
    .array(z.enum(OAUTH_SCOPES, { error: `Scopes are ${OAUTH_SCOPES.join(", ")}` }))
    .default([...DEFAULT_CLIENT_SCOPES]),
});
export type RegisterClientRequest = z.infer<typeof RegisterClientRequest>;

export const RegisterClientResponse = z.object({
  client_id: z.string(),
  /** Shown once, because only its hash is kept. */
  client_secret: z.string(),
  redirect_uris: z.array(z.string()),
  scopes: z.array(z.string()),
  warning: z.string(),
});
export type RegisterClientResponse = z.infer<typeof RegisterClientResponse>;

export const OAuthClient = z.object({
  clientId: z.string(),
  name: z.string(),
  description: z.string(),
  redirectUris: z.array(z.string()),
  scopes: z.array(z.string()),
  isActive: z.boolean(),
  /** True for clients set up in the configuration, which can't be changed here. */
  isFirstParty: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type OAuthClient = z.infer<typeof OAuthClient>;

export const OAuthClientList = z.object({ clients: z.array(OAuthClient) });
export type OAuthClientList = z.infer<typeof OAuthClientList>;

/** Omitted fields stay as they are. */
export const UpdateClientRequest = z.object({
  isActive: z.boolean().optional(),
  redirectUris: RedirectUris.optional(),
});
export type UpdateClientRequest = z.infer<typeof UpdateClientRequest>;

/** The old secret stops working straight away. */
export const RotatedSecret = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  warning: z.string(),
});
export type RotatedSecret = z.infer<typeof RotatedSecret>;

/** SPEC §7. A logged-in administrator doesn't need the key. */
export const CreateOAuthForUserRequest = z.object({
  email: Email,
  adminKey: z.string().max(500).default(""),
  /** If empty, an administrator adds one under /oauth-clients before first use. */
  redirectUris: z.array(RedirectUri).max(20, "At most 20 redirect URIs").default([]),
});
export type CreateOAuthForUserRequest = z.infer<typeof CreateOAuthForUserRequest>;

export const CreateOAuthForUserResponse = z.object({
  message: z.string(),
  email: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
});
export type CreateOAuthForUserResponse = z.infer<typeof CreateOAuthForUserResponse>;

export const ConnectedApp = z.object({
  clientId: z.string(),
  name: z.string(),
  scopes: z.array(z.string()),
  connectedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ConnectedApp = z.infer<typeof ConnectedApp>;

export const ConnectedApps = z.object({ apps: z.array(ConnectedApp) });
export type ConnectedApps = z.infer<typeof ConnectedApps>;
