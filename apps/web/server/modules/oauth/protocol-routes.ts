// The OAuth and OpenID Connect endpoints. Better Auth answers them; this file keeps cookies out where they don't belong, sets limits and
// formats errors as the RFCs require.
import { AppError } from "@plumbline/server/errors.ts";
import { handleError } from "@plumbline/server/http/error-handler.ts";
import { rateLimit } from "@plumbline/server/http/rate-limit.ts";
import type { AppEnv } from "@plumbline/server/http/types.ts";
import { type Context, Hono } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Services } from "../../services.ts";
import { leadOn, refusalPage, stylePage } from "./plain-page.ts";
import { basic, bearerChallenge, clientCredentials, oauthError, truthfulMetadata } from "./protocol.ts";

/**
 * Other sites may call these or post forms to them. Each one is as safe to open as a link, or relies on its
 * own secret rather than on cookies.
 */
export const OPEN_TO_OTHER_SITES: ReadonlySet<string> = new Set(
  ["authorize", "end-session", "token", "introspect", "revoke", "userinfo"].map(
    (name) => `/api/auth/oauth2/${name}`,
  ),
);

const FORM = "application/x-www-form-urlencoded";
const INVALID_CODE = { error: "invalid_grant", error_description: "invalid code" };

/** These are at the root, because the issuer is the site's own address. */
export function discoveryRoutes({ identity }: Pick<Services, "identity">) {
  const app = new Hono<AppEnv>();
  for (const name of ["openid-configuration", "oauth-authorization-server"]) {
    app.get(`/.well-known/${name}`, async (c) => {
      c.header("Cache-Control", "public, max-age=300");
      c.header("Access-Control-Allow-Origin", "*");
      return c.json(truthfulMetadata(await identity.auth.api.getOpenIdConfig()));
    });
  }
  return app;
}

