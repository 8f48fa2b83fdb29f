import { randomUUID } from "node:crypto";
import { createAssistant } from "@plumbline/assistant/assistant.ts";
import type { UserInfo } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import { loadContent } from "@plumbline/regulations/content.ts";
import { silentLog } from "@plumbline/server/log.ts";
import { createApp } from "../app.ts";
import { SESSION_COOKIE } from "../modules/identity/service.ts";
import type { Tokens } from "../modules/identity/site.ts";
import { type Dependencies, createServices } from "../services.ts";
import { quietSite } from "./quiet-site.ts";

const content = loadContent();
export const assistant = createAssistant(content);

export function createTestApp(db: Db, dependencies: Partial<Dependencies> = {}) {
  const services = createServices({
    log: silentLog(),
    database: { db, ping: async () => undefined },
    assistant,
    content,
    renderSiteNote: () => Promise.reject(new Error("these tests render no site notes")),
    secret: "a secret for tests, 32 characters",
    clientSecret: "a client secret for tests, 32 chars",
    url: "http://chat.localhost",
    siteUrl: "http://localhost",
    site: quietSite,
    ...dependencies,
  });
  const app = createApp({
    services,
    pages: { build: () => Promise.reject(new Error("these tests render no pages")) },
    url: services.url,
    trustedProxies: 0,
    isProduction: true,
  });
  return { services, app, signIn: (info?: Partial<UserInfo>) => signIn(services, app, info) };
}

async function signIn(
  services: ReturnType<typeof createServices>,
  app: ReturnType<typeof createApp>,
  overrides: Partial<UserInfo> = {},
) {
  const info = buildUserInfo(overrides);
  // The quiet site reads the user's details from this token.
  const tokens: Tokens = {
    accessToken: JSON.stringify(info),
    refreshToken: "refresh",
    idToken: "id",
    expiresAt: new Date(Date.now() + 15 * 60_000),
  };
  const cookie = `${SESSION_COOKIE}=${await services.identity.startSession(info, randomUUID(), tokens)}`;
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.request(path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        Cookie: cookie,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
    });
  return { info, cookie, call };
}

export function buildUserInfo(overrides: Partial<UserInfo> = {}): UserInfo {
  return {
    sub: randomUUID(),
    email: "kim@example.com",
    name: "Kim Papas",
    subscription: {
      isEntitled: true,
      kind: "subscription",
      plan: "Monthly",
      questionLimit: null,
      endsAt: null,
    },
    tradie: { role: "user", state: null, trade: null, businessName: "" },
    ...overrides,
  };
}
