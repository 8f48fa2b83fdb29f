// Corrects the provider's answers where they differ from the RFCs.

import { isStorable } from "@plumbline/server/http/storable-text.ts";
import { z } from "zod";

type Metadata = Record<string, unknown>;

export function truthfulMetadata(metadata: Metadata): Metadata {
  const {
    token_endpoint_auth_signing_alg_values_supported: _,
    introspection_endpoint_auth_signing_alg_values_supported: __,
    revocation_endpoint_auth_signing_alg_values_supported: ___,
    dpop_signing_alg_values_supported: ____,
    ...rest
  } = metadata;
  const bySecret = ["client_secret_basic", "client_secret_post"];
  return {
    ...rest,
    claims_parameter_supported: false,
    token_endpoint_auth_methods_supported: bySecret,
    introspection_endpoint_auth_methods_supported: bySecret,
    revocation_endpoint_auth_methods_supported: bySecret,
    claims_supported: [...(rest["claims_supported"] as string[]), "subscription", "tradie"],
  };
}

export type ClientCredentials = { id: string; secret: string };

/** Reads credentials from the header or the body. Returns undefined without credentials. */
export function clientCredentials(
  header: string | undefined,
  form: URLSearchParams,
): ClientCredentials | "both" | undefined {
  const [id, secret] = [form.get("client_id"), form.get("client_secret")];
  if (header === undefined) return id && secret ? { id, secret } : undefined;
  if (secret !== null) return "both";
  const [, encoded = ""] = /^basic +(\S+)$/i.exec(header) ?? [];
  const [first = "", second = ""] = Buffer.from(encoded, "base64").toString().split(/:(.*)/s);
  const [name, proof] = [formDecoded(first), formDecoded(second)];
  if (!name || !proof || !isStorable(name)) return undefined;
  // A body must not name a different client from the header.
  return id === null || id === name ? { id: name, secret: proof } : undefined;
}

/** RFC 6749, section 2.3.1: both parts are form-encoded. */
export function basic({ id, secret }: ClientCredentials): string {
  const encoded = [id, secret].map((part) => new URLSearchParams({ "": part }).toString().slice(1));
  return `Basic ${Buffer.from(encoded.join(":")).toString("base64")}`;
}

function formDecoded(part: string): string {
  return new URLSearchParams(`x=${part.replaceAll("&", "%26")}`).get("x") ?? "";
}

const ErrorBody = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  message: z.string().optional(),
});

/** RFC 6749 and RFC 7636 require `invalid_grant` for these, but the provider uses another code. */
const NOT_A_GRANT = new Set([
  "code verification failed",
  "code_verifier required because PKCE was used in authorization",
  "missing user, user may have been deleted",
  "session no longer exists",
  "user not found",
  "refresh token not found",
]);

/** The RFCs require `error` and `error_description`, and that errors are never cached. */
export async function oauthError(
  answer: Response,
  endpoint: "token" | "userinfo" | "other",
): Promise<Response> {
  const body = await readBody(answer);
  const description = body.error_description ?? body.message ?? "The request was refused";
  const isGrant = endpoint === "token" && NOT_A_GRANT.has(description);
  const otherwise = answer.status >= 500 ? "server_error" : "invalid_request";
  const error = isGrant ? "invalid_grant" : (body.error ?? otherwise);
  const status = isGrant ? 400 : answer.status;
  const headers = new Headers(answer.headers);
  headers.delete("Content-Length");
  headers.set("Content-Type", "application/json");
  headers.set("Cache-Control", "no-store");
  return new Response(JSON.stringify({ error, error_description: description }), { status, headers });
}

/** RFC 6750 requires telling a request without a valid token which scheme to use. */
export function bearerChallenge(answer: Response): Response {
  if (answer.status === 401 && !answer.headers.has("WWW-Authenticate")) {
    answer.headers.set("WWW-Authenticate", "Bearer");
  }
  return answer;
}

async function readBody(answer: Response): Promise<z.infer<typeof ErrorBody>> {
  try {
    return ErrorBody.parse(await answer.json());
  } catch {
    return {};
  }
}
