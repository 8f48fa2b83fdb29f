import type { CrossServiceHealth } from "@plumbline/contract/single-sign-on.ts";
import { z } from "zod";
import type { ChatApp } from "./chat-app.ts";

type Leg = CrossServiceHealth["legs"][number];

const Keys = z.object({ keys: z.array(z.object({ kid: z.string() })).min(1) });

type HealthOptions = { chat: ChatApp; url: string; chatUrl: string; patienceMs: number };

export async function checkHealth({
  chat,
  url,
  chatUrl,
  patienceMs,
}: HealthOptions): Promise<CrossServiceHealth> {
  const legs = await Promise.all([checkChat(), checkSignOn(), checkKeys()]);
  return {
    status: legs.every(({ ok }) => ok) ? "healthy" : "unhealthy",
    chatbot: legs[0].ok ? "reachable" : "unreachable",
    legs,
  };

  async function checkChat(): Promise<Leg> {
    const ok = await chat.isAlive();
    return { leg: "chat app", ok, message: ok ? `${chatUrl} answers` : `${chatUrl} doesn't answer` };
  }

  async function checkSignOn(): Promise<Leg> {
    const status = await chat.tryForgery();
    return { leg: "sign-on call", ok: status === 401, message: sayForgery(status) };
  }

  async function checkKeys(): Promise<Leg> {
    // Uses our public address, as the chat app does, because a proxy or DNS entry in between may be wrong.
    const signal = AbortSignal.timeout(patienceMs);
    const ok = await fetch(`${url}/api/auth/jwks`, { signal })
      .then(async (response) => Keys.safeParse(await response.json()).success)
      .catch(() => false);
    const where = `${url}/api/auth/jwks`;
    return { leg: "token keys", ok, message: ok ? `${where} returns the keys` : `${where} returns no keys` };
  }
}

function sayForgery(status: number | undefined): string {
  if (status === 401) return "A forged token is refused, as it should be";
  if (status === undefined) return "The chat app doesn't answer the sign-on call";
  return `The chat app answers a forged token with ${status} instead of 401`;
}
