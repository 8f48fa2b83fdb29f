import { MINUTE_MS } from "@plumbline/contract/time.ts";
import { createHash, randomBytes } from "node:crypto";
import type { AnswerDefaults, Me } from "@plumbline/contract/chat.ts";
import type { SubscriptionClaim, UserInfo } from "@plumbline/contract/single-sign-on.ts";
import type { Db } from "@plumbline/db/client.ts";
import type { Log } from "@plumbline/server/log.ts";
import {
  addSession,
  deleteExpired,
  deleteSession,
  deleteSessionsOf,
  deleteUser,
  findSession,
  saveDefaults,
  saveUser,
} from "./repository.ts";
import { createSeal } from "./seal.ts";
import { CHECK_EVERY_MS, SESSION_MS, createSessionCheck } from "./session-check.ts";
import { type Site, Tokens } from "./site.ts";

/** While the site doesn't respond, the last known entitlement allows new questions for this long. */
const ENTITLEMENT_HOLDS_MS = 10 * MINUTE_MS;
/** Under https, the `__Host-` prefix is added. */
export const SESSION_COOKIE = "plumbline_chat";

export type SignedIn = {
  sessionId: string;
  siteSessionId: string;
  user: Me["user"];
  defaults: AnswerDefaults;
  entitlement: SubscriptionClaim;
  /** False if the site hasn't responded for so long that new questions are refused. */
  isEntitlementKnown: boolean;
};

type IdentityOptions = { db: Db; secret: string; url: string; site: Site; clock: () => Date; log: Log };

export function createIdentityService({ db, secret, url, site, clock, log }: IdentityOptions) {
  const seal = createSeal(secret, "tokens", Tokens);
  const { checkIfDue } = createSessionCheck({ db, site, seal, clock, log });
  const cookieName = url.startsWith("https:") ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
  const cookiePattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]+)`);

  /** Returns the session cookie's token. */
  async function startSession(info: UserInfo, siteSessionId: string, tokens: Tokens): Promise<string> {
    const token = randomBytes(32).toString("base64url");
    const now = clock();
    const sealed = await seal.close(tokens);
    await db.transaction(async (tx) => {
      await saveUser(tx, info, now);
      await addSession(tx, {
        id: hashOf(token),
        userId: info.sub,
        siteSessionId,
        tokens: sealed,
        nextCheckAt: new Date(now.getTime() + CHECK_EVERY_MS),
        expiresAt: new Date(now.getTime() + SESSION_MS),
      });
    });
    return token;
  }

  /** Checks with the site first if the last check was too long ago. */
  async function findSignedIn(headers: Headers): Promise<SignedIn | undefined> {
    const id = sessionIdOf(headers);
    const known = id && (await findSession(db, id, clock()));
    if (!known) return undefined;
    const current = (await checkIfDue(known.session)) ? await findSession(db, id, clock()) : known;
    return current && toSignedIn(current, clock());
  }

  /** Returns the session's tokens so that the caller can revoke them. */
  async function endSession(headers: Headers): Promise<Tokens | undefined> {
    const id = sessionIdOf(headers);
    const ended = id && (await deleteSession(db, id));
    return ended ? seal.open(ended.tokens) : undefined;
  }

  /** Ends the sessions of one site session, or all of a user's. */
  function endSessionsOf(
    ended: { userId?: string | undefined; siteSessionId?: string | undefined },
    within: Db = db,
  ): Promise<void> {
    return deleteSessionsOf(within, ended);
  }

  /** After this call, changes to the site's profile no longer change the user's defaults. */
  function setDefaults(userId: string, defaults: AnswerDefaults): Promise<void> {
    return saveDefaults(db, userId, defaults);
  }

  function forget(userId: string): Promise<void> {
    return deleteUser(db, userId);
  }

  function purge(): Promise<void> {
    return deleteExpired(db, clock());
  }

  function sessionIdOf(headers: Headers): string | undefined {
    const token = cookiePattern.exec(headers.get("Cookie") ?? "")?.[1];
    return token && hashOf(token);
  }

  return {
    cookieName,
    startSession,
    findSignedIn,
    endSession,
    endSessionsOf,
    setDefaults,
    forget,
    purge,
  };
}

function toSignedIn(
  { session, user: row }: NonNullable<Awaited<ReturnType<typeof findSession>>>,
  now: Date,
): SignedIn {
  const { id, name, email, role, state, trade, entitlement, checkedAt } = row;
  return {
    sessionId: session.id,
    siteSessionId: session.siteSessionId,
    user: { id, name, email, role },
    defaults: { state, trade },
    entitlement,
    isEntitlementKnown: now.getTime() - checkedAt.getTime() <= ENTITLEMENT_HOLDS_MS,
  };
}

/** A fast hash is enough, because tokens and codes are long and random. */
export function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
