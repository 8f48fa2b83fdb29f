import type { ConnectedApp } from "@plumbline/contract/oauth-clients.ts";
import { CHAT_CLIENT_ID } from "@plumbline/contract/single-sign-on.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import type { Audit } from "../audit/service.ts";
import type { SecurityLog } from "../identity/security-log.ts";
import { createClients } from "./clients.ts";
import { createCodeUses } from "./code-uses.ts";
import { hashOf, KEY_GRACE_SECONDS, REFRESH_TOKEN_SECONDS } from "./provider.ts";
import {
  deleteConsent,
  deleteEnded,
  deleteTokens,
  findUserOfToken,
  listConsents,
  findUserOfCode,
  markUsed,
  revokeTokens,
} from "./repository.ts";
import { createRequests } from "./requests.ts";

type OAuthServiceOptions = {
  db: Db;
  audit: Audit;
  securityLog: SecurityLog;
  findVerification: (identifier: string) => Promise<string | undefined>;
  log: Log;
  url: string;
  chatUrl: string;
  chatClientSecret: string;
  adminKey: string | undefined;
  findPerson: (email: string) => Promise<{ id: string; firstName: string; lastName: string } | undefined>;
  clock: () => Date;
};

export function createOAuthService(options: OAuthServiceOptions) {
  const { db, clock, securityLog } = options;

  async function connectedApps(userId: string): Promise<ConnectedApp[]> {
    return (await listConsents(db, userId)).map(({ name, connectedAt, lastUsedAt, ...consent }) => ({
      ...consent,
      name: name ?? consent.clientId,
      connectedAt: connectedAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }

  async function disconnect(userId: string, clientId: string): Promise<void> {
    await db.transaction(async (tx) => {
      if (!(await deleteConsent(tx, userId, clientId))) {
        throw new NotFound("This app isn't connected to your account");
      }
      await deleteTokens(tx, clientId, userId);
      await securityLog.note(tx, "account.app-disconnected", userId, appOf(clientId));
    });
  }

  /** `isLogin` is false for a refresh. */
  async function noteUse(accessToken: string, isLogin: boolean): Promise<void> {
    const used = await markUsed(db, storedHash(accessToken), clock());
    if (used?.userId && isLogin)
      await securityLog.note(db, "account.app-login", used.userId, appOf(used.clientId));
  }

  /** Call it before the provider revokes the code's tokens, because they say whose they are. */
  async function noteReplay(code: string, clientId: string): Promise<void> {
    const userId = await findUserOfCode(db, hashOf(code));
    const by = "someone" as const;
    if (userId) await securityLog.note(db, "account.app-code-replayed", userId, { by, ...appOf(clientId) });
  }

  /** Finds the user on whose behalf the chat app sends this access token. Other apps' tokens don't count. */
  function findUserOfChat(accessToken: string): Promise<string | undefined> {
    const tokenHash = storedHash(accessToken);
    return findUserOfToken(db, { tokenHash, clientId: CHAT_CLIENT_ID, now: clock() });
  }

  function purge(): Promise<number> {
    const now = clock();
    const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
    return deleteEnded(db, {
      tokens: now,
      keys: before(KEY_GRACE_SECONDS),
      codes: before(REFRESH_TOKEN_SECONDS),
    });
  }

  return {
    clients: createClients(options),
    requests: createRequests(options),
    codeUses: createCodeUses(options),
    connectedApps,
    disconnect,
    noteUse,
    findUserOfChat,
    noteReplay,
    revokeTokens: (tx: Db, userId: string) => revokeTokens(tx, userId, clock()),
    purge,
  };
}

/** Tokens are stored as a hash of the part after the prefix. */
function storedHash(accessToken: string): string {
  return hashOf(accessToken.replace(/^plat_/, ""));
}

function appOf(clientId: string) {
  return { changes: { app: { before: null, after: clientId } } };
}
