import type { ConnectedApp } from "@plumbline/contract/oauth-clients.ts";
import { CHAT_CLIENT_ID } from "@plumbline/contract/single-sign-on.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import type { Audit } from "../audit/service.ts";
import { createClients } from "./clients.ts";
import { hashOf, KEY_GRACE_SECONDS } from "./provider.ts";
import {
  deleteConsent,
  deleteEnded,
  deleteTokens,
  findUserOfToken,
  listConsents,
  markUsed,
  revokeTokens,
} from "./repository.ts";
import { createRequests } from "./requests.ts";

type OAuthServiceOptions = {
  db: Db;
  audit: Audit;
  log: Log;
  url: string;
  chatUrl: string;
  chatClientSecret: string;
  adminKey: string | undefined;
  findPerson: (email: string) => Promise<{ id: string; firstName: string; lastName: string } | undefined>;
  clock: () => Date;
};

export function createOAuthService(options: OAuthServiceOptions) {
  const { db, clock } = options;

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
    });
  }

  function noteUse(accessToken: string): Promise<void> {
    return markUsed(db, storedHash(accessToken), clock());
  }

  /** The user whose chat app sends this access token. Other apps' tokens don't count. */
  function findUserOfChat(accessToken: string): Promise<string | undefined> {
    const tokenHash = storedHash(accessToken);
    return findUserOfToken(db, { tokenHash, clientId: CHAT_CLIENT_ID, now: clock() });
  }

  function purge(): Promise<number> {
    const now = clock();
    return deleteEnded(db, { tokens: now, keys: new Date(now.getTime() - KEY_GRACE_SECONDS * 1000) });
  }

  return {
    clients: createClients(options),
    requests: createRequests(options),
    connectedApps,
    disconnect,
    noteUse,
    findUserOfChat,
    revokeTokens: (tx: Db, userId: string) => revokeTokens(tx, userId, clock()),
    purge,
  };
}

/** Tokens are stored as a hash of the part after the prefix. */
function storedHash(accessToken: string): string {
  return hashOf(accessToken.replace(/^plat_/, ""));
}
