import type { ConnectedApp } from "@plumbline/contract/oauth-clients.ts";
import { NotFound } from "@plumbline/server/errors.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import type { Audit } from "../audit/service.ts";
import { createClients } from "./clients.ts";
import { createCodeUses } from "./code-uses.ts";
import { hashOf, KEY_GRACE_SECONDS, REFRESH_TOKEN_SECONDS } from "./provider.ts";
import {
  deleteConsent,
  deleteEnded,
  deleteTokens,
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
    return markUsed(db, hashOf(accessToken.replace(/^plat_/, "")), clock());
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
    revokeTokens: (tx: Db, userId: string) => revokeTokens(tx, userId, clock()),
    purge,
  };
}
