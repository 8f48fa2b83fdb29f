import type { FederatedProvider } from "@plumbline/contract/federated.ts";
import { OAuth2Server } from "oauth2-mock-server";
import { vi } from "vitest";

export type Person = { id: string; name: string; email?: string | undefined; emailVerified: boolean };

const CLIENT = { clientId: "our-client", clientSecret: "our secret" };

const AUTHORIZE =
  /^https:\/\/(?:accounts\.google\.com\/o\/oauth2\/v2\/auth|github\.com\/login\/oauth\/authorize|www\.facebook\.com\/v[\d.]+\/dialog\/oauth|x\.com\/i\/oauth2\/authorize)/;
const TOKEN =
  /^https:\/\/(?:oauth2\.googleapis\.com\/token|github\.com\/login\/oauth\/access_token|graph\.facebook\.com\/v[\d.]+\/oauth\/access_token|api\.x\.com\/2\/oauth2\/token)/;
const ABOUT = /^https:\/\/(?:api\.github\.com|graph\.facebook\.com|api\.x\.com)\//;
const KEYS = "https://www.googleapis.com/oauth2/v3/certs";

/** One local OAuth server for all four providers. Outgoing requests are rerouted to it, so our code runs unchanged. */
export async function startStandInProvider() {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(0, "127.0.0.1");
  const base = server.issuer.url ?? "";
  server.issuer.url = "https://accounts.google.com";
  const state = { person: undefined as Person | undefined, isCancelled: false };

  server.service.on("beforeTokenSigning", (token: { payload: Record<string, unknown> }) => {
    const { id, name, email, emailVerified } = someone();
    Object.assign(token.payload, {
      sub: id,
      aud: CLIENT.clientId,
      name,
      email,
      email_verified: emailVerified,
    });
  });
  // Facebook and GitHub send no identity token, so the site asks them who the person is.
  server.service.on("beforeUserinfo", (answer: { body: unknown }, request: { url?: string }) => {
    answer.body = describePerson(someone(), new URL(request.url ?? "", base).searchParams.get("asked") ?? "");
  });
  server.service.on(
    "beforeResponse",
    (answer: { body: Record<string, unknown> }, request: { url?: string }) => {
      if (new URL(request.url ?? "", base).searchParams.get("asked")?.includes("facebook"))
        delete answer.body.id_token;
    },
  );
  server.service.on("beforeAuthorizeRedirect", ({ url }: { url: URL }) => {
    if (!state.isCancelled) return;
    url.searchParams.delete("code");
    url.searchParams.set("error", "access_denied");
  });

  const realFetch = globalThis.fetch;
  const reroute: typeof fetch = (input, init) => {
    const asked = input instanceof Request ? input.url : String(input);
    return realFetch(rerouted(asked), init);
  };
  vi.stubGlobal("fetch", reroute);

  function rerouted(asked: string): string {
    const { search } = new URL(asked);
    const marked = `${search}${search ? "&" : "?"}asked=${encodeURIComponent(asked.replace(search, ""))}`;
    if (AUTHORIZE.test(asked)) return `${base}/authorize${search}`;
    if (TOKEN.test(asked)) return `${base}/token${marked}`;
    if (asked === KEYS) return `${base}/jwks`;
    if (ABOUT.test(asked)) return `${base}/userinfo${marked}`;
    if (asked.startsWith(base)) return asked;
    throw new Error(`The stand-in provider doesn't have ${asked}`);
  }

  function someone(): Person {
    if (!state.person) throw new Error("no one is signed in at the provider");
    return state.person;
  }

  return {
    state,
    providers: Object.fromEntries(
      (["google", "facebook", "github", "twitter"] as const).map((name) => [name, CLIENT]),
    ) as Record<FederatedProvider, typeof CLIENT>,
    /** Returns the provider's redirect back. */
    async visit(location: string): Promise<string> {
      const answer = await reroute(location, { redirect: "manual" });
      return answer.headers.get("Location") ?? "";
    },
    async stop() {
      vi.unstubAllGlobals();
      await server.stop();
    },
  };
}

function describePerson({ id, name, email, emailVerified }: Person, asked: string): unknown {
  if (asked.endsWith("/user/emails")) return email ? [{ email, primary: true, verified: emailVerified }] : [];
  if (asked.includes("api.github.com")) return { id, login: name.toLowerCase(), name, email, avatar_url: "" };
  if (asked.endsWith("/debug_token"))
    return { data: { is_valid: true, app_id: CLIENT.clientId, user_id: id } };
  if (asked.includes("facebook"))
    return { id, name, email, email_verified: emailVerified, picture: { data: { url: "" } } };
  return { data: { id, name, username: name, ...(emailVerified && email && { confirmed_email: email }) } };
}
