import { DAY_MS, MINUTE_MS } from "@plumbline/contract/time.ts";
import { SESSION_DAYS } from "@plumbline/contract/retention.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import { deleteSession, saveUser, takeCheck, updateSession } from "./repository.ts";
import type { Seal } from "./seal.ts";
import type { Site, Tokens } from "./site.ts";

const SECOND_MS = 1000;

export const CHECK_EVERY_MS = 30 * SECOND_MS;
/** Time limit for one check, and the pause after one that failed. */
const CHECK_PATIENCE_MS = 10 * SECOND_MS;
const REFRESH_EARLY_MS = MINUTE_MS;
export const SESSION_MS = SESSION_DAYS * DAY_MS;

type CheckOptions = { db: Db; site: Site; seal: Seal<Tokens>; clock: () => Date; log: Log };

/**
 * Only one request checks at a time. Others in this process wait for it, and other processes use the last known
 * result. Network calls are made outside transactions.
 */
export function createSessionCheck({ db, site, seal, clock, log }: CheckOptions) {
  const underWay = new Map<string, Promise<void>>();

  /** True if a check was due or already running in this process. */
  async function checkIfDue({ id, nextCheckAt }: { id: string; nextCheckAt: Date }): Promise<boolean> {
    const isDue = nextCheckAt <= clock();
    if (isDue && !underWay.has(id))
      underWay.set(
        id,
        check(id).finally(() => underWay.delete(id)),
      );
    const running = underWay.get(id);
    await running;
    return running !== undefined;
  }

  async function check(sessionId: string): Promise<void> {
    const now = clock();
    const session = await takeCheck(db, sessionId, now, new Date(now.getTime() + CHECK_PATIENCE_MS));
    if (!session) return;
    try {
      const tokens = await freshTokens(sessionId, session);
      const info = tokens && (await site.fetchUserInfo(tokens, session.userId));
      if (!info) {
        await deleteSession(db, sessionId);
        return;
      }
      await db.transaction(async (tx) => {
        await saveUser(tx, info, now);
        await updateSession(tx, sessionId, {
          nextCheckAt: new Date(now.getTime() + CHECK_EVERY_MS),
          expiresAt: new Date(now.getTime() + SESSION_MS),
        });
      });
    } catch (err) {
      log.warn({ err }, "a session could not be checked with the site");
    }
  }

  /** Undefined when the site's session has ended. */
  async function freshTokens(
    sessionId: string,
    session: { tokens: string; siteSessionId: string },
  ): Promise<Tokens | undefined> {
    const tokens = await seal.open(session.tokens);
    // The secret has changed since these were sealed, so the user must log in again.
    if (!tokens) return undefined;
    if (tokens.expiresAt.getTime() > clock().getTime() + REFRESH_EARLY_MS) return tokens;
    const refreshed = await site.refresh(tokens, session.siteSessionId);
    // Stored before they're used, because the old tokens no longer work.
    if (refreshed) await updateSession(db, sessionId, { tokens: await seal.close(refreshed) });
    return refreshed;
  }

  return { checkIfDue };
}