export function protocolRoutes({ identity, oauth, limiters, url, log }: Services) {
  const app = new Hono<AppEnv>();
  app.onError((error, c) => {
    if (!(error instanceof AppError)) return handleError(error, c);
    const code = error.status === 429 ? "temporarily_unavailable" : "invalid_request";
    const body = { error: code, error_description: error.message };
    return c.json(body, error.status as ContentfulStatusCode, error.headers);
  });

  /** Calls Better Auth with a new request that passes on only what's named here. */
  const ask = (path: string, init: RequestInit) =>
    identity.auth.handler(new Request(new URL(`/api/auth${path}`, url), init));
  const cookiesOf = (c: Context): Record<string, string> => {
    const cookie = c.req.header("Cookie");
    return cookie ? { Cookie: cookie } : {};
  };

  app.get("/jwks", rateLimit(limiters.oauth), async (c) => {
    c.header("Access-Control-Allow-Origin", "*");
    return ask("/jwks", {});
  });

  app.on(["GET", "POST"], "/oauth2/authorize", rateLimit(limiters.authorize), async (c) => {
    const query = await parametersOf(c);
    const checked = await oauth.requests.check(query);
    switch (checked.kind) {
      case "refused":
        return wantsHtml(c)
          ? refusalPage({ title: "We couldn't log you in", text: checked.message })
          : c.json({ error: checked.error, error_description: checked.message }, 400);
      case "sent-back":
        return c.redirect(checked.to);
      case "good":
        // A request here is always a browser navigation, so the provider responds with a redirect.
        return ask(`/oauth2/authorize?${checked.query}`, {
          headers: { ...cookiesOf(c), "Sec-Fetch-Mode": "navigate" },
        });
    }
  });

  app.post("/oauth2/token", rateLimit(limiters.token), async (c) => {
    const form = new URLSearchParams(await formOf(c));
    if (form.has("resource")) {
      return c.json({ error: "invalid_target", error_description: "Unknown resource" }, 400);
    }
    const answer = await askAsClient(c, "/oauth2/token", form).catch((error: unknown) => {
      if (!isForeignKeyViolation(error)) throw error;
      // The session or account ended while the code's tokens were being created.
      return c.json(INVALID_CODE, 400);
    });
    if (answer.ok) {
      const code = codeOf(form);
      if (code) await oauth.codeUses.markAnswered(code);
      const { access_token: token } = (await answer.clone().json()) as { access_token: string };
      // The tokens have been issued, so failing to record their use mustn't lose them.
      await oauth
        .noteUse(token, code !== undefined)
        .catch((err: unknown) => log.error({ err }, "a token's use was not noted"));
    }
    return answer;
  });
  for (const path of ["/oauth2/introspect", "/oauth2/revoke"]) {
    app.post(path, rateLimit(limiters.oauth), async (c) =>
      askAsClient(c, path, new URLSearchParams(await formOf(c))),
    );
  }

  app.on(["GET", "POST"], "/oauth2/userinfo", rateLimit(limiters.oauth), async (c) => {
    const authorization = c.req.header("Authorization");
    const body = c.req.method === "POST" && c.req.header("Content-Type") ? await formOf(c) : undefined;
    const headers = {
      ...(authorization && { Authorization: authorization }),
      ...(body !== undefined && { "Content-Type": FORM }),
    };
    const answer = await ask("/oauth2/userinfo", {
      method: body === undefined ? "GET" : "POST",
      headers,
      ...(body !== undefined && { body }),
    });
    return answer.ok ? answer : bearerChallenge(await oauthError(answer, "userinfo"));
  });

  app.on(["GET", "POST"], "/oauth2/end-session", rateLimit(limiters.authorize), async (c) => {
    const query = await parametersOf(c);
    return stylePage(
      await ask(`/oauth2/end-session?${query}`, {
        headers: { ...cookiesOf(c), Accept: "text/html", "Sec-Fetch-Mode": "navigate" },
      }),
    );
  });
  app.post("/oauth2/end-session/confirm", rateLimit(limiters.authorize), async (c) => {
    const answer = await ask("/oauth2/end-session/confirm", {
      method: "POST",
      body: await formOf(c),
      headers: {
        ...cookiesOf(c),
        "Content-Type": FORM,
        Accept: "text/html",
        "Sec-Fetch-Mode": "navigate",
        Origin: new URL(url).origin,
      },
    });
    const target = answer.headers.get("Location");
    if (!target) return stylePage(answer);
    return leadOn({ title: "You're logged out", target }, answer.headers.getSetCookie());
  });
  return app;

  /**
   * Authenticates the client first, without cookies. The provider would look up a code before checking the client, and would revoke the
   * tokens of a used code on anyone's request.
   */
  async function askAsClient(c: Context, path: string, form: URLSearchParams): Promise<Response> {
    const header = c.req.header("Authorization");
    const credentials = clientCredentials(header, form);
    if (credentials === "both") {
      return c.json(
        {
          error: "invalid_request",
          error_description: "Send the secret in the header or the body, not both",
        },
        400,
      );
    }
    if (!credentials || !(await oauth.clients.isRight(credentials))) {
      const body = { error: "invalid_client", error_description: "Unknown client or wrong client secret" };
      return c.json(body, 401, header === undefined ? {} : { "WWW-Authenticate": "Basic" });
    }
    const code = path === "/oauth2/token" && codeOf(form);
    const use = code && (await oauth.codeUses.claim(code, credentials.id));
    if (use === "refused") return c.json(INVALID_CODE, 400, { "Cache-Control": "no-store" });
    if (code && use === "repeated") await oauth.noteReplay(code, credentials.id);
    form.delete("client_secret");
    const answer = await ask(path, {
      method: "POST",
      body: form.toString(),
      headers: { "Content-Type": FORM, Authorization: basic(credentials) },
    });
    if (!answer.ok) return oauthError(answer, path === "/oauth2/token" ? "token" : "other");
    // A revocation has an empty body, which isn't JSON.
    return path === "/oauth2/revoke" ? c.body(null) : answer;
  }
}

async function parametersOf(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams(c.req.method === "POST" ? await formOf(c) : new URL(c.req.url).search);
}

async function formOf(c: Context): Promise<string> {
  const mediaType = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== FORM) throw new NotAForm();
  return c.req.text();
}

function codeOf(form: URLSearchParams): string | undefined {
  return (form.get("grant_type") === "authorization_code" && form.get("code")) || undefined;
}

function isForeignKeyViolation(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.cause instanceof Error &&
    "code" in error.cause &&
    error.cause.code === "23503"
  );
}

function wantsHtml(c: Context): boolean {
  return c.req.header("Accept")?.includes("text/html") ?? false;
}

class NotAForm extends AppError {
  readonly code = "unsupported_media_type";
  readonly status = 400;

  constructor() {
    super(`Please send the content type ${FORM}`);
  }
}
