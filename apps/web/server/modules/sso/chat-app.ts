import { SsoInitResponse } from "@plumbline/contract/single-sign-on.ts";

/** Where the sign-on leads inside the chat app. */
const RETURN_TO = "/landing";

type ChatAppOptions = {
  chatUrl: string;
  /** How long an answer may take. */
  patienceMs: number;
};

export type ChatApp = ReturnType<typeof connectChatApp>;

/** The chat app, as the site's server calls it. */
export function connectChatApp({ chatUrl, patienceMs }: ChatAppOptions) {
  /** Whether it runs. Asks briefly: somebody may be waiting on top of a first call that took its whole time. */
  async function isAlive(): Promise<boolean> {
    const signal = AbortSignal.timeout(Math.min(patienceMs, 1500));
    return fetch(`${chatUrl}/healthz`, { signal, redirect: "error" }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Starts a sign-on; throws when the chat app refuses, says something else, or does not answer. */
  async function startSignOn(identityToken: string): Promise<SsoInitResponse> {
    const response = await init(identityToken);
    if (!response.ok) throw new Error(`the chat app answered the sign-on with ${response.status}`);
    return SsoInitResponse.parse(await response.json());
  }

  /** Has it delete what it keeps of whoever the token names; throws when it does not say that it did. */
  async function forget(closedToken: string): Promise<void> {
    const response = await post("account-closed", closedToken);
    if (!response.ok) throw new Error(`the chat app answered a closed account with ${response.status}`);
  }

  /** The status of a sign-on with a token that is not ours; undefined without an answer. */
  function tryForgery(): Promise<number | undefined> {
    return init("not-a-token").then(
      ({ status }) => status,
      () => undefined,
    );
  }

  function init(identityToken: string): Promise<Response> {
    return post("init", identityToken, { returnTo: RETURN_TO });
  }

  function post(call: string, token: string, body: unknown = {}): Promise<Response> {
    return fetch(`${chatUrl}/api/sso/${call}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
      // The token must reach nobody else.
      redirect: "error",
    });
  }

  return { isAlive, startSignOn, forget, tryForgery };
}
