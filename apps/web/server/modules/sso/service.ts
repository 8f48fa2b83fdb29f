import { randomUUID } from "node:crypto";
import {
  type ChatbotTokenResponse,
  type ClosedToken,
  type CrossServiceHealth,
  IDENTITY_TOKEN_SECONDS,
  type IdentityToken,
} from "@plumbline/contract/single-sign-on.ts";
import { Unavailable } from "@plumbline/server/errors.ts";
import type { Log } from "@plumbline/server/log.ts";
import type { SignedIn } from "../identity/service.ts";
import { connectChatApp } from "./chat-app.ts";
import { checkHealth } from "./health.ts";

const UNREACHABLE = "We can't reach the AI chatbot right now. Please try again in a moment.";
const PATIENCE_MS = 5000;

/** Times are in seconds. */
type TokenPayload = (IdentityToken | ClosedToken) & { iat: number; exp: number; jti: string };

type SsoOptions = {
  url: string;
  chatUrl: string;
  sign: (payload: TokenPayload) => Promise<string>;
  patienceMs?: number | undefined;
  log: Log;
};

export function createSsoService({ url, chatUrl, sign, patienceMs = PATIENCE_MS, log }: SsoOptions) {
  const chat = connectChatApp({ chatUrl, patienceMs });
  const fallbackUrl = `${chatUrl}/auth?welcome=new_subscriber`;

  /**
   * The address works once, within a minute. Falls back to the chat app's own login page; throws
   * `Unavailable` if the chat app can't be reached.
   */
  async function chatAddressOf(signedIn: SignedIn): Promise<string> {
    try {
      const { token } = await issueToken(signedIn);
      const { code, state } = await chat.startSignOn(token);
      return `${chatUrl}/sso?${new URLSearchParams({ code, state })}`;
    } catch (err) {
      log.warn({ err }, "the single sign-on failed");
      if (await chat.isAlive()) return fallbackUrl;
      throw new Unavailable(UNREACHABLE);
    }
  }

  function chatAddressOrPage(signedIn: SignedIn): Promise<string> {
    return chatAddressOf(signedIn).catch((error: unknown) => {
      if (error instanceof Unavailable) return `${url}/chatbot`;
      throw error;
    });
  }

  /** Shows only the two ends of the token, which can't log anyone in. */
  async function testToken(signedIn: SignedIn): Promise<ChatbotTokenResponse> {
    const { token, expiresAt } = await issueToken(signedIn);
    return {
      message: "JWT token generated successfully",
      token: `${token.slice(0, 12)}...${token.slice(-6)}`,
      tokenExpiry: expiresAt.toISOString(),
      redirectUrl: `${chatUrl}/sso`,
    };
  }

  function issueToken({ user, sessionId }: SignedIn): Promise<{ token: string; expiresAt: Date }> {
    return signForChat({
      sub: user.id,
      sid: sessionId,
      email: user.email,
      name: `${user.firstName} ${user.lastName}`.trim(),
      token_use: "sso",
    });
  }

  /** Asks the chat app to delete a closed account's data; throws if it can't be told. */
  async function tellClosed(userId: string): Promise<void> {
    const { token } = await signForChat({ sub: userId, token_use: "account_closed" });
    await chat.forget(token);
  }

  async function signForChat(
    claims: Omit<IdentityToken, "iss" | "aud"> | Omit<ClosedToken, "iss" | "aud">,
  ): Promise<{ token: string; expiresAt: Date }> {
    const iat = Math.floor(Date.now() / 1000);
    const exp = iat + IDENTITY_TOKEN_SECONDS;
    const issued = { iss: new URL(url).origin, aud: chatUrl, iat, exp, jti: randomUUID() };
    return { token: await sign({ ...claims, ...issued }), expiresAt: new Date(exp * 1000) };
  }

  function health(): Promise<CrossServiceHealth> {
    return checkHealth({ chat, url, chatUrl, patienceMs });
  }

  return { fallbackUrl, chatAddressOf, chatAddressOrPage, testToken, tellClosed, health };
}
