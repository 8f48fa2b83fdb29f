import { Succeeded } from "./accounts.ts";
import { BODY_ERRORS, type Endpoint } from "./endpoint.ts";
import {
  ConnectedApps,
  CreateOAuthForUserRequest,
  CreateOAuthForUserResponse,
  OAuthClient,
  OAuthClientList,
  RegisterClientRequest,
  RegisterClientResponse,
  RotatedSecret,
  UpdateClientRequest,
} from "./oauth-clients.ts";

/** The calls about the apps that sign people in with their account. What those apps call is in the discovery document. */
export const OAUTH_ENDPOINTS = [
  {
    method: "get",
    path: "/api/oauth/clients",
    summary: "List OAuth clients",
    description: "For administrators: every client, ours first, then the newest.",
    response: OAuthClientList,
    errors: [401, 403],
  },
  {
    method: "post",
    path: "/api/oauth/register-client",
    summary: "Register an OAuth client",
    description:
      "For administrators. Redirect URIs are compared as a whole; every client may know who somebody is (`openid`). " +
      "The secret is shown this once.",
    request: RegisterClientRequest,
    response: RegisterClientResponse,
    errors: [...BODY_ERRORS, 401, 403],
  },
  {
    method: "patch",
    path: "/api/oauth/clients/{clientId}",
    summary: "Change an OAuth client",
    description:
      "For administrators: switches it on or off, or replaces its redirect URIs. Switched off, its tokens end at once.",
    request: UpdateClientRequest,
    response: OAuthClient,
    errors: [...BODY_ERRORS, 401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/oauth/clients/{clientId}/secret",
    summary: "Rotate a client's secret",
    description: "For administrators: the old secret stops working at once. The new one is shown this once.",
    response: RotatedSecret,
    errors: [401, 403, 404, 409],
  },
  {
    method: "delete",
    path: "/api/oauth/clients/{clientId}",
    summary: "Delete an OAuth client",
    description: "For administrators: with its tokens, and with what people let it see.",
    response: Succeeded,
    errors: [401, 403, 404, 409],
  },
  {
    method: "post",
    path: "/api/admin/create-oauth-for-user",
    summary: "Make OAuth credentials for an account",
    description:
      "For whoever holds the configured admin key, or is an administrator. The client ends with the account. Without " +
      "`redirectUris` an administrator adds them before its first use.",
    request: CreateOAuthForUserRequest,
    response: CreateOAuthForUserResponse,
    errors: [...BODY_ERRORS, 403, 404, 429, 503],
  },
  {
    method: "get",
    path: "/api/account/connected-apps",
    summary: "My connected apps",
    description: "The apps I let into my account, and what they may see.",
    response: ConnectedApps,
    errors: [401],
  },
  {
    method: "delete",
    path: "/api/account/connected-apps/{clientId}",
    summary: "Disconnect an app",
    description: "The app sees nothing more of the account: its tokens end at once.",
    response: Succeeded,
    errors: [401, 404],
  },
] as const satisfies Endpoint[];
