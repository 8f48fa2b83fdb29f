import type { Db } from "@plumbline/db/client.ts";
import type { Auth } from "./auth.ts";
import { callAuth } from "./call-auth.ts";
import { listSessionTokens } from "./repository.ts";

type EndAccessOptions = {
  db: Db;
  auth: Auth;
  revokeTokens: (tx: Db, userId: string) => Promise<void>;
};

export function createEndAccess({ db, auth, revokeTokens }: EndAccessOptions) {
  /**
   * Keeps the session of `except`. Don't call it in a transaction, because connected apps are called, and they call
   * back.
   */
  async function endSessions(userId: string, except = new Headers()): Promise<void> {
    const kept = await auth.api.getSession({ headers: except, query: { disableCookieCache: true } });
    const tokens = (await listSessionTokens(db, userId)).filter((token) => token !== kept?.session.token);
    await callAuth(auth.api.endSessions({ body: { tokens }, returnHeaders: true }));
  }

  return { endSessions, revokeTokens };
}

export type EndAccess = ReturnType<typeof createEndAccess>;
