import { SsoInitResponse } from "@plumbline/contract/single-sign-on.ts";

const RETURN_TO = "/landing";

type ChatAppOptions = {
  chatUrl: string;
  patienceMs: number;
};

export type ChatApp = ReturnType<typeof connectChatApp>;

export function connectChatApp({ chatUrl, patienceMs }: ChatAppOptions) {
  /** Uses a short timeout, because someone may already have waited for a first call to time out. */
  async function isAlive(): Promise<boolean> {
    const signal = AbortSignal.timeout(Math.min(patienceMs, 1500));
    return fetch(`${chatUrl}/healthz`, { signal, redirect: "error" }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Throws if the chat app refuses, sends an unexpected answer or doesn't answer. */
  async function startSignOn(identityToken: string): Promise<SsoInitResponse> {
    const response = await init(identityToken);
    if (!response.ok) throw new Error(`the chat app answered the sign-on with ${response.status}`);
    return SsoInitResponse.parse(await response.json());
  }

  /** Asks the chat app to delete the data of the token's person; throws unless it confirms. */
  async function forget(closedToken: string): Promise<void> {
    const response = await post("account-closed", closedToken);
    if (!response.ok) throw new Error(`the chat app answered a closed account with ${response.status}`);
  }

  /** Status of the response to a sign-on with a forged token; undefined if there's none. */
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
      // A redirect would pass the token to another host.
      redirect: "error",
    });
  }

  return { isAlive, startSignOn, forget, tryForgery };
}
