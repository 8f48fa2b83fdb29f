import type { Db } from "@plumbline/db/client.ts";
import type { Auth } from "./auth.ts";
import { callAuth } from "./call-auth.ts";
import { listSessionTokens } from "./repository.ts";

type EndAccessOptions = {
  db: Db;
  auth: Auth;
  /** Revokes what connected apps hold of an account. */
  revokeTokens: (tx: Db, userId: string) => Promise<void>;
};

/** What ends for those who were signed in when an account changes hands or might have. */
export function createEndAccess({ db, auth, revokeTokens }: EndAccessOptions) {
  /**
   * Ends every session of an account, but for that of `except`. Not within a transaction: connected apps are called,
   * and call back.
   */
  async function endSessions(userId: string, except = new Headers()): Promise<void> {
    const kept = await auth.api.getSession({ headers: except, query: { disableCookieCache: true } });
    const tokens = (await listSessionTokens(db, userId)).filter((token) => token !== kept?.session.token);
    await callAuth(auth.api.endSessions({ body: { tokens }, returnHeaders: true }));
  }

  return { endSessions, revokeTokens };
}

export type EndAccess = ReturnType<typeof createEndAccess>;
