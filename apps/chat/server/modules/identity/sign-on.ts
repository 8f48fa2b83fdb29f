import { addMinutes } from "@plumbline/contract/time.ts";
import { randomBytes } from "node:crypto";
import { SSO_CODE_SECONDS, type SsoInitResponse } from "@plumbline/contract/single-sign-on.ts";
import { safePath } from "@plumbline/contract/safe-path.ts";
import { SIGN_ON_MINUTES } from "@plumbline/contract/retention.ts";
import type { Db } from "@plumbline/db/client.ts";
import { Unauthorised, Unavailable } from "@plumbline/server/errors.ts";
import type { Log } from "@plumbline/server/log.ts";
import { z } from "zod";
import type { BringFreeQuestion } from "./free-question.ts";
import { addSignOnCode, spendToken, takeSignOnCode } from "./repository.ts";
import { createSeal } from "./seal.ts";
import { type createIdentityService, hashOf } from "./service.ts";
import { type Site, SignOnRefused, SignOnSecrets } from "./site.ts";

/** A failed sign-on from the site leads to the login page. */
const WELCOME = "/auth?welcome=new_subscriber";

/** Sealed in a cookie while the browser is at the site. */
const Attempt = SignOnSecrets.extend({
  returnTo: z.string(),
  /** Set for a sign-on that the site prepared. Only a browser logged in as this user may finish it. */
  expected: z.object({ userId: z.string(), siteSessionId: z.string() }).nullable(),
  expiresAt: z.coerce.date(),
});
type Attempt = z.infer<typeof Attempt>;

export type Begun = { url: string; state: string; sealed: string };
export type Finished = { path: string; token?: string };

type SignOnOptions = {
  db: Db;
  secret: string;
  url: string;
  site: Site;
  identity: ReturnType<typeof createIdentityService>;
  bringFreeQuestion: BringFreeQuestion;
  clock: () => Date;
  log: Log;
};

export function createSignOnService(options: SignOnOptions) {
  const { db, secret, url, site, identity, bringFreeQuestion, clock, log } = options;
  const seal = createSeal(secret, "sign-on", Attempt);

  /** Throws `Unavailable` when the site doesn't respond. */
  async function begin(returnTo: string | undefined): Promise<Begun> {
    return beginAttempt(pathFrom(returnTo), null);
  }

  /** Starts the silent sign-on that the site prepared. An invalid or expired code leads to the login page. */
  async function beginPrepared(code: string, state: string, headers: Headers): Promise<Begun | Finished> {
    const prepared = await takeSignOnCode(db, hashOf(code));
    if (!prepared || prepared.expiresAt <= clock() || prepared.state !== hashOf(state))
      return { path: WELCOME };
    const { userId, siteSessionId, returnTo } = prepared;
    const signedIn = await identity.findSignedIn(headers);
    const isThere = signedIn?.user.id === userId && signedIn.siteSessionId === siteSessionId;
    if (isThere) return { path: returnTo };
    return beginAttempt(returnTo, { userId, siteSessionId }).catch((err: unknown) => {
      log.warn({ err }, "a prepared sign-on could not begin");
      return { path: WELCOME };
    });
  }

  async function beginAttempt(returnTo: string, expected: Attempt["expected"]): Promise<Begun> {
    const { url: address, secrets } = await site
      .beginSignOn({ isSilent: expected !== null })
      .catch(siteIsSilent);
    const expiresAt = addMinutes(clock(), SIGN_ON_MINUTES);
    const sealed = await seal.close({ ...secrets, returnTo, expected, expiresAt });
    return { url: address, state: secrets.state, sealed };
  }

  /** Replaces the browser's previous session. */
  async function finish(search: string, sealed: string | undefined, headers: Headers): Promise<Finished> {
    const attempt = sealed === undefined ? undefined : await seal.open(sealed);
    if (!attempt || attempt.expiresAt <= clock()) return { path: "/auth?error=failed" };
    const { expected, returnTo } = attempt;
    try {
      const { info, siteSessionId, tokens } = await site.finishSignOn(search, attempt);
      if (expected && (expected.userId !== info.sub || expected.siteSessionId !== siteSessionId)) {
        await giveBack(tokens);
        throw new SignOnRefused("the site prepared this sign-on for another browser");
      }
      const token = await identity.startSession(info, siteSessionId, tokens);
      await bringFreeQuestion(info.sub, tokens);
      await giveBack(await identity.endSession(headers));
      return { path: returnTo, token };
    } catch (err) {
      log.warn({ err }, "a sign-on failed");
      if (expected) return { path: WELCOME };
      const reason = err instanceof SignOnRefused && err.isCancelled ? "cancelled" : "failed";
      return { path: `/auth?${new URLSearchParams({ error: reason, returnTo })}` };
    }
  }

  async function prepare(identityToken: string, returnTo: string): Promise<SsoInitResponse> {
    const claims = await site.verifyIdentityToken(identityToken).catch(siteIsSilent);
    if (!claims) throw new Unauthorised("This identity token isn't valid");
    const code = randomBytes(32).toString("base64url");
    const state = randomBytes(16).toString("base64url");
    await addSignOnCode(db, {
      id: hashOf(code),
      state: hashOf(state),
      userId: claims.sub,
      siteSessionId: claims.sid,
      returnTo: pathFrom(returnTo),
      expiresAt: new Date(clock().getTime() + SSO_CODE_SECONDS * 1000),
    });
    return { success: true, code, state };
  }

  async function signOut(headers: Headers): Promise<string> {
    const tokens = await identity.endSession(headers);
    if (!tokens) return "/auth";
    await giveBack(tokens);
    return site.signOutUrl(tokens).catch((err: unknown) => {
      log.warn({ err }, "logged out here, but not at the site");
      return "/auth";
    });
  }

  /** False if the token is invalid or was already used. */
  async function endAtSitesWord(logoutToken: string): Promise<boolean> {
    const ended = await site.verifyLogoutToken(logoutToken).catch((err: unknown) => {
      log.warn({ err }, "a logout token could not be verified");
      return undefined;
    });
    if (!ended) return false;
    return db.transaction(async (tx) => {
      const isNew = await spendToken(tx, ended.id, ended.expiresAt);
      if (isNew) await identity.endSessionsOf(ended, tx);
      return isNew;
    });
  }

  async function forgetAtSitesWord(closedToken: string): Promise<void> {
    const claims = await site.verifyClosedToken(closedToken).catch(siteIsSilent);
    if (!claims) throw new Unauthorised("This token isn't valid");
    await identity.forget(claims.sub);
  }

  /** Failures are only logged, because tokens that aren't revoked expire on their own. */
  async function giveBack(tokens: Parameters<Site["revoke"]>[0] | undefined): Promise<void> {
    await (tokens &&
      site.revoke(tokens).catch((err: unknown) => log.warn({ err }, "tokens were not revoked")));
  }

  /** The site calls our start page "/landing". */
  function pathFrom(returnTo: string | undefined): string {
    const path = safePath(returnTo, url);
    const isPage = path !== undefined && !/^\/(?:landing|auth|sso|api)(?:[/?#]|$)/.test(path);
    return isPage ? path : "/";
  }

  return { begin, beginPrepared, finish, prepare, signOut, endAtSitesWord, forgetAtSitesWord };
}

function siteIsSilent(cause: unknown): never {
  throw new Unavailable("Plumbline's login isn't responding right now. Please try again in a minute.", {
    cause,
  });
}
