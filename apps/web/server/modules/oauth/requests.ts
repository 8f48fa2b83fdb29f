import { OAUTH_SCOPES, type OAuthScope } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Invalid } from "@plumbline/server/errors.ts";
import type { SecurityLog } from "../identity/security-log.ts";
import { findClient, saveConsent } from "./repository.ts";

const AUTHORIZE_PATH = "/api/auth/oauth2/authorize";
const CONTINUE_PATH = "/oauth/continue";

const REFUSALS = {
  unknown: "We don't know this app, so we didn't log you in.",
  inactive: "This app is switched off at the moment, so we didn't log you in.",
  redirect: "This app asked to send you to an address it hasn't registered, so we didn't log you in.",
  repeated: "This app's request was ambiguous, so we didn't log you in.",
};

/** Parameters the provider adds to a request on its way to the login or consent page. We send the request again, so drop them. */
const ADDED = ["sig", "exp", "ba_iat", "ba_pl", "ba_param"];

/** A request is refused on a page, returned to the app as an error, or passed on. */
export type Check =
  | { kind: "refused"; error: "invalid_client" | "invalid_request"; message: string }
  | { kind: "sent-back"; to: string }
  | { kind: "good"; query: URLSearchParams };

export type ConsentRequest = { clientName: string; description: string; host: string; scopes: OAuthScope[] };

type RequestsOptions = { db: Db; securityLog: SecurityLog; url: string; clock: () => Date };

export function createRequests({ db, securityLog, url, clock }: RequestsOptions) {
  /** Stricter than the provider, so anything that passes is safe to answer with a redirect. */
  async function check(query: URLSearchParams): Promise<Check> {
    const refused = (reason: keyof typeof REFUSALS): Check => ({
      kind: "refused",
      error: reason === "unknown" || reason === "inactive" ? "invalid_client" : "invalid_request",
      message: REFUSALS[reason],
    });
    // Reject repeated parameters: one could be validated and the other used.
    if ([...query.keys()].some((name) => query.getAll(name).length > 1)) return refused("repeated");
    const client = await findClient(db, query.get("client_id") ?? "");
    if (!client) return refused("unknown");
    if (client.disabled) return refused("inactive");
    // The provider lets the port of a loopback address differ; we compare the whole URI.
    const redirectUri = query.get("redirect_uri") ?? "";
    if (!client.redirectUris.includes(redirectUri)) return refused("redirect");

    const fault = faultOf(query);
    if (fault) return { kind: "sent-back", to: errorUri(query, fault) };
    const cleaned = new URLSearchParams(query);
    // Only scopes, which the consent page shows, decide what an app can see.
    cleaned.delete("claims");
    // Only one account can be logged in here, so choosing another means logging in again.
    const prompt = query.get("prompt");
    if (prompt) cleaned.set("prompt", prompt.replaceAll("select_account", "login"));
    return { kind: "good", query: cleaned };
  }

  function afterLogin(query: URLSearchParams): string {
    const rest = withoutAdditions(query);
    const prompts = (rest.get("prompt") ?? "").split(" ");
    // Someone already logged in has to log in again, because only a session newer than this counts.
    if (prompts.includes("login") || rest.has("max_age")) rest.set("since", String(clock().getTime()));
    return `${CONTINUE_PATH}?${rest}`;
  }

  /**
   * Returns undefined if the session is too old. Tampering with `since` gains nothing, because an app that
   * needs to know reads `auth_time`, which comes from the session.
   */
  function resume(query: URLSearchParams, sessionStartedAt: Date): string | undefined {
    const rest = withoutAdditions(query);
    const since = Number(rest.get("since") ?? "0");
    if (!Number.isFinite(since) || sessionStartedAt.getTime() < since) return undefined;
    if (rest.has("since")) rest.delete("max_age");
    rest.delete("since");
    return authorizeAgain(rest, ["login", "create"]);
  }

  async function describe(query: URLSearchParams): Promise<ConsentRequest | { refused: string }> {
    const checked = await check(withoutAdditions(query));
    if (checked.kind === "refused") return { refused: checked.message };
    const client = await findClient(db, query.get("client_id") ?? "");
    if (checked.kind === "sent-back" || !client) return { refused: INCOMPLETE };
    const asked = scopesOf(query) ?? client.scopes;
    if (asked.some((scope) => !client.scopes.includes(scope))) return { refused: BAD_SCOPE };
    return {
      clientName: client.name ?? client.clientId,
      description: client.description,
      host: new URL(query.get("redirect_uri") ?? "").host,
      scopes: OAUTH_SCOPES.filter((scope) => asked.includes(scope)),
    };
  }

  async function answer(query: URLSearchParams, userId: string, isAllowed: boolean): Promise<string> {
    const asked = await describe(query);
    if ("refused" in asked) throw new Invalid(asked.refused);
    const rest = withoutAdditions(query);
    if (!isAllowed) {
      return errorUri(rest, { error: "access_denied", description: "The user denied access" });
    }
    const clientId = rest.get("client_id") ?? "";
    const changes = { app: { before: null, after: clientId } };
    await securityLog.note(db, "account.app-connected", userId, { changes });
    await saveConsent(db, {
      userId,
      clientId,
      scopes: asked.scopes,
      at: clock(),
    });
    return authorizeAgain(rest, ["consent"]);
  }

  function errorUri(query: URLSearchParams, { error, description }: Fault): string {
    const target = new URL(query.get("redirect_uri") ?? "");
    target.searchParams.set("error", error);
    target.searchParams.set("error_description", description);
    const state = query.get("state");
    if (state) target.searchParams.set("state", state);
    target.searchParams.set("iss", new URL(url).origin);
    return target.href;
  }

  return { check, afterLogin, resume, describe, answer };
}

const INCOMPLETE = "This app's request isn't complete, so we shared nothing.";
const BAD_SCOPE = "This app asked for more than it's registered for, so we shared nothing.";

type Fault = { error: string; description: string };

function faultOf(query: URLSearchParams): Fault | undefined {
  if (query.get("response_type") !== "code") {
    return { error: "unsupported_response_type", description: "response_type must be code" };
  }
  // A token for another server couldn't be revoked.
  if (query.has("resource")) {
    return { error: "invalid_target", description: "Unknown resource" };
  }
  return undefined;
}

function scopesOf(query: URLSearchParams): string[] | undefined {
  const scopes = (query.get("scope") ?? "").split(" ").filter(Boolean);
  return scopes.length > 0 ? scopes : undefined;
}

function withoutAdditions(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const name of ADDED) rest.delete(name);
  return rest;
}

function authorizeAgain(query: URLSearchParams, answered: string[]): string {
  const left = (query.get("prompt") ?? "")
    .split(" ")
    .filter((prompt) => prompt && !answered.includes(prompt));
  if (left.length > 0) query.set("prompt", left.join(" "));
  else query.delete("prompt");
  return `${AUTHORIZE_PATH}?${query}`;
}
